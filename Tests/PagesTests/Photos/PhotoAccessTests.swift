import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Who sees a photo")
struct PhotoAccessTests {
    private func status(_ client: AppClient, _ path: String) async throws -> Int {
        try await client.send(ClientRequest(.get, try client.resolve(path))).status.code
    }

    @Test(
        "PH-08: a photo is seen under all its addresses by whoever may read its review, and is missing for others",
        arguments: [("everyone", 200, 200), ("friends", 404, 404), ("self", 404, 404)]
    )
    func visibility(visibility: String, anonymous: Int, other: Int) async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Owner")
            let path = try await owner.writeReview(visibility: visibility, photos: [("The cover", 20)])
            let id = try await fixture.photos(of: try await owner.get(path))[0].id.text
            let readers = [
                (try fixture.browser(followsRedirects: false), anonymous),
                (try await fixture.loneMember("Other"), other),
                (owner, 200),
            ]
            for address in ["/img/\(id)", "/img/\(id)?size=small", "\(path)/photos/\(id)"] {
                for (client, expected) in readers {
                    #expect(try await status(client, address) == expected, "\(address) for \(visibility)")
                }
            }
        }
    }

    @Test("a friend of the writer sees the photos of a review for friends")
    func friends() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.member(by: fixture.facebook)
            let path = try await owner.writeReview(visibility: "friends", photos: [("The cover", 20)])
            let id = try await fixture.photos(of: try await owner.get(path))[0].id.text
            let connection = try #require(try await fixture.connections(of: owner).first)
            let friend = Person(remoteID: "200", name: PersonName(foreign: "Ben", fallback: "?"))
            try await fixture.stores.friends.replace(connection.id, [friend], fixture.clock.now)
            fixture.facebook.change { $0.person = FakeNetwork.person("200", "Ada Lovelace") }
            let reader = try await fixture.member(by: fixture.facebook)
            fixture.facebook.change { $0.person = FakeNetwork.person("300", "Ada Lovelace") }
            let stranger = try await fixture.member(by: fixture.facebook)
            for address in ["/img/\(id)", "/img/\(id)?size=small", "\(path)/photos/\(id)"] {
                #expect(try await status(reader, address) == 200)
                #expect(try await status(stranger, address) == 404)
            }
        }
    }

    @Test("PH-08: a photo of a form not saved yet is seen by its member alone")
    func unsaved() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Owner")
            try await owner.get("/reviews/new")
            try await owner.submit(action: "/reviews/new", pressing: "Add these photos") { form in
                try form.attachPhoto(TestPicture.jpeg)
            }
            let address = try #require(owner.page?.document.first(".attached img")?["src"])
            #expect(address.hasSuffix("?size=small"))
            #expect(try await status(owner, address) == 200)
            #expect(try await status(try await fixture.loneMember("Other"), address) == 404)
            #expect(try await status(try fixture.browser(), address) == 404)
        }
    }

    @Test("no shared cache keeps a picture, a browser asks again for what is not for everyone, and nothing is sniffed")
    func fields() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Owner")
            for (visibility, caching) in [("everyone", "private, max-age=3600"), ("self", "private, no-cache")] {
                let path = try await owner.writeReview(visibility: visibility, photos: [("", 600)])
                let id = try await fixture.photos(of: try await owner.get(path))[0].id.text
                for (query, width) in [("", 600), ("?size=small", 480)] {
                    let url = try owner.resolve("/img/\(id)\(query)")
                    let answer = try await owner.send(ClientRequest(.get, url))
                    #expect(answer.fields[.contentType] == "image/jpeg")
                    #expect(answer.fields[.xContentTypeOptions] == "nosniff")
                    #expect(answer.fields[.cacheControl] == caching)
                    #expect(answer.fields[.setCookie] == nil)
                    #expect(answer.body.starts(with: [0xFF, 0xD8, 0xFF]))
                    #expect(answer.body.contains(frameOf: width))
                    let tag = try #require(answer.fields[.etag])
                    let again = try await owner.send(ClientRequest(.get, url, fields: Fields([.ifNoneMatch: tag])))
                    #expect(again.status == .notModified && again.body.isEmpty)
                    #expect(again.fields[.etag] == tag && again.fields[.cacheControl] == caching)
                    // Knowing the tag is no right to see it.
                    if visibility == "self" {
                        let stranger = try fixture.browser()
                        let tagged = ClientRequest(.get, url, fields: Fields([.ifNoneMatch: tag]))
                        #expect(try await stranger.send(tagged).status == .notFound)
                    }
                }
            }
        }
    }

    @Test("a new browser that loads a picture gets no cookie with it")
    func cookies() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Owner")
            let path = try await owner.writeReview(photos: [("", 20)])
            let id = try await fixture.photos(of: try await owner.get(path))[0].id.text
            let stranger = try fixture.browser()
            let answer = try await stranger.send(ClientRequest(.get, try stranger.resolve("/img/\(id)")))
            #expect(answer.status == .ok && answer.fields[.setCookie] == nil)
        }
    }

    @Test("what is not there is missing: unknown photos, words for identifiers, photos of another review, deleted ones")
    func missing() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Owner")
            let path = try await owner.writeReview(photos: [("", 20)])
            let other = try await owner.writeReview("Other", photos: [("", 30)])
            let id = try await fixture.photos(of: try await owner.get(path))[0].id.text
            let none = "00000000000000000000000000"
            for address in [
                "/img/\(none)", "/img/x", "/img/\(id)/small", "\(other)/photos/\(id)", "\(path)/photos/\(none)",
                "\(path)/photos/x", "/reviews/\(none)/photos/\(id)", "\(path)/photos",
            ] {
                #expect(try await status(owner, address) == 404, "\(address)")
            }
            try await owner.get("\(path)/delete")
            try await owner.submit(action: "\(path)/delete")
            #expect(try await status(owner, "/img/\(id)") == 404)
            #expect(try await status(owner, "\(path)/photos/\(id)") == 404)
        }
    }

    @Test(
        "PH-08: one photo fills the page, with the way to the ones beside it and back to the review, and nothing else"
    )
    func page() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Owner")
            let path = try await owner.writeReview("A <b> & Q", photos: [("First <i>", 11), ("", 12), ("Third", 13)])
            let ids = try await fixture.photos(of: try await owner.get(path)).map(\.id.text)
            let client = try fixture.browser()
            try await client.get(path)
            #expect(client.page?.document.all(".photos a").map { $0["href"] } == ids.map { "\(path)/photos/\($0)" })
            #expect(
                client.page?.document.all(".photos img").map { $0["alt"] } == ["First <i>", "Photo 2 of 3", "Third"]
            )
            var page = try await client.get("\(path)/photos/\(ids[0])")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("main img")?["src"] == "/img/\(ids[0])")
            #expect(page.document.first("main img")?["alt"] == "First <i>")
            #expect(page.document.first("figcaption")?.text == "First <i>")
            #expect(page.document.first("a[rel=prev]") == nil)
            #expect(page.document.all("header a, main a, footer a").count == 2)
            page = try await client.follow("Next")
            #expect(page.url.path == "\(path)/photos/\(ids[1])")
            #expect(page.document.first("figcaption") == nil)
            #expect(page.text.contains("2 of 3"))
            page = try await client.follow("Next")
            #expect(page.document.first("a[rel=next]") == nil)
            page = try await client.follow("Previous")
            #expect(page.url.path == "\(path)/photos/\(ids[1])")
            #expect(try await client.follow("← Back to the review").url.path == path)
        }
    }

    @Test("the card of a public review has its first photo behind the drawn one, with size and words; another has none")
    func preview() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.loneMember("Owner")
            let path = try await owner.writeReview(photos: [("The \"cover\"", 30), ("", 40)])
            let page = try await owner.get(path)
            // The drawn picture stands first.
            func content(_ property: String) -> String? {
                let found = page.document.all("meta[property=\"\(property)\"]")
                return found.count == 2 ? found[1]["content"] : nil
            }
            func pictures(_ path: String) async throws -> Int {
                try await owner.get(path).document.all("meta[property=\"og:image\"]").count
            }
            let id = try await fixture.photos(of: page)[0].id.text
            #expect(content("og:image") == "http://localhost:8080/img/\(id)")
            #expect(content("og:image:width") == "30" && content("og:image:height") == "10")
            #expect(content("og:image:alt") == "The \"cover\"")
            #expect(content("og:image:type") == "image/jpeg")
            let hidden = try await owner.writeReview(visibility: "self", photos: [("", 30)])
            #expect(try await pictures(hidden) == 0)
            let spoiler = try await owner.writeReview(isSpoiler: true, photos: [("", 30)])
            #expect(try await pictures(spoiler) == 1)
            let bare = try await owner.writeReview(photos: [])
            #expect(try await pictures(bare) == 1)
        }
    }
}

extension [UInt8] {
    /// Whether the first frame of a progressive JPEG has a width.
    func contains(frameOf width: Int) -> Bool {
        indices.dropLast(9).contains { place in
            self[place] == 0xFF && self[place + 1] == 0xC2 && Int(self[place + 7]) << 8 | Int(self[place + 8]) == width
        }
    }
}
