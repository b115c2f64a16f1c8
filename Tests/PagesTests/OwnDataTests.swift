import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Taking one's own data home")
struct OwnDataTests {
    private func download(_ client: AppClient) async throws -> (page: AppPage, json: JSON) {
        try await client.get("/account/data")
        let page = try await client.submit(action: "/account/data")
        return (page, try JSON(page.response.body))
    }

    @Test("PR-19: the file holds reviews, connections, sessions and logins, and no key")
    func whole() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let question = try await client.get("/account/data")
            #expect(AccessibilityCheck.faults(in: question.document) == [])
            #expect(question.text.contains("1 connected network, with its key"))
            for index in 1...45 {
                try await client.get("/reviews/new")
                try await client.submit(action: "/reviews/new") { form in
                    try form.fill("title", "Book \(index) \"quoted\" \\ </script>")
                    try form.fill("review", String(repeating: "long text ", count: 50) + "end")
                }
            }
            let (page, json) = try await download(client)
            #expect(page.status == .ok)
            #expect(page.fields[.contentType] == "application/json; charset=utf-8")
            #expect(page.fields[.contentDisposition]?.hasPrefix("attachment; filename=\"flyleaf-data-") == true)
            #expect(page.fields[.cacheControl] == "no-store")
            #expect(json["format"]?.text == "flyleaf-own-data")
            #expect(json["account"]?["name"]?.text == "Ada Lovelace")
            let reviews = try #require(json["reviews"]?.array)
            #expect(reviews.count == 45)
            let titles = reviews.compactMap { $0["title"]?.text }
            #expect(titles.contains("Book 45 \"quoted\" \\ </script>"))
            #expect(reviews.last?["text"]?.text?.hasSuffix("end") == true)
            #expect(json["shares"]?.array?.isEmpty == true)
            #expect(json["connections"]?.array?.count == 1)
            #expect(json["sessions"]?.array?.count == 1)
            #expect(json["logins"]?.array?.isEmpty == false)
            #expect(!page.source.utf8.contains(Array("secret-token".utf8)))
            let cookie = try #require(client.cookies["flyleaf"]?.value)
            #expect(!page.source.utf8.contains(Array(cookie.utf8)))
        }
    }

    @Test("PR-19: photos are named with their words, size and address, those without a review too")
    func photos() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            try await client.submit(action: "/reviews/new") { try $0.fill("title", "Momo") }
            let member = try fixture.signedIn(client).member.id
            let review = try #require(fixture.stores.reviews.list(ReviewQuery(viewer: member)).first?.review.id)
            let picture = RewrittenPicture(jpeg: [1], thumbnail: [2], width: 20, height: 10)
            var ids: [ID<Photo>] = []
            for words in ["The \"cover\"", "Not saved yet"] {
                let photo = Photo(
                    id: fixture.site.services.randomness.id(at: fixture.clock.now),
                    memberID: member,
                    reviewID: nil,
                    description: PhotoDescription(trusted: words),
                    width: 20,
                    height: 10
                )
                try await fixture.stores.photos.insert(photo, picture, fixture.clock.now)
                ids.append(photo.id)
            }
            let words = PhotoDescription(trusted: "The \"cover\"")
            _ = try await fixture.stores.photos.assign([ReviewPhoto(id: ids[0], description: words)], review, member)
            try await client.get("/account/data")
            #expect(client.page?.text.contains("2 photos") == true)
            let json = try await download(client).json
            let photo = try #require(json["reviews"]?.array?.first?["photos"]?.array?.first)
            #expect(photo["description"]?.text == "The \"cover\"")
            #expect(photo["width"]?.number == 20 && photo["height"]?.number == 10)
            #expect(photo["picture"]?.text == "http://localhost:8080/img/\(ids[0].text)")
            let unsaved = try #require(json["photosWithoutReview"]?.array)
            #expect(unsaved.map { $0["id"]?.text } == [ids[1].text])
        }
    }

    @Test("PR-19: an empty account has a whole file too, and another member's things are in nobody else's")
    func others() async throws {
        try await AccountFixture.run { fixture in
            let other = try await fixture.loneMember("Somebody else")
            try await other.get("/reviews/new")
            try await other.submit(action: "/reviews/new") { try $0.fill("title", "Public book") }
            let client = try await fixture.loneMember("Lone reader")
            let (page, json) = try await download(client)
            #expect(json["reviews"]?.array?.isEmpty == true)
            #expect(json["recoveryCodes"] != nil)
            #expect(!page.source.utf8.contains(Array("Public book".utf8)))
        }
    }

    @Test("PR-19: a file is made up to the limit and none beyond it")
    func bounds() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let member = try fixture.signedIn(client).member
            let browser = BrowserKey(fixture.site.services.randomness)
            let clock = fixture.site.services.clock
            func file(_ limit: Int) throws -> [UInt8]? {
                try OwnData(stores: fixture.stores, clock: clock, limit: limit, photoAddress: \.text)
                    .file(of: member, in: browser)
            }
            let size = try #require(try file(OwnData.maximumBytes)).count
            #expect(try file(size)?.count == size)
            #expect(try file(size - 1) == nil)
        }
    }

    @Test("PR-19: nobody gets it without a login or the form's token")
    func closed() async throws {
        try await AccountFixture.run { fixture in
            let stranger = try fixture.browser(followsRedirects: false)
            #expect(try await stranger.get("/account/data").status == .seeOther)
            #expect(try await stranger.post("/account/data", FormFields()).status == .seeOther)
            let client = try await fixture.loneMember()
            #expect(try await client.post("/account/data", FormFields(["csrf": "x"])).status == .forbidden)
        }
    }
}
