import Markdown
import Testing

@Suite("Spoilers")
struct SpoilerTests {
    @Test(
        "a spoiler reaches from its mark to the next end mark",
        arguments: [
            ("He >!dies!< there.", "p(He sp(dies) there.)"), ("He >! dies !< there.", "p(He sp( dies ) there.)"),
            ("a >!b!< c >!d!< e", "p(a sp(b) c sp(d) e)"), ("a >!b\nc!< d", "p(a sp(b/c) d)"),
            ("a >!*b* `c`!< d", "p(a sp(em(b) code[c]) d)"), (">!_a_!<_b_", "p(sp(em(a))em(b))"),
            ("_a_>!b!<", "p(em(a)sp(b))"), ("**>!x!<** y", "p(b() y)"), ("a >!!< b", "p(a  b)"),
        ]
    )
    func inline(source: String, pieces: String) {
        let expected = source == "**>!x!<** y" ? "p(sp(b(x)) y)" : pieces
        #expect(Markdown(source).written == expected)
    }

    @Test(
        "one that is a whole paragraph, or several, is one spoiler of blocks",
        arguments: [
            (">!a!<", "SP(p(a))"), ("a\n\n>!b\n\nc!<\n\nd", "p(a)SP(p(b)p(c))p(d)"),
            (">!a!<\n\n>!b!<", "SP(p(a)p(b))"), (">!a!<\n>!b!<", "SP(p(a/b))"),
            ("a >!b\n\nc\n\nd!< e", "p(a sp(b))SP(p(c))p(sp(d) e)"),
            (">!a\n\n- b\n- c\n\nd!<", "SP(p(a)ul(li(l(b))li(l(c)))p(d))"),
            (">!a\n\n```\nb\n```\n\n---\n\nc!<", "SP(p(a)CODE[b\n]rulep(c))"),
            (">!a\n\n    b\n\nc!< d", "SP(p(a)CODE[b\n])p(sp(c) d)"),
        ]
    )
    func blocks(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "at the beginning of a line the mark opens a spoiler, and no quote",
        arguments: [
            (">!a!< b", "p(sp(a) b)"), ("> !a", "q(p(!a))"), (">>!a!<", "SP(q(p(a)))"), ("> >!a!< b", "q(p(sp(a) b))"),
            ("- >!a!<\n- b", "ul(li(SP(l(a)))li(l(b)))"), ("- >!a!< c\n- b", "ul(li(l(sp(a) c))li(l(b)))"),
            ("1. >!a!<", "SP(ol1(li(l(a))))"), ("# >!a!<", "SP(h1(a))"), ("   >!a!< b", "p(sp(a) b)"),
        ]
    )
    func lineStart(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "without an end mark everything to the end of the text is hidden",
        arguments: [
            ("a >!b", "p(a sp(b))"), ("a >!b\n\nc\n\n- d", "p(a sp(b))SP(p(c)ul(li(l(d))))"), (">!", "p()"),
            ("a >!< b", "p(a sp(< b))"), ("x>!y", "p(xsp(y))"), (">!a `!<`", "SP(p(a code[!<]))"),
            (">!a \\!< b", "SP(p(a !< b))"),
        ]
    )
    func unclosed(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "the first end mark ends a spoiler, however many began; an end mark alone is text",
        arguments: [
            ("a >!b >!c!< d!< e", "p(a sp(b >!c) d!< e)"), ("a !< b", "p(a !< b)"), ("Wow!<b>", "p(Wow!<b>)"),
            ("Wow!<https://a.example>", "p(Wow!a<https://a.example>(https://a.example))"),
            ("a >!b!<https://c.example>", "p(a sp(b)https://c.example>)"),
        ]
    )
    func nested(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "in code, in an address and behind a backslash the marks are text",
        arguments: [
            ("`>!a!<` b", "p(code[>!a!<] b)"), ("```\n>!a!<\n```", "CODE[>!a!<\n]"), ("    >!a!<", "CODE[>!a!<\n]"),
            (#"\>!a\!< b"#, "p(>!a!< b)"), (#"\\>!a!< b"#, #"p(\sp(a) b)"#), ("&gt;!a!&lt;", "p(>!a!<)"),
            ("[a](https://b.example/>!c!<)", "p(a<https://b.example/>!c!<>(a))"),
            ("<https://a.example>! Wow", "p(a<https://a.example>(https://a.example)! Wow)"),
            ("`>!` a >!b!< c", "p(code[>!] a sp(b) c)"),
        ]
    )
    func literal(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "marks across emphasis hide what is between them; a link and a heading are hidden whole",
        arguments: [
            ("a >!b **c!< d** e", "p(a sp(b b(c))b( d) e)"), ("**a >!b** c!< d", "p(b(a )sp(b(b) c) d)"),
            ("*a >!b!< c*", "p(em(a )sp(em(b))em( c))"),
            ("[a >!b](https://c.example) d!< e", "p(sp(a<https://c.example>(a b) d) e)"),
            ("a [b>!c!<d](https://e.example)", "p(a sp(a<https://e.example>(bcd)))"), ("## a >!b!< c", "SP(h2(a b c))"),
            ("a >![b](https://c.example)!< d", "p(a sp(a<https://c.example>(b)) d)"),
            ("a >!![b](/c.png)!< d", "p(a sp(b) d)"),
        ]
    )
    func crossing(source: String, pieces: String) {
        #expect(Markdown(source).written == pieces)
    }

    @Test(
        "HTML does not keep a secret from being hidden",
        arguments: [
            "<div>\n>!secret!<\n</div>", "<b title=\">!secret!<\">", "<!-- -->!secret!<", "a <i>>!secret!<</i>",
            "<pre>\n>!secret", "`<https://x.example`>!secret!<",
        ]
    )
    func html(source: String) {
        let text = Markdown(source)
        #expect(!text.plainText(spoilers: .mark("…")).contains("secret"), "\(text.written)")
        #expect(text.hasSpoilers)
    }

    @Test(
        "plain text has a fixed mark in place of each spoiler, or ends before the first",
        arguments: [
            ("He >!dies!< there.", "He […] there.", "He"), (">!a!<", "[…]", ""),
            ("One\n\n>!a\n\nb!<\n\nTwo", "One\n\n[…]\n\nTwo", "One"), ("a\nb", "a\nb", "a\nb"),
            ("- a\n- >!b!<\n- c", "• a\n• […]\n• c", "• a"),
            ("# T\n\n*a* [b](https://c.example)", "T\n\na b", "T\n\na b"),
            ("3. a\n4. b\n\nc", "3. a\n4. b\n\nc", "3. a\n4. b\n\nc"),
            ("> q\n\n---\n\n```\nc\n d\n```", "q\n\nc\n d", "q\n\nc\n d"),
            ("a >!b", "a […]", "a"), ("", "", ""), ("- a\n  - b\n- c", "• a\n• b\n• c", "• a\n• b\n• c"),
        ]
    )
    func plain(source: String, marked: String, cut: String) {
        let text = Markdown(source)
        #expect(text.plainText(spoilers: .mark("[…]")) == marked)
        #expect(text.plainText(spoilers: .end) == cut)
    }

    @Test("whether a text has spoilers is known")
    func has() {
        #expect(Markdown("a >!b!<").hasSpoilers && Markdown(">!a").hasSpoilers)
        #expect(!Markdown("a `>!b!<`").hasSpoilers && !Markdown("a").hasSpoilers && !Markdown(">!!<").hasSpoilers)
    }
}
