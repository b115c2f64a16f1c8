import Templating
import Testing

/// Text that tries to leave the place where it is written.
let hostileTexts = [
    "\"", "'", "<", ">", "&", "\"\u{301} onmouseover=alert(1) x=\"", "'\u{301} onmouseover=alert(1) x='",
    "<\u{338}script>",
    ">\u{338}<script>alert(1)</script>", "</script><script>alert(1)</script>", "</textarea><script>",
    "</title><script>",
    "--><script>", "]]><script>", "\u{2028}alert(1)\u{2029}", "a\u{0}b\"", "\u{202E}\"gpj.exe", "\u{200F}<b>", "🦉\"🦉",
    "👩‍👩‍👧'",
    "𝕏<", "\u{10FFFF}>", "\u{FEFF}<script>", "&lt;script&gt;", "&#34;", "&quot", "{{title}}", "{{{markup}}}",
    "\r\n\r\n<x>",
    "javascript:alert(1)", "\" style=\"x", "`${alert(1)}`", "\u{0}", "", String(repeating: "\"", count: 1000),
    String(repeating: "a", count: 4096) + "<", "é\"", "\u{E9}<\u{301}", "<\u{200D}b>",
]

@Suite("Hostile text")
struct HostileTextTests {
    /// The rule in its plainest form, one scalar at a time.
    private func escaped(_ text: String) -> [UInt8] {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return Array(output.utf8)
    }

    @Test(
        "no byte of a value leaves text, attribute, textarea or title",
        arguments: hostileTexts,
        [
            ("<p>", "</p>"), ("<p title=\"", "\">"), ("<p title='", "'>"), ("<p class=\"a ", " b\">"),
            ("<title>", "</title>"),
            ("<textarea>\n", "</textarea>"), ("{{#yes}}", "{{/yes}}"), ("<p data-a=\"", "\">"),
            ("<noscript>", "</noscript>"),
        ]
    )
    func everyPlace(_ text: String, _ place: (String, String)) throws {
        let page = try render("\(place.0){{title}}\(place.1)", Page(title: text))
        let isSection = place.0.hasPrefix("{{")
        let before = isSection ? [] : Array(place.0.utf8)
        let after = isSection ? [] : Array(place.1.utf8)
        #expect(Array(page.utf8) == before + escaped(text) + after)
    }

    @Test("escaped markup equals what a template writes", arguments: hostileTexts)
    func safeHTML(_ text: String) throws {
        #expect(Array(SafeHTML.escaping(text).text.utf8) == escaped(text))
        let page = try render("{{{markup}}}", Page(markup: .escaping(text)))
        #expect(Array(page.utf8) == escaped(text))
    }

    @Test("a string that is a slice of another is escaped to its own end only")
    func substrings() throws {
        let whole = "safe<unsafe>and a long tail that does not fit a small string"
        let part = String(whole.utf8.prefix(12).dropFirst(2)) ?? ""
        #expect(try render("{{title}}", Page(title: part)) == "fe&lt;unsafe&gt;")
    }

    @Test("a link is escaped like any text")
    func links() throws {
        let target = LinkTarget("/a?b='1'&c=\"<>\u{301}")
        #expect(target != nil)
        let page = try render("<a href=\"{{outside}}\">", Page(outside: target))
        #expect(Array(page.utf8) == Array("<a href=\"/a?b=&#39;1&#39;&amp;c=&quot;&lt;&gt;\u{301}\">".utf8))
    }
}
