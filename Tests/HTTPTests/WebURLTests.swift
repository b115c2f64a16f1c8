import HTTP
import Testing

@Suite("Addresses of the web")
struct WebURLTests {
    @Test(
        "ordinary addresses are read and written",
        arguments: [
            ("http://example.com", "http://example.com/"), ("HTTPS://Example.COM/A?b=C#d", "https://example.com/A?b=C"),
            ("http://localhost:8080/x", "http://localhost:8080/x"), ("http://a:80/", "http://a/"),
            ("https://a:443/", "https://a/"), ("https://a:80/", "https://a:80/"), ("http://a?q", "http://a/?q"),
            ("http://a#f", "http://a/"), ("http://a/?", "http://a/?"), ("http://127.0.0.1:1/", "http://127.0.0.1:1/"),
            ("http://[::1]:8080/", "http://[::1]:8080/"), ("http://[2001:DB8::A]/", "http://[2001:db8::a]/"),
            ("http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/"), ("http://a_b.c-d/", "http://a_b.c-d/"),
            ("http://a/b?c#d?e/f", "http://a/b?c"), ("http://a//b/../c", "http://a//b/../c"),
            ("http://a/ü?ö=😀", "http://a/%C3%BC?%C3%B6=%F0%9F%98%80"), ("http://a/e\u{301}", "http://a/e%CC%81"),
            ("http://a/%zz", "http://a/%zz"), ("http://a/@b", "http://a/@b"), ("http://a.:65535/", "http://a.:65535/"),
        ]
    )
    func read(_ text: String, _ expected: String) {
        #expect(WebURL(text)?.description == expected)
        #expect(WebURL(expected)?.description == expected)
    }

    @Test(
        "what is not a plain address of the web is refused",
        arguments: [
            "", "http", "http:", "http:/", "http:/a", "http://", "http:///a", "http://?", "http://#", "//a/", "/a", "a",
            "ftp://a/", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "gopher://a/", "ws://a/",
            "http ://a/", " http://a/", "http://a/ ", "http://a b/", "http://a/b c", "http://a/\n", "http://a/\r\nX: y",
            "http://a/\0", "http://a\0/", "http://a/\u{7F}", "http://a\\b/", "http:\\\\a/", "http://a/\\b",
            "http://u@a/",
            "http://u:p@a/", "http://@a/", "http://a@/", "http://good.example@evil.example/",
            "http://good.example:80@evil/",
            "http://a:/", "http://a:0/", "http://a:65536/", "http://a:99999/", "http://a:-1/", "http://a:+1/",
            "http://a:1x/",
            "http://a:000080/", "http://a:8 0/", "http://a:٨/", "http://.a/", "http://a..b/", "http://-a/", "http://./",
            "http://ü.example/", "http://e\u{301}x/", "http://%61/", "http://a%2Fb/", "http://a,b/", "http://a;b/",
            "http://a<b>/", "http://[::1/", "http://::1/", "http://[]/", "http://[:]/", "http://[:::]/", "http://[1]/",
            "http://[::1]x/", "http://[::1]:/", "http://[g::]/", "http://[fe80::1%eth0]/", "http://[1:2:3:4:5:6:7]/",
            "http://[1:2:3:4:5:6:7:8:9]/", "http://[1::2::3]/", "http://[12345::]/", "http://[::1.2.3]/",
            "http://[::1.2.3.256]/", "http://[::1.2.3.04]/", "http://[1.2.3.4]/", "http://[:1:2:3:4:5:6:7:8]/",
            "http://[1:2:3:4:5:6:7:8::]/", "http://[..]/", "http:/\u{301}/a/", "http://\u{301}a/",
        ]
    )
    func refused(_ text: String) {
        #expect(WebURL(text) == nil)
    }

    @Test(
        "every form of IPv6 is read",
        arguments: [
            "[::]", "[::1]", "[1::]", "[1:2:3:4:5:6:7:8]", "[1::8]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]",
            "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[64:ff9b::0.0.0.0]", "[fe80::1]",
        ]
    )
    func ipv6(_ host: String) {
        #expect(Authority(host)?.host == host)
        #expect(Authority("\(host):80")?.port == 80)
    }

    @Test("an address may have so many bytes and not one more", arguments: [8191, 8192, 8193])
    func length(_ count: Int) {
        let text = "http://a/" + String(repeating: "x", count: count - 9)
        #expect((WebURL(text) != nil) == (count <= 8192))
    }

    @Test("parts are told apart")
    func parts() throws {
        let url = try #require(WebURL("https://Example.com:8443/a%20b?x=1&y=a+b#z"))
        #expect(url.scheme == .https)
        #expect(url.host == "example.com")
        #expect(url.port == 8443)
        #expect(url.origin == "https://example.com:8443")
        #expect(url.authority == "example.com:8443")
        #expect(url.path == "/a%20b")
        #expect(url.target == "/a%20b?x=1&y=a+b")
        #expect(url.queryFields["y"] == "a b")
        #expect(WebURL("http://a:80/")?.authority == "a")
    }

    @Test("fields are added to a query, and paths to a base")
    func adding() throws {
        let url = try #require(WebURL("http://a/p"))
        #expect(url.adding(FormFields(["q": "a b&c"])).description == "http://a/p?q=a%20b%26c")
        #expect(url.adding(FormFields(["q": "1"])).adding(FormFields(["r": "2"])).description == "http://a/p?q=1&r=2")
        #expect(url.adding(FormFields()).description == "http://a/p")
        #expect(WebURL("http://a/?")?.adding(FormFields(["q": "1"])).description == "http://a/?q=1")
        #expect(url.appending(path: "/x").description == "http://a/p/x")
        #expect(WebURL("http://a/?q")?.appending(path: "/x").description == "http://a/x")
    }

    @Test(
        "references are resolved as in RFC 3986 section 5.4",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"),
            ("g#s", "http://a/b/c/g"), (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
            ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
            ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://other/x", "https://other/x"), ("//h:8/x", "http://h:8/x"),
            ("ü", "http://a/b/c/%C3%BC"), ("g:h/../i", nil), ("mailto:x@y", nil), ("javascript:alert(1)", nil),
            ("file:///x", nil), ("http:g", nil), ("//u@g/", nil), ("a b", nil), ("\\\\evil\\x", nil),
            ("/\r\nX: y", nil),
            ("/x:y", "http://a/x:y"), ("?a:b", "http://a/b/c/d;p?a:b"), ("1:2", "http://a/b/c/1:2"),
        ] as [(String, String?)]
    )
    func references(_ reference: String, _ expected: String?) throws {
        let base = try #require(WebURL("http://a/b/c/d;p?q"))
        #expect(base.resolving(reference)?.description == expected)
    }

    @Test("a reference on the bare host stands at the root")
    func rootReferences() throws {
        let base = try #require(WebURL("https://a:8443"))
        #expect(base.resolving("g")?.description == "https://a:8443/g")
        #expect(base.resolving("?q")?.description == "https://a:8443/?q")
        #expect(base.resolving("//b")?.description == "https://b/")
    }

    @Test(
        "a host with or without a port",
        arguments: [("a", "a", nil), ("A.B:1", "a.b", 1), ("[::1]", "[::1]", nil), ("[::1]:443", "[::1]", 443)]
            as [(String, String, Int?)]
    )
    func authority(_ text: String, _ host: String, _ port: Int?) {
        #expect(Authority(text)?.host == host)
        #expect(Authority(text)?.port == port)
    }

    @Test("a host may have so many bytes and not one more", arguments: [259, 260, 261])
    func hostLength(_ count: Int) {
        #expect((Authority(String(repeating: "a", count: count)) != nil) == (count <= 260))
    }

    @Test(
        "the machine itself is known by its names and numbers, and by nothing that only looks like them",
        arguments: [
            ("http://localhost:8080", true), ("https://books.localhost", true), ("http://127.0.0.1", true),
            ("http://127.255.0.9:1", true), ("http://[::1]:8080", true), ("https://localhost.example", false),
            ("https://notlocalhost", false), ("https://127.example", false), ("https://127.0.0.1.example", false),
            ("http://128.0.0.1", false), ("http://[::2]", false),
        ]
    )
    func machine(_ text: String, _ isOfThisMachine: Bool) {
        #expect(WebURL(text)?.isOfThisMachine == isOfThisMachine)
    }
}
