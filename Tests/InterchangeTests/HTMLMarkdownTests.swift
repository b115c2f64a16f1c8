import Interchange
import Markdown
import Testing

@Suite("HTML of reviews as Markdown")
struct HTMLMarkdownTests {
    @Test(
        "tags become marks",
        arguments: [
            ("a<br/>b<br>c", "a\nb\nc"),
            ("a<br/><br/>b<p>c</p><div>d</div>", "a\n\nb\n\nc\n\nd"),
            ("<i>a</i> <em>b</em> <b>c</b> <strong>d</strong>", "*a b* **c d**"),
            ("<b>a <i>b</i></b>", "**a *b***"),
            ("<i>a <b>b</b></i> c", "*a* ***b*** c"),
            ("x<b> a </b>y", "x **a** y"),
            ("x<i>\"a\"</i>y", "x\"a\"y"),
            ("<i>a</i><b>b</b>", "*a*b"),
            ("<s>a</s><u>b</u>", "ab"),
            ("<a href=\"https://a.example/x(1)?y=1&amp;z\">w</a>", "[w](https://a.example/x%281%29?y=1&z)"),
            ("<a href=\"javascript:x\">w</a>", "w"),
            ("<blockquote>a<br>b</blockquote>c", "> a\n> b\n\nc"),
            ("<ul><li>a</li><li>b</li></ul>", "- a\n\n- b"),
            ("<ol><li>a<li>b</ol>", "1. a\n\n2. b"),
            ("<h2>a</h2>b", "## a\n\nb"),
            ("<pre>a *b*</pre>", "```\na *b*\n```"),
            ("a &amp; b &lt;i&gt; &#39;c&#x27; &eacute; &unknown;", "a \\& b \\<i> 'c' \u{E9} \\&unknown;"),
            ("I <3 it, a < b", "I \\<3 it, a \\< b"),
            ("1. first # x", "1\\. first # x"),
            ("# x<br>- y<br>> z<br>+1", "\\# x\n\\- y\n\\> z\n\\+1"),
            ("*a* _b_ `c` [d](e) \\ >!f!<", "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\\\ \\>!f\\!\\<"),
            ("<script>alert(1)</script>a<!-- b -->c", "ac"),
        ]
    )
    func tags(html: String, markdown: String) {
        #expect(HTMLMarkdown.text(html) == markdown)
    }

    @Test(
        "spoilers are hidden whatever is wrong with their marks",
        arguments: [
            ("a <spoiler>SECRET</spoiler> b", "a >!SECRET!< b"),
            ("<spoiler>SECRET<br/><br/>SECRET</spoiler>b", ">!SECRET!<\n\n>!SECRET!<b"),
            ("a <spoiler>SECRET", "a >!SECRET!<"),
            ("<spoiler>SECRET<spoiler>SECRET</spoiler>SECRET</spoiler>b", ">!SECRETSECRETSECRET!<b"),
            ("<a href='https://x.example/SECRET'>a<spoiler>SECRET</spoiler></a>", nil),
            ("<i>a <spoiler>SECRET</i> SECRET</spoiler> b", "*a* >!*SECRET* SECRET!< b"),
            ("<spoiler><pre>SECRET</pre></spoiler>", ">!SECRET!<"),
            ("<spoiler>SECRET !&lt; SECRET</spoiler>", nil),
            ("<spoiler><blockquote>SECRET</blockquote><li>SECRET</spoiler>", nil),
            ("<spoiler>`SECRET</spoiler>`", nil),
        ] as [(String, String?)]
    )
    func spoilers(html: String, markdown: String?) {
        let text = HTMLMarkdown.text(html)
        if let markdown { #expect(text == markdown) }
        var isHidden = false
        var seen = ""
        for piece in Markdown(text).pieces {
            switch piece {
            case .open(.spoiler), .open(.spoilerBlock): isHidden = true
            case .close(.spoiler), .close(.spoilerBlock): isHidden = false
            case .text(let words) where !isHidden: seen += words
            default: break
            }
        }
        #expect(!seen.contains("SECRET"))
    }

    @Test("whatever stands in a text is shown as it stood", arguments: 0..<200)
    func anyText(seed: Int) {
        var state = UInt64(seed + 1)
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let alphabet = Array("ab *_`[]()<>!#&;\\-+=~1.|\"':/")
        let text = "x" + String((0..<40).map { _ in alphabet[next(alphabet.count)] }) + "x"
        let words = text.split(separator: " ").joined(separator: " ")
        let html = words.map { $0 == "<" ? "&lt;" : $0 == "&" ? "&amp;" : String($0) }.joined()
        let shown = Markdown(HTMLMarkdown.text(html)).pieces.reduce(into: "") { shown, piece in
            if case .text(let text) = piece { shown += text }
        }
        #expect(shown == words)
    }

    @Test("deep nesting and a million open tags are read in linear work")
    func deep() {
        let html = String(repeating: "<i><blockquote><spoiler><ul><li>", count: 20_000) + "x"
        #expect(HTMLMarkdown.text(html).contains("x"))
        #expect(HTMLMarkdown.text(String(repeating: "<a href='", count: 2000)).contains("href"))
        let open = String(repeating: "<a '\"", count: 100_000)
        #expect(HTMLMarkdown.text("<b>x</b> \(open)<b>y</b>").hasSuffix("**y**"))
        let blanks = String(repeating: " ", count: 400_000)
        #expect(HTMLMarkdown.text("a\(blanks)<b>c</b>") == "a\(blanks)**c**")
        #expect(HTMLMarkdown.text(String(repeating: "a <b>b</b> ", count: 10_000)).hasSuffix("a **b**"))
    }
}
