import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("pictures on the X face")
struct XMediaTests {
    private static let picture = Portrait(of: PersonID(rawValue: 1001)).png(pixels: 50)

    /// A body of `multipart/form-data`.
    static func body(_ fields: KeyValuePairs<String, String>, _ file: [UInt8]?, name: String = "media") -> [UInt8] {
        var body: [UInt8] = []
        for (name, value) in fields {
            body += Array("--b0\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        if let file {
            let disposition = "form-data; name=\"\(name)\"; filename=\"x.png\""
            body += Array("--b0\r\nContent-Disposition: \(disposition)\r\nContent-Type: image/png\r\n\r\n".utf8)
            body += file + [0x0D, 0x0A]
        }
        return body + Array("--b0--\r\n".utf8)
    }

    private func upload(_ x: TestX, _ path: String, _ token: String, _ body: [UInt8]) async throws -> GraphReply {
        try await x.send(
            .post,
            path,
            [.authorization: "Bearer \(token)"],
            body: body,
            type: "multipart/form-data; boundary=b0"
        )
    }

    @Test("a picture in one piece is attached to a post, with its description")
    func whole() async throws {
        let x = try await TestX()
        let token = try await x.token()
        let reply = try await upload(
            x,
            "/2/media/upload",
            token,
            Self.body(["media_category": "tweet_image"], Self.picture)
        )
        #expect(reply.status == .ok)
        let id = try #require(reply.json["data"]?["id"]?.text)
        #expect(reply.json["data"]?["media_key"]?.text == "3_\(id)")
        #expect(reply.json["data"]?.member("processing_info") == nil)
        let described = "{\"id\":\"\(id)\",\"metadata\":{\"alt_text\":{\"text\":\"A portrait\"}}}"
        #expect(try await x.call(.post, "/2/media/metadata", token, json: described).status == .ok)
        let post = "{\"text\":\"look\",\"media\":{\"media_ids\":[\"\(id)\"]}}"
        let made = try await x.call(.post, "/2/tweets", token, json: post)
        #expect(made.status == .created)
        let read = try await x.call(
            .get,
            "/2/tweets/\(made.json["data"]?["id"]?.text ?? "")?expansions=attachments.media_keys&media.fields=alt_text,url,width",
            token
        )
        let media = try #require(read.json["includes"]?["media"]?.elements?.first)
        #expect(media["alt_text"] == "A portrait")
        #expect(media["width"] == 50)
        let url = try #require(media["url"]?.text.flatMap(WebURL.init))
        let served = try await x.send(.get, url.path)
        #expect(served.response.fields[.contentType] == "image/png")
        #expect(served.response.bytes == Self.picture)
        let stolen = try await x.call(.post, "/2/tweets", try await x.token("1002"), json: post)
        #expect(stolen.status == .badRequest)
    }

    @Test("a picture comes in parts, and is whole only when all of them came")
    func parts() async throws {
        let x = try await TestX()
        let token = try await x.token()
        let begun = try await x.call(
            .post,
            "/2/media/upload/initialize",
            token,
            json:
                "{\"media_type\":\"image/png\",\"total_bytes\":\(Self.picture.count),\"media_category\":\"tweet_image\"}"
        )
        let id = try #require(begun.json["data"]?["id"]?.text)
        let half = Self.picture.count / 2
        let first = Self.body(["segment_index": "0"], Array(Self.picture[..<half]))
        #expect(try await upload(x, "/2/media/upload/\(id)/append", token, first).status == .ok)
        #expect(try await x.call(.post, "/2/media/upload/\(id)/finalize", token).status == .badRequest)
        let second = Self.body(["segment_index": "1"], Array(Self.picture[half...]))
        #expect(try await upload(x, "/2/media/upload/\(id)/append", token, second).status == .ok)
        let more = Self.body(["segment_index": "2"], [1])
        #expect(try await upload(x, "/2/media/upload/\(id)/append", token, more).status == .badRequest)
        #expect(try await x.call(.post, "/2/media/upload/\(id)/finalize", token).status == .ok)
        let status = try await x.call(.get, "/2/media/upload?command=STATUS&media_id=\(id)", token)
        #expect(status.json["data"]?["size"]?.textOrNumber == "\(Self.picture.count)")
    }

    @Test("what is no picture is refused, and so is a picture of more than 5 MB", arguments: [false, true])
    func refused(isLarge: Bool) async throws {
        let x = try await TestX()
        let token = try await x.token()
        var file = isLarge ? Self.picture : Array("<html>".utf8) + [UInt8](repeating: 0, count: 100)
        if isLarge { file += [UInt8](repeating: 0, count: (5 << 20) - file.count) }
        let atLimit = try await upload(x, "/2/media/upload", token, Self.body([:], file))
        #expect(atLimit.status == (isLarge ? .ok : .badRequest))
        file.append(0)
        #expect(try await upload(x, "/2/media/upload", token, Self.body([:], file)).status == .badRequest)
    }

    @Test("version 1.1 takes a picture whole and in commands")
    func first() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let path = "/1.1/media/upload.json"
        func send(_ path: String, _ body: [UInt8]) async throws -> GraphReply {
            let header = try x.header(.post, path, keys: keys)
            let type = "multipart/form-data; boundary=b0"
            return try await x.send(.post, path, [.authorization: header], body: body, type: type)
        }
        let whole = try await send(path, Self.body([:], Self.picture))
        #expect(whole.json["image"]?["w"] == 50)
        let id = try #require(whole.json["media_id_string"]?.text)
        let described = "{\"media_id\":\"\(id)\",\"alt_text\":{\"text\":\"A portrait\"}}"
        let empty = try await x.signed(.post, "/1.1/media/metadata/create.json", json: described, keys: keys)
        #expect(empty.status == .ok)
        #expect(empty.text.isEmpty)

        let begun = try await x.signed(
            .post,
            path,
            form: ["command": "INIT", "total_bytes": "\(Self.picture.count)", "media_type": "image/png"],
            keys: keys
        )
        #expect(begun.status == .accepted)
        let part = try #require(begun.json["media_id_string"]?.text)
        // Clients put the fields of the command in the query or in the body.
        let append = "\(path)?command=APPEND&media_id=\(part)&segment_index=0"
        #expect(try await send(append, Self.body([:], Self.picture)).status == .noContent)
        let finished = try await x.signed(.post, path, form: ["command": "FINALIZE", "media_id": part], keys: keys)
        #expect(finished.status == .created)
        let status = try await x.signed(
            .post,
            "/1.1/statuses/update.json?status=two&media_ids=\(id)%2C\(part)&tweet_mode=extended",
            keys: keys
        )
        #expect(status.json["extended_entities"]?["media"]?.elements?.count == 2)
        let bad = try await x.signed(.post, "/1.1/statuses/update.json?status=x&media_ids=12", keys: keys)
        #expect(bad.xCode == "324")
    }
}
