import Templating
import Testing

@Suite("Link targets")
struct LinkTargetTests {
    @Test(
        "paths, queries and fragments of this site are admitted",
        arguments: [
            "/", "/a", "/a/b?c=d&e=f#g", "?q=1", "#top", "/a//b", "/ä", "/a:b", "/@name", "/javascript:x",
            "?next=https://x",
            "/a%0Ab", "/\u{202E}", "/🦉",
        ]
    )
    func sameOrigin(_ url: String) {
        let target = LinkTarget(url)
        #expect(target?.url == url)
        #expect(target?.isSameOrigin == true)
    }

    @Test(
        "web URLs are admitted, in any case of the scheme",
        arguments: [
            "http://a", "https://example.org/a?b#c", "HTTPS://EXAMPLE.ORG", "hTtP://localhost:8080/", "https://[::1]/",
            "https://mastodon.example/@name", "https://de.wikipedia.org/wiki/Köln", "http://a?b@c", "https://a#@",
        ]
    )
    func absolute(_ url: String) {
        let target = LinkTarget(url)
        #expect(target?.url == url)
        #expect(target?.isSameOrigin == false)
    }

    @Test(
        "everything else is refused",
        arguments: [
            "", " ", "a", "a/b", "./a", "../a", "//evil", "//evil/", "/\\evil", "\\\\evil", "\\/evil", "/a\\b",
            "/\t/evil",
            "/\n/evil", "\t//evil", " /a", "/a ", "/a b", "/\u{0}", "/a\u{7F}", "/a\u{85}", "/a\u{A0}", "/\u{2028}",
            "/a\u{2029}",
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", "\tjavascript:alert(1)", "java\nscript:alert(1)",
            "java\tscript:x",
            "\u{1}javascript:x", "vbscript:x", "data:text/html,<script>", "DATA:x", "blob:x", "file:///etc/passwd",
            "mailto:a@b", "ftp://a", "http:", "http:/", "http://", "https:///a", "https://?a", "https://#a", "http:a",
            "https:/a", "https:\\\\a", "https://a\\b", "https://user@evil", "https://good.example@evil.example/",
            "https://a:b@c/", "https://@a", "https ://a", "httpss://a", "ｊavascript:x", "javascript&colon;x",
        ]
    )
    func refused(_ url: String) {
        #expect(LinkTarget(url) == nil)
    }

    @Test("a path of our own routes is a same-origin link")
    func path() {
        #expect(LinkTarget(path: "/reviews/1?a=b").url == "/reviews/1?a=b")
        #expect(LinkTarget(path: "/").isSameOrigin)
    }

    @Test(
        "anything but a path with one slash is a bug of the caller",
        arguments: ["//evil", "a", "", "https://a", "?a"]
    )
    func notAPath(_ path: String) async {
        await #expect(processExitsWith: .failure) { [path] in
            _ = LinkTarget(path: path)
        }
    }

    @Test("links are compared as bytes, not as equivalent characters")
    func equality() {
        #expect(LinkTarget("/\u{E9}") != LinkTarget("/e\u{301}"))
        #expect(LinkTarget("/a") == LinkTarget("/a"))
        #expect(Set([LinkTarget("/a"), LinkTarget("/a"), LinkTarget("/b")]).count == 2)
    }
}
