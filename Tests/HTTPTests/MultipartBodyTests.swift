import HTTP
import Testing

@Suite("Reading a form with files")
struct MultipartBodyTests {
    private func read(_ text: String, type: String = "multipart/form-data; boundary=XX") -> MultipartBody? {
        MultipartBody(Array(text.utf8), contentType: type)
    }

    private static let file = "Content-Disposition: form-data; name=\"source\"; filename=\"a.jpg\"\r\n\r\n"
    private static let field = "Content-Disposition: form-data; name=\"message\"\r\n\r\n"

    @Test("parts come in order, line ends and dashes inside belong to them")
    func parts() throws {
        let photo = "Content-Type: image/jpeg; q=1\r\n\(Self.file)\r\n--X\r\n"
        let body = "--XX\r\n\(Self.field)a\r\nb--\r\n--XX\r\n\(photo)\r\n--XX--"
        let parts = try #require(read(body)).parts
        #expect(parts.map(\.name) == ["message", "source"])
        #expect(parts.map(\.fileName) == [nil, "a.jpg"])
        #expect(parts.map(\.type) == [nil, "image/jpeg; q=1"])
        #expect(parts.map(\.text) == ["a\r\nb--", "\r\n--X\r\n"])
    }

    @Test("any byte may stand in a file")
    func bytes() throws {
        let data = Array(UInt8.min...UInt8.max) + [0x0D, 0x0A, 0x2D, 0x2D, 0x0D, 0x0A]
        let body = Array("--XX\r\n\(Self.file)".utf8) + data + Array("\r\n--XX--\r\nepilogue".utf8)
        let form = try #require(MultipartBody(body, contentType: "multipart/form-data; boundary=XX"))
        #expect(form.parts.map(\.bytes) == [data])
        #expect(form.parts.first?.text == nil)
        #expect(try #require(form.split()).files == form.parts)
        let isText = form.split { _ in false } != nil
        #expect(!isText)
    }

    @Test("what has the name of a file is one, unless the caller says otherwise")
    func split() throws {
        let form = try #require(read("--XX\r\n\(Self.field)x\r\n--XX\r\n\(Self.file)y\r\n--XX--"))
        let usual = try #require(form.split())
        #expect(usual.fields == FormFields(["message": "x"]))
        #expect(usual.files.map(\.name) == ["source"])
        let other = try #require(form.split { $0.name == "message" })
        #expect(other.fields == FormFields(["source": "y"]))
        #expect(other.files.map(\.name) == ["message"])
    }

    @Test(
        "names keep their quotes and semicolons, and a file may be called nothing",
        arguments: [
            ("name=a; filename=\"\"", "a", ""), ("name=\"a\"; filename=x", "a", "x"),
            ("name=\"a;\\\"b\"; filename=\"a;b\\\"c.jpg\"", "a;\"b", "a;b\"c.jpg"),
            ("filename=\"../é.png\"; name=a", "a", "../é.png"), ("NAME=a", "a", nil),
            ("name=a; filename*=utf-8''%C3%A9.jpg", "a", "utf-8''%C3%A9.jpg"),
        ] as [(String, String, String?)]
    )
    func names(parameters: String, name: String, fileName: String?) throws {
        let form = try #require(read("--XX\r\ncontent-disposition: form-data; \(parameters)\r\n\r\nx\r\n--XX--"))
        #expect(form.parts.map(\.name) == [name])
        #expect(form.parts.map(\.fileName) == [fileName])
    }

    @Test("a boundary may be quoted, come later, and have a preamble in front")
    func boundaries() throws {
        let body = "preamble\r\n--a b:c\r\n\(Self.field)x\r\n--a b:c \t\r\n\(Self.field)y\r\n--a b:c--epilogue"
        let form = try #require(read(body, type: "multipart/form-data; charset=utf-8; Boundary=\"a b:c\""))
        #expect(form.parts.map(\.text) == ["x", "y"])
    }

    @Test("a form without parts is empty")
    func empty() {
        #expect(read("--XX--")?.parts == [])
        #expect(read("--XX--\r\n--XX\r\n\(Self.field)x\r\n--XX--")?.parts == [])
    }

    @Test(
        "what is not what its type says is refused",
        arguments: [
            "", "--XX", "--XX\r\n", "--XX\r\n\r\n", "--XX\n\(field)x\n--XX--", "--XX\r\n\(field)x",
            "--XX\r\n\(field)x\r\n--XX", "--XX\r\n\(field)x--XX--", "--YY\r\n\(field)x\r\n--YY--",
            "--XX\r\n--XX--", "--XX\r\n\r\nx\r\n--XX--", "--XX\r\nno head\r\n\r\nx\r\n--XX--",
            "--XX\r\nX: y\r\n\r\nz\r\n--XX--", "--XX\r\nContent-Disposition: form-data\r\n\r\nx\r\n--XX--",
            "--XX\r\nContent-Disposition: form-data; name=\"a\"\r\n--XX--", "--XX\(field)x\r\n--XX--",
        ]
    )
    func broken(body: String) {
        #expect(read(body) == nil)
    }

    @Test(
        "a type without a usable boundary is refused",
        arguments: [
            "", "multipart/form-data", "multipart/form-data; boundary", "multipart/form-data; boundary=",
            "multipart/form-data; boundary=\"\"", "multipart/form-data; boundary=\"XX \"",
            "multipart/form-data; boundary=\"X\tX\"", "multipart/form-data; boundary=é",
        ]
    )
    func unusable(type: String) {
        for boundary in ["", "XX", "XX ", "X\tX", "é"] {
            #expect(read("--\(boundary)\r\n\(Self.field)x\r\n--\(boundary)--", type: type) == nil)
        }
    }

    @Test("a boundary has at most seventy characters", arguments: [(70, true), (71, false)])
    func longBoundary(count: Int, isRead: Bool) {
        let boundary = String(repeating: "b", count: count)
        let form = read(
            "--\(boundary)\r\n\(Self.field)x\r\n--\(boundary)--",
            type: "multipart/form-data; boundary=\(boundary)"
        )
        #expect((form != nil) == isRead)
    }

    @Test("a hundred parts are read, and not one more", arguments: [(100, true), (101, false)])
    func count(parts: Int, isRead: Bool) {
        #expect(parts == (isRead ? MultipartBody.maximumParts : MultipartBody.maximumParts + 1))
        let body = String(repeating: "--XX\r\n\(Self.field)x\r\n", count: parts) + "--XX--"
        #expect((read(body) != nil) == isRead)
    }

    @Test("the head of a part has a bound", arguments: [(0, true), (1, false)])
    func head(beyond: Int, isRead: Bool) {
        // The line end of the delimiter counts, as does the one between the two lines.
        let disposition = "Content-Disposition: form-data; name=a\r\nX: "
        let count = MultipartBody.maximumHeadLength - 2 - disposition.utf8.count + beyond
        let body = "--XX\r\n\(disposition)\(String(repeating: "y", count: count))\r\n\r\nx\r\n--XX--"
        #expect((read(body) != nil) == isRead)
    }

    @Test("only a request that says so has parts")
    func request() throws {
        let body = Array("--XX\r\n\(Self.field)x\r\n--XX--".utf8)
        var request = Request(method: .post, target: try #require(Target("/")), body: body)
        #expect(request.multipart == nil)
        request.fields[.contentType] = "multipart/mixed; boundary=XX"
        #expect(request.multipart == nil)
        request.fields[.contentType] = "Multipart/Form-Data; boundary=XX"
        #expect(request.multipart?.parts.map(\.text) == ["x"])
    }

    @Test("of a body without its middle the whole parts at both ends are read, whatever stands between")
    func ends() {
        let type = "multipart/form-data; boundary=XX"
        let fields = ["a", "b", "c", "d"].map { "--XX\r\nContent-Disposition: form-data; name=\($0)\r\n\r\n\($0)1\r\n" }
        let file = "--XX\r\n\(Self.file)\u{1}--XX\r\n\u{2}\r\n"
        let whole = Array((fields[0] + fields[1] + file + fields[2] + fields[3] + "--XX--\r\n").utf8)
        for first in 0...whole.count {
            for last in [first, first + 1, first + 20, whole.count - 30, whole.count]
            where (first...whole.count).contains(last) {
                let body = MultipartBody(
                    beginning: Array(whole[..<first]),
                    end: Array(whole[last...]),
                    contentType: type
                )
                let parts = body?.parts.filter { $0.fileName == nil } ?? []
                #expect(parts.allSatisfy { $0.text == "\($0.name)1" }, "\(first) \(last)")
                #expect((body == nil) == (first < 4))
            }
        }
        let start = fields[0].utf8.count + fields[1].utf8.count + 70
        let end = whole.count - fields[2].utf8.count - fields[3].utf8.count - 20
        let body = MultipartBody(beginning: Array(whole[..<start]), end: Array(whole[end...]), contentType: type)
        #expect(body?.parts.map(\.name) == ["a", "b", "c", "d"])
        #expect(MultipartBody(beginning: whole, end: [], contentType: type)?.parts.count == 5)
        #expect(MultipartBody(beginning: whole, end: [], contentType: "multipart/form-data") == nil)
    }
}
