import HTTP
import Testing

@Suite("Header fields")
struct FieldsTests {
    @Test("names are tokens", arguments: ["a", "X-Thing", "ETag", "!#$%&'*+-.^_`|~09"])
    func tokens(_ name: String) {
        #expect(FieldName(name)?.rawName == name)
    }

    @Test(
        "what is not a token is no name",
        arguments: [
            "", " ", "a b", "a:", ":a", "a\r\nb", "a\n", "\0", "a\u{7F}", "ü", "a\u{301}", "a/b", "a(b)", "a\"", "a,b",
            "a;b",
            "a=b", "a@b", "[a]", "{a}", "a\\b", "a?b", "a<b>", "a\tb",
        ]
    )
    func notTokens(_ name: String) {
        #expect(FieldName(name) == nil)
    }

    @Test("names differ in case only by spelling")
    func names() throws {
        let lower = try #require(FieldName("content-type"))
        #expect(lower == .contentType)
        #expect(Set([lower, .contentType]).count == 1)
        #expect("\(FieldName.contentType)" == "Content-Type")
        #expect(FieldName("Content_Type") != .contentType)
    }

    @Test("order and duplicates are kept")
    func order() {
        var fields = Fields([.setCookie: "a=1", .vary: "x"])
        fields.append(.setCookie, "b=2")
        #expect(fields.values(.setCookie) == ["a=1", "b=2"])
        #expect(fields[.setCookie] == "a=1")
        #expect(fields.all.map(\.value) == ["a=1", "x", "b=2"])
        fields[.setCookie] = "c=3"
        #expect(fields.values(.setCookie) == ["c=3"])
        fields[.setCookie] = nil
        #expect(fields[.setCookie] == nil)
        #expect(fields.all.count == 1)
    }

    @Test(
        "a value can never start another line",
        arguments: [
            "a\r\nSet-Cookie: x=1", "a\nb", "a\rb", "a\0b", "\r\n\r\n<html>", "a\r\n", "\n", "e\u{301}\r\n\u{301}b",
        ]
    )
    func lineBreaks(_ value: String) {
        let fields = Fields([.location: value])
        #expect(fields[.location]?.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 } == false)
    }

    @Test(
        "spaces and tabs around a value are not part of it",
        arguments: [("  a b\t", "a b"), ("\t", ""), ("", ""), ("a", "a"), ("\r\n a", "a"), ("\u{A0}a", "\u{A0}a")]
    )
    func trimming(_ value: String, _ expected: String) {
        #expect(Fields([.location: value])[.location] == expected)
    }

    @Test("cookies come from every field, and the first of a name counts")
    func cookies() {
        var fields = Fields([.cookie: "a=1; b=2;c=3;  d=x=y; =empty; e; f="])
        fields.append(.cookie, "g=7; a=9")
        let cookies = Cookies(fields)
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
        #expect(cookies["c"] == "3")
        #expect(cookies["d"] == "x=y")
        #expect(cookies["e"] == nil)
        #expect(cookies["f"] == "")
        #expect(cookies["g"] == "7")
        #expect(cookies[""] == "empty")
        #expect(cookies["A"] == nil)
        #expect(Cookies(Fields())["a"] == nil)
    }

    @Test("a cookie is found by its bytes, not by what Unicode holds for the same")
    func cookieBytes() {
        let cookies = Cookies(Fields([.cookie: "e\u{301}=1; \u{301}x=2;\t y=3"]))
        #expect(cookies["\u{E9}"] == nil)
        #expect(cookies["e\u{301}"] == "1")
        #expect(cookies["x"] == nil)
        #expect(cookies["\u{301}x"] == "2")
        #expect(cookies["y"] == "3")
    }

    @Test("a cookie to set is closed to scripts and other sites")
    func setCookie() {
        let session = SetCookie(name: "__Host-s", value: "a.b", maxAge: nil, isSecure: true)
        #expect(session.fieldValue == "__Host-s=a.b; Path=/; HttpOnly; SameSite=Lax; Secure")
        let removal = SetCookie(name: "s", value: "", maxAge: .zero, isSecure: false)
        #expect(removal.fieldValue == "s=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0")
        let month = SetCookie(name: "s", value: "x", maxAge: .seconds(2_592_000), isSecure: false)
        #expect(month.fieldValue.hasSuffix("; Max-Age=2592000"))
        let response = Response(.ok).setting(session).setting(removal)
        #expect(response.fields.values(.setCookie).count == 2)
    }
}
