import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The picture a member shows beside their name")
struct OwnPictureTests {
    @discardableResult
    private func choose(_ bytes: [UInt8]?, _ client: AppClient) async throws -> AppPage {
        try await client.get("/settings")
        return try await client.submit(action: "/settings/picture", pressing: "Show this picture") { form in
            // Neither the name nor the type is looked at.
            if let bytes {
                try form.attach("picture", .init(name: "../me.svg", type: "image/svg+xml", bytes: bytes))
            }
        }
    }

    private func own(_ page: AppPage) -> String? { page.document.first("details.menu img.avatar")?["src"] }

    private func answer(_ client: AppClient, _ address: String, tag: String? = nil) async throws -> ClientResponse {
        var request = ClientRequest(.get, try client.resolve(address))
        if let tag { request.fields[.ifNoneMatch] = tag }
        return try await client.send(request)
    }

    private func moderator(_ fixture: AccountFixture) async throws -> AppClient {
        let client = try await fixture.loneMember("Mo")
        let change = try await fixture.site.services.moderation.perform(
            .appoint,
            on: .member(fixture.signedIn(client).member.id),
            because: ModerationWords(trusted: "By the operator"),
            by: nil
        )
        #expect(change == .kept)
        return client
    }

    @Test("UI-10: it is drawn anew, stands beside the name wherever that stands alone, and is taken away")
    func shown() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let id = try await fixture.signedIn(ann).member.id
            let before = try await ann.get("/settings")
            #expect(own(before) == nil && before.document.first("details.menu .avatar")?.text == "A")
            let kept = try await choose(TestPicture.png(700, 1000), ann)
            #expect(kept.url.path == "/settings" && kept.text.contains("Your picture is kept."))
            #expect(AccessibilityCheck.faults(in: kept.document) == [])
            let address = try #require(own(kept))
            #expect(address.hasPrefix("/readers/\(id.text)/picture?v="))
            let picture = try await answer(ben, address)
            #expect(picture.fields[.contentType] == "image/jpeg" && picture.body.starts(with: [0xFF, 0xD8]))
            #expect(picture.fields[.cacheControl] == "private, max-age=86400")
            let tag = try #require(picture.fields[.etag])
            #expect(try await answer(ben, address, tag: tag).status == .notModified)
            #expect(try await answer(ben, "/readers/\(id.text)/picture").fields[.cacheControl] == "private, no-cache")
            // On pages about them, for whoever may read those.
            let review = try await fixture.write(ann, "Momo")
            try await ann.get("/reading/add")
            try await ann.submit(action: "/reading/add", pressing: "Add it") { form in
                try form.fill("title", "Dune")
                try form.fill("status", "want")
            }
            for client in [ann, ben, try fixture.browser()] {
                for path in [review, "/writers/\(id.text)"] {
                    let page = try await client.get(path)
                    #expect(page.document.all("main img.avatar").map { $0["src"] } == [address], "\(path)")
                    #expect(AccessibilityCheck.faults(in: page.document) == [])
                }
            }
            #expect(try await ann.get("/readers/\(id.text)").document.first("main img.avatar")?["src"] == address)
            let other = try #require(own(try await choose(TestPicture.png(40, 60), ann)))
            #expect(other != address)
            let gone = try await ann.submit(action: "/settings/picture/remove", pressing: "Take my picture away")
            #expect(gone.text.contains("Your picture is taken away.") && own(gone) == nil)
            #expect(try await answer(ben, other).status == .notFound)
            #expect(try await ben.get(review).document.first("main img.avatar") == nil)
        }
    }

    @Test("what is no picture, too small, missing or cut is refused in words on the same page, and nothing changes")
    func refused() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let address = own(try await choose(TestPicture.png(40, 60), ann))
            let cases: [(bytes: [UInt8]?, words: String)] = [
                (nil, "Choose a picture first."), (Array("<svg/>".utf8), "not a picture"),
                (TestPicture.png(9, 60), "too small"), (TestPicture.png(2000, 30), "far too long and narrow"),
            ]
            for (bytes, words) in cases {
                let page = try await choose(bytes, ann)
                #expect(page.status == .unprocessableContent, "\(words)")
                #expect(page.document.first("#picture-error")?.text.contains(words) == true, "\(words)")
                #expect(own(page) == address, "\(words)")
            }
            var statuses: Set<String> = []
            for _ in 0..<70 {
                statuses.insert(try await choose([1], ann).document.first("#picture-error")?.text ?? "")
            }
            #expect(statuses.contains { $0.hasPrefix("Many pictures came in a short time. Wait ") })
        }
    }

    @Test("who has blocked its member, or is blocked, does not get it")
    func blocked() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let ids = (try await fixture.signedIn(ann).member.id, try await fixture.signedIn(ben).member.id)
            let (first, second) = (
                own(try await choose(TestPicture.png(40, 60), ann)), own(try await choose(TestPicture.png(40, 60), ben))
            )
            #expect(try await fixture.stores.distances.set(.block, ids.1, ids.0, fixture.clock.now, 9) == .kept)
            #expect(try await answer(ann, try #require(second)).status == .notFound)
            #expect(try await answer(ben, try #require(first)).status == .notFound)
            #expect(try await answer(fixture.browser(), try #require(first)).status == .ok)
        }
    }

    @Test(
        "MO-01, MO-03: a moderator takes a picture away for a reason; its member reads it, objects, and may choose another"
    )
    func moderated() async throws {
        try await AccountFixture.run { fixture in
            let (ann, mo) = (try await fixture.loneMember("Ann"), try await moderator(fixture))
            let id = try await fixture.signedIn(ann).member.id.text
            let offered = try await mo.get("/moderation/readers/\(id)").document.all("input[name=act]").map {
                $0["value"]
            }
            #expect(!offered.contains("unpicture"))
            let address = try #require(own(try await choose(TestPicture.png(40, 60), ann)))
            let look = try await mo.get("/moderation/readers/\(id)")
            #expect(look.document.first("main img.avatar")?["src"] == address)
            #expect(AccessibilityCheck.faults(in: look.document) == [])
            let done = try await mo.submit(action: "/moderation/readers/\(id)") { form in
                try form.fill("act", "unpicture")
                try form.fill("reason", "It is somebody else’s")
            }
            #expect(done.text.contains("It is done, and stands in the log."))
            #expect(try await mo.get("/moderation/log").text.contains("Took the picture away of"))
            #expect(try await answer(fixture.browser(), address).status == .notFound)
            let told = try await ann.get("/notices")
            #expect(told.text.contains("Moderators have taken your picture away"))
            let ruling = try await ann.follow("Moderators have taken your picture away")
            #expect(ruling.text.contains("It is somebody else’s"))
            #expect(try await ann.submit(action: ruling.url.path) { try $0.fill("words", "It is me") }.status == .ok)
            #expect(own(try await choose(TestPicture.png(40, 60), ann)) == address)
        }
    }

    @Test("SE-01: a picture is taken from its member alone, who is logged in, by a form of this site")
    func stolen() async throws {
        try await AccountFixture.run { fixture in
            let (ann, visitor) = (try await fixture.loneMember("Ann"), try fixture.browser())
            try await ann.get("/settings")
            let forged = try await ann.submit(action: "/settings/picture", pressing: "Show this picture") { form in
                form.forge("csrf", "x")
                try form.attach("picture", .init(name: "c", type: "", bytes: TestPicture.png(40, 60)))
            }
            #expect(forged.status == .forbidden)
            let id = try await fixture.signedIn(ann).member.id
            #expect(try await fixture.stores.memberPictures.marks(of: [id]) == [:])
            #expect(try await visitor.get("/settings").url.path == "/login")
            #expect(try await answer(visitor, "/readers/\(id.text)/picture").status == .notFound)
        }
    }
}
