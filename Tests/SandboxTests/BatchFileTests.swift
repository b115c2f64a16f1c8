import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("files in a batch")
struct BatchFileTests {
    private func send(
        _ test: TestSandbox,
        _ batch: String,
        _ files: KeyValuePairs<String, [UInt8]>,
        token: String
    ) async throws -> GraphReply {
        let boundary = "b0undary"
        var body: [UInt8] = []
        for (name, text) in ["batch": batch, "access_token": token] as KeyValuePairs {
            body.append(utf8: "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n")
        }
        for (name, bytes) in files {
            let disposition = "Content-Disposition: form-data; name=\"\(name)\"; filename=\"\(name).png\""
            body.append(utf8: "--\(boundary)\r\n\(disposition)\r\nContent-Type: image/png\r\n\r\n")
            body += bytes
            body.append(utf8: "\r\n")
        }
        body.append(utf8: "--\(boundary)--\r\n")
        var request = Request(method: .post, target: try #require(Target("/v25.0/")), body: body)
        request.fields[.contentType] = "multipart/form-data; boundary=\(boundary)"
        return GraphReply(await test.facebook(request))
    }

    @Test("each call takes the file it names, with its own fields")
    func each() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let batch =
            #"[{"method":"POST","relative_url":"me/photos","body":"caption=one","attached_files":"first"},"#
            + #"{"method":"POST","relative_url":"me/photos","body":"caption=two","attached_files":"second"},"#
            + #"{"method":"POST","relative_url":"me/photos","body":"caption=three"}]"#
        let files: KeyValuePairs = ["second": TestImages.gif, "first": TestImages.png]
        let reply = try await send(test, batch, files, token: token)
        // Without a file of its own a call has none, whatever came with the batch.
        #expect(reply.json.elements?.map { $0["code"] } == [200, 200, 400])
        let list = try await test.graph(.get, "/v25.0/me/photos", ["fields": "name,width"], token: token)
        #expect(list.data.map { $0["name"] } == ["two", "one"])
        #expect(list.data.map { $0["width"] } == [5, 3])
    }

    @Test("a file that was not sent refuses the whole batch, and nothing is uploaded")
    func missing() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let batch =
            #"[{"method":"POST","relative_url":"me/photos","attached_files":"first"},"#
            + #"{"method":"POST","relative_url":"me/photos","attached_files":"third"}]"#
        let reply = try await send(test, batch, ["first": TestImages.png], token: token)
        #expect(reply.code == ["100", nil])
        #expect(reply.error?["type"] == "GraphBatchException")
        #expect(reply.error?["message"]?.text?.contains("third") == true)
        #expect(try await test.graph(.get, "/v25.0/me/photos", token: token).data.isEmpty)
    }
}
