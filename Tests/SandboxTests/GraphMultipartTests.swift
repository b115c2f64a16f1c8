import HTTP
import Testing

@testable import Sandbox

@Suite("forms with a file")
struct GraphMultipartTests {
    private func read(_ text: String, type: String = "multipart/form-data; boundary=XX") -> GraphMultipart? {
        GraphMultipart(Array(text.utf8), type: type)
    }

    private static let file = "Content-Disposition: form-data; name=\"source\"; filename=\"a.jpg\"\r\n\r\n"
    private static let field = "Content-Disposition: form-data; name=\"message\"\r\n\r\n"

    @Test("fields and the part source are taken, line ends and dashes inside belong to them")
    func both() throws {
        let body = "--XX\r\n\(Self.field)a\r\nb--\r\n--XX\r\n\(Self.file)\r\n--X\r\n\r\n--XX--\r\n"
        let form = try #require(read(body))
        #expect(form.fields["message"] == "a\r\nb--")
        #expect(form.upload?.bytes == Array("\r\n--X\r\n".utf8))
    }

    @Test(
        "the file may be called anything, or nothing",
        arguments: [
            "filename=\"\"", "filename=x", "filename=\"a;b\\\"c.jpg\"", "filename*=utf-8''%C3%A9.jpg",
            "filename=\"../é.png\"",
        ]
    )
    func names(parameter: String) throws {
        let body = "--XX\r\ncontent-disposition: form-data; name=\"source\"; \(parameter)\r\n\r\nbytes\r\n--XX--"
        #expect(try #require(read(body)).upload?.bytes == Array("bytes".utf8))
        let plain =
            "--XX\r\nContent-Type: image/jpeg\r\nContent-Disposition: form-data; name=source\r\n\r\nbytes\r\n--XX--"
        #expect(try #require(read(plain)).upload?.bytes == Array("bytes".utf8))
    }

    @Test("of two files the first counts, and one of another name is passed over")
    func others() throws {
        let other = "Content-Disposition: form-data; name=\"other\"; filename=\"b\"\r\n\r\nno"
        let body = "--XX\r\n\(other)\r\n--XX\r\n\(Self.file)1\r\n--XX\r\n\(Self.file)2\r\n--XX--"
        let form = try #require(read(body))
        #expect(form.upload?.bytes == Array("1".utf8))
        #expect(form.fields.all.isEmpty)
    }

    @Test("a boundary may be quoted, come later, and have a preamble in front")
    func boundaries() throws {
        let body = "preamble\r\n--a b:c\r\n\(Self.field)x\r\n--a b:c--epilogue"
        let form = try #require(read(body, type: "multipart/form-data; charset=utf-8; Boundary=\"a b:c\""))
        #expect(form.fields["message"] == "x")
    }

    @Test(
        "what is not what its type says is refused",
        arguments: [
            "", "--XX", "--XX\r\n", "--XX\r\n\(field)x", "--XX\r\n\(field)x\r\n--XX", "--YY\r\n\(field)x\r\n--YY--",
            "--XX\r\nno head\r\n\r\nx\r\n--XX--", "--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n--XX--",
            "--XX\(field)x\r\n--XX--",
        ]
    )
    func broken(body: String) {
        #expect(read(body) == nil)
    }

    @Test("a field that is not UTF-8, and a type without a usable boundary, are refused")
    func bytes() {
        let body = Array("--XX\r\n\(Self.field)".utf8) + [0xFF] + Array("\r\n--XX--".utf8)
        #expect(GraphMultipart(body, type: "multipart/form-data; boundary=XX") == nil)
        for type in ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\""] {
            #expect(read("--\r\n\(Self.field)x\r\n----", type: type) == nil)
        }
        let long = String(repeating: "b", count: 71)
        #expect(
            read("--\(long)\r\n\(Self.field)x\r\n--\(long)--", type: "multipart/form-data; boundary=\(long)") == nil
        )
    }

    @Test("a hundred parts are read, and not one more", arguments: [(100, true), (101, false)])
    func count(parts: Int, isRead: Bool) {
        let body = String(repeating: "--XX\r\n\(Self.field)x\r\n", count: parts) + "--XX--"
        #expect((read(body) != nil) == isRead)
    }
}
