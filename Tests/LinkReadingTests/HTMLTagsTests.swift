import Primitives
import Testing

@testable import LinkReading

@Suite("The tags of a page")
struct HTMLTagsTests {
    private func tags(_ html: String) -> [String] {
        HTMLTags(of: Array(html.utf8)).map { tag in
            let attributes = tag.attributes.sorted { $0.key < $1.key }.map { " \($0)=[\($1)]" }.joined()
            return "\(tag.isAfterText ? "~" : "")\(tag.isEnd ? "/" : "")\(tag.name)\(attributes)"
        }
    }

    @Test(
        "are read as a browser reads them",
        arguments: [
            ("<a>", ["a"]), ("<A HREF=x>t</A>", ["a href=[x]", "~/a"]), ("<br/>", ["br"]),
            ("<a href = \"a>b\" Title='c\"d' x>", ["a href=[a>b] title=[c\"d] x=[]"]),
            ("<a a=1 A=2>", ["a a=[1]"]), ("<a b=/c/>", ["a b=[/c/]"]), ("<a/b/c=d>", ["a b=[] c=[d]"]),
            ("<a =b=c>", ["a =b=[c]"]), ("<a b=>", ["a b=[]"]), ("<a\n\tb\r=\u{c}c>", ["a b=[c]"]),
            ("1 < 2 <b>", ["~b"]), ("<1><b>", ["~b"]), ("<><b>", ["~b"]), ("</><b>", ["b"]), ("</ a><b>", ["b"]),
            ("</a b=c>", ["/a b=[c]"]), ("<a b=\"", []), ("<a b='x'", []), ("<a b", []), ("<a", []), ("<", []),
            ("</", []), ("", []), ("\u{feff}<a>", ["a"]), ("x\u{feff}<a>", ["~a"]), ("é<é><b>", ["~b"]),
            ("<a é=ü>", ["a é=[ü]"]), ("<a\u{0}b>", ["a\u{0}b"]),
        ]
    )
    func reading(_ html: String, _ expected: [String]) {
        #expect(tags(html) == expected)
    }

    @Test(
        "none is found in comments, scripts and other texts, wherever these end",
        arguments: [
            ("<!-- <m> --><b>", ["b"]), ("<!--><b>", ["b"]), ("<!---><b>", ["b"]), ("<!----><b>", ["b"]),
            ("<!--a--!><b>", ["b"]), ("<!-- > <m> -- ><b>", []), ("<!-->-->", []), ("<!--", []), ("<!", []),
            ("<!doctype html><b>", ["b"]), ("<!a \"><m>\"><b>", ["m", "~b"]), ("<?x <m><b>", ["b"]),
            ("<![CDATA[<m>]]><b>", ["~b"]),
            ("<title><m></title><b>", ["title", "/title", "b"]), ("<title></titles><m></TITLE >", ["title", "/title"]),
            ("<title><!--</title><m>-->", ["title", "/title", "m"]),
            ("<textarea><m></textarea>", ["textarea", "/textarea"]), ("<style><m>", ["style"]),
            ("<noscript><m></noscript>", ["noscript", "/noscript"]), ("<plaintext><m></plaintext><m>", ["plaintext"]),
            ("<script>'<m>'</script><b>", ["script", "/script", "b"]),
            ("<script><!-- </script><b>", ["script", "/script", "b"]),
            ("<script><!-- <script> </script><m> --></script><b>", ["script", "/script", "b"]),
            ("<script><!-- <script> --><m></script><b>", ["script", "/script", "b"]),
            ("<script><!--><script></script><b>", ["script", "/script", "b"]),
            ("<script><!-- <scripts> </script><b>", ["script", "/script", "b"]),
            ("<script><script></script><b>", ["script", "/script", "b"]),
            ("<script><!-- <script> </script> </script><b>", ["script", "/script", "b"]),
            ("<script>", ["script"]), ("<script></script", ["script"]),
        ]
    )
    func hiding(_ html: String, _ expected: [String]) {
        #expect(tags(html).map { $0.replacing("~", with: "") } == expected.map { $0.replacing("~", with: "") })
    }

    @Test("of one hostile page no more is read than of another, and in one pass")
    func hostile() {
        // Long enough that looking back from every byte takes minutes, and short enough for a sanitizer.
        let length = 1 << 16
        func full(_ piece: String) -> String { String(repeating: piece, count: length / piece.utf8.count) }
        let many = full("<")
        let pieces = [
            many, "<a " + many, "<a b=\"" + many, "<!--" + many, "<script><!--" + many, "<title>" + many,
            full("<!-"), full("</"), full("<script>"), "<!" + full("--"), "<a " + full("b"), "<a " + full("b ") + ">",
            "<a " + (0..<(length / 8)).map { "b\($0) " }.joined() + ">",
        ]
        let clock = ContinuousClock()
        for piece in pieces {
            let time = clock.measure { _ = tags(piece) }
            #expect(time < .seconds(20), "\(piece.prefix(20))")
        }
        let tag = HTMLTags(of: Array(("<a " + (0..<100).map { "b\($0) " }.joined() + ">").utf8)).map(\.self)
        #expect(tag.map(\.attributes.count) == [HTMLTags.maximumAttributes])
        #expect(tags(String(repeating: " ", count: HTMLTags.maximumPage) + "<a>") == [])
    }
}
