import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: pictures")
struct MastodonMediaTests {
    @Test("a picture is uploaded, described, attached and shown", arguments: ["v1", "v2"])
    func upload(version: String) async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let parameters: KeyValuePairs = ["description": "Ein Muster", "focus": "0.5,-1"]
        let media = try await test.upload(TestMastodon.picture, parameters, version: version, token: token)
        #expect(media.status == .ok)
        #expect(media.json["type"] == "image")
        #expect(media.json["description"] == "Ein Muster")
        #expect(media.json["meta"]?["original"]?["size"] == "32x32")
        #expect(media.json["meta"]?["focus"]?["x"] == .number(0.5))
        let id = try #require(media.json["id"]?.text)
        let path = "/api/v1/media/\(id)"
        #expect(try await test.call(.get, path, token: token).status == .ok)
        #expect(try await test.call(.get, path, token: try await test.token("1002")).status == .notFound)
        let changed = try await test.call(.put, path, ["description": "A pattern"], token: token)
        #expect(changed.json["description"] == "A pattern")
        #expect(changed.json["meta"]?["focus"] == media.json["meta"]?["focus"])

        let status = try await test.post("", ["media_ids[]": id], token: token)
        let shown = try #require(status["media_attachments"]?.elements?.first)
        #expect(shown["description"] == "A pattern")
        let address = try #require(shown["url"]?.text.flatMap { WebURL($0) })
        let file = try await test.call(.get, address.path)
        #expect(file.response.fields[.contentType] == "image/png")
        #expect(file.response.bytes == TestMastodon.picture)
        #expect(try await test.call(.get, path, token: token).status == .notFound)
        let again = try await test.call(.post, "/api/v1/statuses", ["media_ids[]": id], token: token)
        #expect(again.mastodonError == "Media \(id) not found or already attached to another post")
        let guessed = try await test.call(.get, "/media/\(id)/0000000000000000")
        #expect(guessed.status == .notFound)
    }

    @Test("a picture that is worked on is 202, then 206, then 200, and no status takes it before")
    func processing() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        try await test.control(["act": "server", "media_seconds": "3"])
        let media = try await test.upload(TestMastodon.picture, token: token)
        #expect(media.status == .accepted)
        #expect(media.json.member("url") == .null)
        let id = try #require(media.json["id"]?.text)
        #expect(try await test.call(.get, "/api/v1/media/\(id)", token: token).status == .partialContent)
        let early = try await test.call(.post, "/api/v1/statuses", ["media_ids[]": id], token: token, key: "k")
        #expect(early.status == .unprocessableContent)
        #expect(
            early.mastodonError == "Cannot attach files that have not finished processing. Try again in a moment!"
        )
        test.test.clock.advance(by: .seconds(3))
        let ready = try await test.call(.get, "/api/v1/media/\(id)", token: token)
        #expect(ready.status == .ok)
        #expect(ready.json["url"]?.text?.hasPrefix("http://127.0.0.1:8083/media/") == true)
        // What failed has not used the key up.
        #expect(
            try await test.call(.post, "/api/v1/statuses", ["media_ids[]": id], token: token, key: "k").status == .ok
        )
    }

    @Test("a picture that cannot be worked through says so")
    func failure() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let error = "Error processing thumbnail for uploaded media"
        try await test.control(["act": "server", "media_fails": "1"])
        #expect(try await test.upload(TestMastodon.picture, token: token).mastodonError == error)
        try await test.control(["act": "server", "media_seconds": "1"])
        let media = try await test.upload(TestMastodon.picture, token: token)
        #expect(media.status == .accepted)
        test.test.clock.advance(by: .seconds(1))
        let path = "/api/v1/media/\(media.json["id"]?.text ?? "")"
        let reply = try await test.call(.get, path, token: token)
        #expect(reply.status == .unprocessableContent)
        #expect(reply.mastodonError == error)
    }

    @Test("what is no picture is refused, whatever it is called")
    func type() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        for bytes in [Array("<svg/>".utf8), Array("GIF8".utf8), Array(TestMastodon.picture.prefix(20)), []] {
            let reply = try await test.upload(bytes, token: token)
            #expect(reply.status == .unprocessableContent)
            #expect(reply.mastodonError == "File type of uploaded media could not be verified")
        }
        let none = try await test.call(.post, "/api/v2/media", ["description": "x"], token: token)
        #expect(none.mastodonError == "Validation failed: File can't be blank")
        let long = try await test.upload(
            TestMastodon.picture,
            ["description": String(repeating: "x", count: 1501)],
            token: token
        )
        #expect(long.status == .unprocessableContent)
    }

    @Test("four pictures are the most, and none goes with a poll", arguments: [4, 5])
    func count(count: Int) async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        var form = FormFields(["status": "x"])
        for _ in 0..<count {
            form.append(
                "media_ids[]",
                try #require(try await test.upload(TestMastodon.picture, token: token).json["id"]?.text)
            )
        }
        func post() async throws -> GraphReply {
            try await test.call(
                .post,
                "/api/v1/statuses",
                body: Array(form.urlencoded.utf8),
                type: "application/x-www-form-urlencoded",
                token: token
            )
        }
        let reply = try await post()
        if count == 4 {
            #expect(reply.json["media_attachments"]?.elements?.count == 4)
        } else {
            #expect(reply.mastodonError == "Cannot attach more than 4 files")
        }
    }

    @Test("an upload that nobody used is gone after a day, and one that a scheduled status waits with is not")
    func purge() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let idle = try #require(try await test.upload(TestMastodon.picture, token: token).json["id"]?.text)
        let waiting = try #require(try await test.upload(TestMastodon.picture, token: token).json["id"]?.text)
        let scheduled = try await test.call(
            .post,
            "/api/v1/statuses",
            ["scheduled_at": "2014-09-23T00:00:00Z", "media_ids[]": waiting],
            token: token
        )
        #expect(scheduled.status == .ok)
        test.test.clock.advance(by: .seconds(86_401))
        _ = try await test.upload(TestMastodon.picture, token: token)
        #expect(try await test.call(.get, "/api/v1/media/\(idle)", token: token).status == .notFound)
        #expect(try await test.call(.get, "/api/v1/media/\(waiting)", token: token).status == .ok)
        test.test.clock.advance(by: .seconds(3 * 86_400))
        let own = try await test.call(.get, "/api/v1/accounts/1001/statuses?limit=1", token: token)
        #expect(own.elements.first?["media_attachments"]?.elements?.map { $0["id"]?.text } == [waiting])
    }

    @Test("deleting a status frees its pictures for the next one")
    func redraft() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let id = try #require(try await test.upload(TestMastodon.picture, token: token).json["id"]?.text)
        let status = try await test.post("x", ["media_ids[]": id], token: token)
        let path = "/api/v1/statuses/\(status["id"]?.text ?? "")"
        let deleted = try await test.call(.delete, path, token: token)
        #expect(deleted.json["media_attachments"]?.elements?.first?["id"]?.text == id)
        let again = try await test.post("y", ["media_ids[]": id], token: token)
        #expect(again["media_attachments"]?.elements?.count == 1)
    }
}
