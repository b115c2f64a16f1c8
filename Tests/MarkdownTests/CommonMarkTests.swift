import Markdown
import Testing

/// Cases of our own for what is allowed, by section of the specification of CommonMark 0.30.
@Suite("CommonMark")
struct CommonMarkTests {
    @Test(
        "what is allowed is read as the specification says",
        arguments: [
            // 2.4 backslash escapes
            (##"\*not emphasised* \# \> \["##, "p(*not emphasised* # > [)"), (#"a\\*b*"#, #"p(a\em(b))"#),
            // 2.5 entities
            ("&copy; &#35; &auml; &nosuch;", "p(© # ä &nosuch;)"), ("&#42;foo&#42;", "p(*foo*)"),
            // 4.1 thematic breaks
            ("***", "rule"), ("a\n\n- - -\n\nb", "p(a)rulep(b)"), ("+++", "p(+++)"),
            // 4.2 ATX headings
            ("# One", "h1(One)"), ("###### Six ##", "h6(Six)"), ("####### seven", "p(####### seven)"),
            ("#hashtag", "p(#hashtag)"), ("## *a*", "h2(em(a))"),
            // 4.3 setext headings
            ("One\n===", "h1(One)"), ("Two\n---", "h2(Two)"),
            // 4.4 indented code
            ("    a *b*\n      c", "CODE[a *b*\n  c\n]"), ("para\n    b", "p(para/b)"),
            // 4.5 fenced code
            ("```swift\n<\n >\n```", "CODE[<\n >\n]"), ("~~~\naaa", "CODE[aaa\n]"),
            // 4.7 link reference definitions
            ("[foo]: https://a.example 'x'\n\n[foo]", "p(a<https://a.example>(foo))"),
            // 4.8 paragraphs
            ("aaa\nbbb\n\nccc", "p(aaa/bbb)p(ccc)"), ("  aaa\n bbb", "p(aaa/bbb)"), ("a  \nb", "p(a/b)"),
            ("a\\\nb", "p(a/b)"),
            // 5.1 block quotes
            ("> a\n> b\nlazy\n\nc", "q(p(a/b/lazy))p(c)"), (">> a", "q(q(p(a)))"),
            // 5.2, 5.3 lists
            ("- a\n- b", "ul(li(l(a))li(l(b)))"), ("- a\n\n- b", "ul(li(p(a))li(p(b)))"),
            ("7. a\n8. b", "ol7(li(l(a))li(l(b)))"), ("- a\n  - b", "ul(li(l(a)ul(li(l(b)))))"),
            ("The year\n1984. ended", "p(The year/1984. ended)"), ("-a", "p(-a)"),
            // 6.1 code spans
            ("`a`", "p(code[a])"), ("``a ` b``", "p(code[a ` b])"), ("`*a*`", "p(code[*a*])"), ("`a", "p(`a)"),
            // 6.2 emphasis and strong emphasis
            ("*a* _b_ **c** __d__", "p(em(a) em(b) b(c) b(d))"), ("snake_case_word", "p(snake_case_word)"),
            ("a * b *", "p(a * b *)"), ("***a***", "p(em(b(a)))"), ("*a", "p(*a)"), ("2*3*4", "p(2em(3)4)"),
            // 6.3 links, 6.5 autolinks
            ("[a](https://b.example/c 'd')", "p(a<https://b.example/c>(a))"), ("[a](/reviews)", "p(a</reviews>(a))"),
            ("[a *b*](<https://b.example>)", "p(a<https://b.example>(a em(b)))"),
            ("<https://a.example/?b=c>", "p(a<https://a.example/?b=c>(https://a.example/?b=c))"),
            ("https://a.example", "p(https://a.example)"),
            ("[a <https://b.example>](https://c.example)", "p(a<https://c.example>(a https://b.example))"),
            ("[a] b", "p([a] b)"),
        ]
    )
    func allowed(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "an image is its alternative text, wherever it leads",
        arguments: [
            ("![a *b*](https://t.example/pixel.gif)", "p(a em(b))"), ("![](https://t.example/pixel.gif)", "p()"),
            ("[![a](/b.png)](https://c.example)", "p(a<https://c.example>(a))"),
        ]
    )
    func images(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "HTML is text that shows it",
        arguments: [
            ("<b>a *b*</b>", "p(<b>a em(b)</b>)"), ("<script>\nalert(1)\n</script>", "p(<script>/alert(1)/</script>)"),
            ("a <!-- b --> c", "p(a <!-- b --> c)"),
            ("<img src=x onerror=alert(1)>", "p(<img src=x onerror=alert(1)>)"),
        ]
    )
    func html(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "a link that may not be leaves its words",
        arguments: [
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", "&#106;avascript:alert(1)", "vbscript:x",
            "file:///etc/passwd",
            "data:text/html,x", "data:image/png;base64,AAAA", "tel:1", "mailto:a@b.example", "ftp://a.example",
            "//host.example", "/%5Chost", "reviews", "#part", "?q=1", "https://", "https://user@a.example",
            "https://a.example:x", "https://\u{430}pple.example", "https://%61.example", "<https://a b.example>",
            "https://a.example/\u{200B}", "https:a.example", "<https:\\\\a.example>", "<javascript:\u{1}>",
        ]
    )
    func refusedLinks(address: String) {
        let written = Markdown("[word](\(address))").written
        #expect(!written.contains("a<") || address == "/%5Chost", "\(written)")
        #expect(written.contains("word"))
    }

    @Test("a link says the host it leads to, in lower case and without its port")
    func hosts() {
        #expect(MarkdownLink("https://Good.Example:8443/@evil.example")?.host == "good.example")
        #expect(MarkdownLink("http://[2001:db8::1]:80/")?.host == "[2001:db8::1]")
        #expect(MarkdownLink("HTTPS://a.example#b")?.host == "a.example")
        #expect(MarkdownLink("https://a.example?b")?.host == "a.example")
        #expect(MarkdownLink("/reviews")?.host == nil && MarkdownLink("/reviews") != nil)
        #expect(MarkdownLink("https://a.example/" + String(repeating: "a", count: 1983)) == nil)
        #expect(MarkdownLink("https://a.example/" + String(repeating: "a", count: 1982)) != nil)
        #expect(MarkdownLink("") == nil)
    }

    @Test("an empty text has no pieces, and a blank one none")
    func empty() {
        #expect(Markdown("").pieces.isEmpty && Markdown(" \n\n\t").pieces.isEmpty)
    }

    @Test("the internal characters of a text are replaced, and open no spoiler")
    func noncharacters() throws {
        let opening = try #require(Unicode.Scalar(0xFDD0 as UInt32))
        let last = try #require(Unicode.Scalar(0xFDEF as UInt32))
        let text = Markdown("a .\(opening).b \\\(opening) \(last)")
        #expect(text.written == "p(a .\u{FFFD}.b \\\u{FFFD} \u{FFFD})")
        #expect(!text.hasSpoilers)
    }
}
