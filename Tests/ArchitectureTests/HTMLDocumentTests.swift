import HTTP
import TestSupport
import Testing

@Suite("The page reader")
struct HTMLDocumentTests {
    @Test("elements are found by name, id, class, attribute and place")
    func selectors() {
        let page = HTMLDocument(
            """
            <main id="top"><ul class="wide list"><li><a href="/reviews/1?x=1&amp;y=2">One</a><li data-k='v w'>Two</ul></main>
            """
        )
        #expect(page.faults.isEmpty)
        #expect(page.all("li").map(\.text) == ["One", "Two"])
        #expect(page.all("ul.list > li a[href^='/reviews/']").count == 1)
        #expect(page.first("a[href]")?["href"] == "/reviews/1?x=1&y=2")
        #expect(page.all("#top a, [data-k~=w]").count == 2)
        #expect(page.all("main > li").isEmpty)
        #expect(page.first("li")?.ancestors.map(\.name) == ["ul", "main", ""])
    }

    @Test("text is what a reader sees: no scripts, one space between blocks, references decoded")
    func text() {
        let page = HTMLDocument(
            "<body><h1>A &amp; B</h1><p>x<b>y</b>\n z&#33;<script>if (a < b) { c() }</script></p><p>&#x263A;</p></body>"
        )
        #expect(page.text == "A & B xy z! \u{263A}")
        #expect(page.first("script")?.rawText == "if (a < b) { c() }")
    }

    @Test(
        "markup that a browser would repair is a fault",
        arguments: [
            "<div><p>x</div></div>", "<b><i>x</b></i>", "<section>x", "a < b", "Q&A", "<p id=a id=b>", "<!-- open",
            "<a href='/'><a href='/x'>y</a></a>", "<form><form></form></form>", "</span>", "<img alt=\"open>",
        ]
    )
    func faults(_ markup: String) {
        #expect(!HTMLDocument(markup).faults.isEmpty)
    }

    @Test(
        "every hostile text comes back as it went in, from text and from attributes",
        arguments: Fixtures.hostileTexts
    )
    func hostileTexts(_ hostile: Fixtures.HostileText) {
        let escaped = escape(hostile.text)
        let page = HTMLDocument("<p title=\"\(escaped)\"></p><textarea>\n\(escaped)</textarea>")
        // HTML itself turns every line end into LF.
        let expected = withLF(hostile.text)
        #expect(page.first("p")?["title"]?.utf8.elementsEqual(expected.utf8) == true)
        #expect(page.first("textarea")?.rawText.utf8.elementsEqual(expected.utf8) == true)
        #expect(page.faults.isEmpty)
    }

    private func escape(_ text: String) -> String {
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func withLF(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0x0A, bytes.last == 0x0D { bytes.removeLast() }
            bytes.append(byte)
        }
        return String(decoding: bytes.map { $0 == 0x0D ? 0x0A : $0 }, as: UTF8.self)
    }
}

@Suite("The accessibility check")
struct AccessibilityCheckTests {
    private static let good = """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>Reviews</title><meta name="viewport" content="width=device-width">
        <link rel="stylesheet" href="/style.css"><script src="/app.js" defer></script></head>
        <body><header><a href="/">Flyleaf</a></header><main><h1>Reviews</h1><h2>New</h2>
        <form action="/reviews/new" method="post"><label for="title">Title</label><input id="title" name="title">
        <label>Text <textarea name="review"></textarea></label><input type="hidden" name="csrf" value="x">
        <fieldset><legend>Who</legend><label><input type="radio" name="v" value="me"> Me</label></fieldset>
        <button>Save</button></form><img src="/x.png" alt=""></main><footer>Made with care</footer></body></html>
        """

    @Test("a page without faults has none")
    func good() {
        #expect(AccessibilityCheck.faults(in: HTMLDocument(Self.good)) == [])
    }

    @Test(
        "every rule finds what breaks it",
        arguments: [
            ("<html lang=\"en\">", "<html>"), ("<title>Reviews", "<title>"), ("name=\"viewport\"", "name=\"v\""),
            ("<h1>Reviews</h1>", ""), ("<h2>New</h2>", "<h1>New</h1>"), ("<h2>New</h2>", "<h3>New</h3>"),
            ("<h2>New</h2>", "<h2></h2>"), ("<header>", "<div>"), ("<footer>Made with care</footer>", ""),
            ("<main>", "<main><main>"), ("for=\"title\"", ""), ("for=\"title\"", "for=\"titel\""),
            ("<label>Text ", "<label>"), ("<legend>Who</legend>", ""), ("<button>Save", "<button>"),
            ("<a href=\"/\">Flyleaf", "<a href=\"/\">"), (" alt=\"\"", ""), ("<h2>", "<h2 id=\"title\">"),
            ("<h2>", "<h2 style=\"color:red\">"), ("<h2>", "<h2 onclick=\"x()\">"), ("<h2>", "<style>a{}</style><h2>"),
            (" defer></script>", "></script><script>x()</script>"), ("href=\"/\"", "href=\"javascript:x()\""),
            ("src=\"/x.png\"", "src=\"https://elsewhere.example/x.png\""), ("<button>", "<button tabindex=\"2\">"),
        ]
    )
    func rules(_ good: String, _ bad: String) {
        #expect(Self.good.contains(good))
        let broken = Self.good.replacing(good, with: bad, maxReplacements: 1)
        #expect(!AccessibilityCheck.faults(in: HTMLDocument(broken)).isEmpty)
    }
}
