import Testing

@testable import LinkReading

@Suite("What a page says of itself")
struct PageHeadTests {
    private func head(_ html: String, charset: String? = nil) -> PageHead {
        PageHead(Array(html.utf8), charset: charset)
    }

    @Test("Open Graph comes before the title and the description of the page")
    func order() {
        let both = head(
            """
            <!doctype html><html><head><title>Page</title><meta name="Description" content="Of the page">
            <meta property="og:title" content="Open &amp; graph"><meta property="og:description" content="Of &#x1F98A;">
            </head><body></body></html>
            """
        )
        #expect(both.title == "Open & graph" && both.description == "Of 🦊")
        let plain = head("<title>Page &mdash; <b>x</b></title><meta name=description content='Of the page'>")
        #expect(plain.title.hasPrefix("Page —") && plain.description == "Of the page")
        let first = head("<title>One</title><title>Two</title><meta property=og:title content=' '>")
        #expect(first.title == "One")
    }

    @Test("a page without a word, and what is no page at all, says nothing")
    func nothing() {
        for html in [
            "", "<html></html>", "<title> \n</title>", "\u{0}\u{1}\u{2}", "%PDF-1.7", "<meta property=og:title>",
        ] {
            #expect(head(html).title.isEmpty && head(html).description.isEmpty, "\(html)")
        }
        #expect(PageHead([0xFF, 0xD8, 0xFF, 0x00, 0xC3], charset: "utf-8").title.isEmpty)
    }

    @Test("characters are read as the page means them, also where server or page say another set than it has")
    func charsets() {
        let title = "Café naïve"
        let latin = Array("<meta charset=windows-1252><title>".utf8) + title.unicodeScalars.map { UInt8($0.value) }
        #expect(PageHead(latin, charset: nil).title == title)
        #expect(PageHead(latin, charset: "ISO-8859-1").title == title)
        // Both lie: it is not UTF-8.
        #expect(PageHead(Array("<title>".utf8) + latin.dropFirst(34), charset: "UTF-8").title == title)
        // It is UTF-8, whatever is said.
        #expect(head("<meta charset=iso-8859-1><title>\(title) 🦊", charset: "windows-1252").title == "\(title) 🦊")
        #expect(head("<title>\(title)", charset: "no-such-set").title == title)
        #expect(head("<title>\(title)", charset: "utf-7").title == title)
        let cyrillic = Array("<title>".utf8) + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
        #expect(PageHead(cyrillic, charset: "windows-1251").title == "Привет")
        let japanese = Array("<title>".utf8) + [0x93, 0xFA, 0x96, 0x7B]
        #expect(PageHead(japanese, charset: "shift_jis").title == "日本")
        // A title that is cut is not cut in the middle of a character.
        let cut = head("<title>" + String(repeating: "é", count: 9000), charset: "utf-8").title
        #expect(cut.count > 2000 && cut.allSatisfy { $0 == "é" })
        // Nor is a description, and what stands behind it is read.
        for quote in ["'", "\""] {
            let text = String(repeating: "é", count: 9000)
            let page = head("<meta name=description content=\(quote)\(text)\(quote)><title>T</title>")
            #expect(page.description.count > 2000 && page.description.allSatisfy { $0 == "é" } && page.title == "T")
        }
    }

    @Test("a page that nests, repeats and never ends costs neither stack nor time")
    func hostile() {
        let deep = String(repeating: "<div><b>", count: 60_000) + "<title>Deep</title>"
        #expect(head(deep).title == "Deep")
        let attributes = String(repeating: " a='<' b=\"'\"", count: 30_000)
        #expect(head("<title>T</title><meta\(attributes)").title == "T")
        let long = head("<title>" + String(repeating: "x", count: 2_000_000)).title
        #expect(long.utf8.count <= HeadExcerpt.maximumTag)
        // Half a megabyte of attributes, each another, takes libxml2 ten seconds.
        let many = (0..<60_000).map { "a\($0)=1" }.joined(separator: " ")
        #expect(HeadExcerpt(of: Array("<meta \(many)><title>T</title>".utf8)).bytes.count < 100)
        let tags = String(repeating: "<meta a=1 b=2>", count: 10_000)
        #expect(HeadExcerpt(of: Array(tags.utf8)).bytes.count == HeadExcerpt.maximumTags * 14)
        let quoted = String(repeating: "<meta content='" + String(repeating: "a", count: 5000) + "'>", count: 200)
        #expect(
            HeadExcerpt(of: Array(quoted.utf8)).bytes.count <= HeadExcerpt.maximumExcerpt + HeadExcerpt.maximumTag + 2
        )
        for open in ["<meta \"", "<title>", "<script", "<!--"] {
            let excerpt = HeadExcerpt(of: Array(String(repeating: open, count: 100_000).utf8))
            #expect(excerpt.bytes.count <= 2 * HeadExcerpt.maximumTag, "\(open)")
        }
        let entity = "<!DOCTYPE html [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><title>&a;T</title>"
        #expect(!head(entity).title.contains("root"))
        #expect(head("<script>document.write('<title>S</title>')</script><title>T</title>").title == "T")
        #expect(head("<!-- <title>C</title> --><style>a{content:'<title>S'}</style><title>T</title>").title == "T")
        #expect(head("<meta content=\"a > b\" name=description>").description == "a > b")
    }
}
