import HTTP
import Primitives
import Testing

@Suite("Writing a form with files")
struct MultipartFormTests {
    private static let randomness = Randomness { Array(repeating: 0xAB, count: $0) }

    private func roundTrip(_ form: MultipartForm) throws -> MultipartBody {
        let (type, body) = form.encoded(Self.randomness)
        return try #require(MultipartBody(body, contentType: type))
    }

    @Test("a field and a file are exactly these bytes")
    func bytes() {
        var form = MultipartForm(FormFields(["message": "Bücher"]))
        form.append(file: [0xFF, 0xD8, 0x0D, 0x0A], name: "source", fileName: "photo.jpg", type: "image/jpeg")
        let (type, body) = form.encoded(Self.randomness)
        let boundary = "abababababababababababababababab"
        #expect(type == "multipart/form-data; boundary=\(boundary)")
        let expected =
            Array(
                """
                --\(boundary)\r
                Content-Disposition: form-data; name="message"\r
                \r
                Bücher\r
                --\(boundary)\r
                Content-Disposition: form-data; name="source"; filename="photo.jpg"\r
                Content-Type: image/jpeg\r
                \r

                """.utf8
            ) + [0xFF, 0xD8, 0x0D, 0x0A] + Array("\r\n--\(boundary)--\r\n".utf8)
        #expect(body == expected)
    }

    @Test("what is written is read back, every byte of it")
    func everyByte() throws {
        var form = MultipartForm()
        let bytes = Array(UInt8.min...UInt8.max) + Array("\r\n--ababab\r\n\r\n--".utf8)
        form.append("empty", "")
        form.append(file: bytes, name: "media", fileName: "", type: "image/jpeg")
        form.append("text", "a\r\nb\n--c--")
        #expect(try roundTrip(form).parts == form.parts)
        #expect(form.fields == FormFields(["empty": "", "text": "a\r\nb\n--c--"]))
    }

    @Test(
        "a name ends neither its quotes nor its line",
        arguments: [
            ("a\"; filename=\"x", "a\"; filename=\"x"), ("back\\slash", "back\\slash"), ("ü—名", "ü—名"),
            ("a\r\nX: y", "a%0D%0AX: y"), ("nul\u{0}", "nul%00"), ("", ""),
        ]
    )
    func names(name: String, read: String) throws {
        var form = MultipartForm()
        form.append(name, "1")
        form.append(file: [1], name: name, fileName: name, type: "image/jpeg\r\nX: y")
        let parts = try roundTrip(form).parts
        #expect(parts.map(\.name) == [read, read])
        #expect(parts.map(\.fileName) == [nil, read])
        #expect(parts.last?.type == "image/jpeg%0D%0AX: y")
    }

    @Test("a form without parts is an empty one")
    func empty() throws {
        #expect(MultipartForm().parts.isEmpty)
        let (_, body) = MultipartForm().encoded(Self.randomness)
        #expect(body.starts(with: "--ab".utf8))
        #expect(try roundTrip(MultipartForm()).parts.isEmpty)
    }

    @Test("the request says what it carries, and has time to carry it")
    func request() throws {
        let url = try #require(WebURL("https://upload.example.com/media"))
        var form = MultipartForm()
        form.append("a", "b")
        let request = ClientRequest.multipart(url, form, Self.randomness)
        #expect(request.method == .post)
        #expect(request.fields[.contentType]?.hasPrefix("multipart/form-data; boundary=") == true)
        #expect(request.body == form.encoded(Self.randomness).body)
        #expect(request.timeout > ClientRequest(.get, url).timeout)
    }
}
