import HTTP
import Testing

@Suite("Request targets and forms")
struct TargetTests {
    @Test(
        "paths are split first and decoded afterwards",
        arguments: [
            ("/", [""]), ("/a", ["a"]), ("/a/b", ["a", "b"]), ("/a/", ["a", ""]), ("//", ["", ""]), ("//a", ["", "a"]),
            ("/a%20b/%C3%BC", ["a b", "ü"]), ("/a+b", ["a+b"]), ("/%25", ["%"]), ("/%252e%252e", ["%2e%2e"]),
            ("/...", ["..."]), ("/.a", [".a"]), ("/a%3Fb", ["a?b"]), ("/a%23b", ["a#b"]), ("/a;b=c", ["a;b=c"]),
        ]
    )
    func paths(_ raw: String, _ segments: [String]) {
        #expect(Target(raw)?.segments == segments)
        #expect(Target(raw)?.rawPath == raw)
    }

    @Test(
        "what two programs could read differently is refused",
        arguments: [
            "", "*", "a", "http://x/", "?a=b", "/a b", "/a\r\n", "/a\0", "/a\u{7F}", "/ü", "/a#b", "/a\\b", "/a%2Fb",
            "/a%2fb",
            "/a%5Cb", "/%00", "/%0A", "/%0d", "/%7F", "/%1F", "/.", "/..", "/../a", "/a/./b", "/a/..", "/%2e",
            "/%2E%2e/a",
            "/.%2e", "/%", "/%2", "/%zz", "/%FF", "/%C0%AF", "/%ED%A0%80", "/a?b=%FF", "\\a", "/\u{301}",
        ]
    )
    func refused(_ raw: String) {
        #expect(Target(raw) == nil)
    }

    @Test("the query is read as a form")
    func query() throws {
        let target = try #require(Target("/s?q=a+b%26c&q=2&empty=&bare&=x&&p=100%"))
        #expect(target.segments == ["s"])
        #expect(target.rawPath == "/s")
        #expect(target.query["q"] == "a b&c")
        #expect(target.query.values("q") == ["a b&c", "2"])
        #expect(target.query["empty"] == "")
        #expect(target.query["bare"] == "")
        #expect(target.query[""] == "x")
        #expect(target.query["p"] == "100%")
        #expect(target.query["missing"] == nil)
        #expect(target.query.all.count == 6)
        #expect(Target("/a?b?c=/../%2F")?.query["b?c"] == "/..//")
        #expect(Target("/?")?.query.all.isEmpty == true)
    }

    @Test("a form may have so many fields and not one more", arguments: [1999, 2000, 2001])
    func count(_ count: Int) {
        let text = (0..<count).map { "a\($0)=1" }.joined(separator: "&")
        #expect(FormFields(urlencoded: Array(text.utf8))?.all.count == (count <= 2000 ? count : nil))
    }

    @Test("empty parts do not count as fields")
    func emptyParts() {
        #expect(FormFields(urlencoded: [UInt8](repeating: 0x26, count: 100_000))?.all.isEmpty == true)
    }

    @Test(
        "what was encoded is read back",
        arguments: ["", " ", "a&b=c", "ü😀", "\r\n", "%41+", "\0", "e\u{301}", "\u{FEFF}x"]
    )
    func roundTrip(_ value: String) {
        let form = FormFields([value: "1", "v": value])
        let read = FormFields(urlencoded: Array(form.urlencoded.utf8))
        #expect(read?.all.map { Array($0.name.utf8) } == [Array(value.utf8), Array("v".utf8)])
        #expect(read?["v"].map { Array($0.utf8) } == Array(value.utf8))
        #expect(!form.urlencoded.utf8.contains { $0 <= 0x20 || $0 >= 0x7F })
    }

    @Test("names are compared as bytes")
    func names() {
        let form = FormFields(["\u{E9}": "1"])
        #expect(form["e\u{301}"] == nil)
        #expect(form.removing("e\u{301}").all.count == 1)
        #expect(form.removing("\u{E9}").all.isEmpty)
    }

    @Test(
        "the body is a form only when it says so",
        arguments: [
            ("application/x-www-form-urlencoded", true), ("Application/X-WWW-Form-Urlencoded; charset=utf-8", true),
            ("application/x-www-form-urlencoded\t;charset=utf-8", true), ("text/plain", false), ("", false),
            ("application/x-www-form-urlencoded2", false), ("multipart/form-data; boundary=a", false),
        ]
    )
    func body(_ type: String, _ isForm: Bool) throws {
        let target = try #require(Target("/"))
        let request = Request(
            method: .post,
            target: target,
            fields: Fields([.contentType: type]),
            body: Array("a=1".utf8)
        )
        #expect(request.form?["a"] == (isForm ? "1" : nil))
        #expect((request.form == nil) == !isForm)
    }

    @Test("an empty body is an empty form")
    func emptyBody() throws {
        let request = Request(method: .post, target: try #require(Target("/")))
        #expect(request.form?.all.isEmpty == true)
    }

    @Test("methods are compared exactly")
    func methods() {
        for token in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            #expect(Method(token)?.rawValue == token)
        }
        for token in ["get", "Get", "", "GET ", "TRACE", "CONNECT", "GET\0", "ＧＥＴ"] { #expect(Method(token) == nil) }
        #expect(Method.get.isSafe && Method.head.isSafe && Method.options.isSafe)
        #expect(!Method.post.isSafe && !Method.put.isSafe && !Method.delete.isSafe && !Method.patch.isSafe)
    }
}
