import HTTP
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("forms with a file")
struct GraphMultipartTests {
    private func read(_ text: String) throws -> GraphCall? {
        var request = Request(method: .post, target: try #require(Target("/me/photos")), body: Array(text.utf8))
        request.fields[.contentType] = "multipart/form-data; boundary=XX"
        return GraphCall(request)
    }

    private static let file = "Content-Disposition: form-data; name=\"source\"; filename=\"a.jpg\"\r\n\r\n"
    private static let field = "Content-Disposition: form-data; name=\"message\"\r\n\r\n"

    @Test("fields and the part source are taken")
    func both() throws {
        let call = try #require(try read("--XX\r\n\(Self.field)a\r\n--XX\r\n\(Self.file)bytes\r\n--XX--\r\n"))
        #expect(call.parameters["message"] == "a")
        #expect(call.upload?.bytes == Array("bytes".utf8))
    }

    @Test("the part source is a file, even without the name of one")
    func unnamed() throws {
        let head = "Content-Type: image/jpeg\r\nContent-Disposition: form-data; name=source\r\n\r\n"
        let call = try #require(try read("--XX\r\n\(head)bytes\r\n--XX--"))
        #expect(call.upload?.bytes == Array("bytes".utf8))
        #expect(call.parameters.all.isEmpty)
    }

    @Test("of two files the first counts, and one of another name is passed over")
    func others() throws {
        let other = "Content-Disposition: form-data; name=\"other\"; filename=\"b\"\r\n\r\nno"
        let body = "--XX\r\n\(other)\r\n--XX\r\n\(Self.file)1\r\n--XX\r\n\(Self.file)2\r\n--XX--"
        let call = try #require(try read(body))
        #expect(call.upload?.bytes == Array("1".utf8))
        #expect(call.parameters.all.isEmpty)
    }

    @Test("a form that is cut off, and a field that is not UTF-8, are refused")
    func broken() throws {
        #expect(try read("--XX\r\n\(Self.field)x\r\n--XX") == nil)
        var request = Request(method: .post, target: try #require(Target("/me/photos")))
        request.body = Array("--XX\r\n\(Self.field)".utf8) + [0xFF] + Array("\r\n--XX--".utf8)
        request.fields[.contentType] = "multipart/form-data; boundary=XX"
        #expect(GraphCall(request) == nil)
    }
}
