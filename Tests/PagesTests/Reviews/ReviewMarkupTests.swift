import Flyleaf
import Markdown
import Templating
import TestSupport
import Testing

@testable import Pages

@Suite("The text of a review as markup")
struct ReviewMarkupTests {
    private func html(_ source: String, below level: Int = 1) -> String {
        (ReviewMarkup.html(Markdown(source), below: level, .open)?.text ?? "").replacing("\n", with: "")
    }

    @Test(
        "each element is the one that says what it is",
        arguments: [
            ("a\nb\n\nc", "<p>a<br>b</p><p>c</p>"), ("*a* **b**", "<p><em>a</em> <strong>b</strong></p>"),
            ("> a", "<blockquote><p>a</p></blockquote>"), ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
            ("1. a", "<ol><li>a</li></ol>"), ("7. a", "<ol start=\"7\"><li>a</li></ol>"),
            ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"), ("a\n\n---", "<p>a</p><hr>"),
            ("`a<b`", "<p><code>a&lt;b</code></p>"), ("```\na<b\n```", "<pre tabindex=\"0\"><code>a&lt;b</code></pre>"),
            ("<b>&\"'", "<p>&lt;b&gt;&amp;&quot;&#39;</p>"),
        ]
    )
    func elements(source: String, markup: String) {
        #expect(html(source) == markup)
    }

    @Test("headings begin below the one they stand under, and none leaves a level out")
    func headings() {
        #expect(html("# a\n## b\n# c") == "<h2>a</h2><h3>b</h3><h2>c</h2>")
        #expect(html("### a\n###### b\n### c") == "<h2>a</h2><h3>b</h3><h4>c</h4>")
        #expect(html("# a\n## b", below: 2) == "<h3>a</h3><h4>b</h4>")
        let deep = "# a\n## a\n### a\n#### a\n##### a\n###### a"
        #expect(html(deep).contains("<h6>a</h6><h6>a</h6>"))
    }

    @Test(
        "a link shows its host and gives it no credit, unless its words are the address",
        arguments: [
            (
                "[a](https://B.example/c?d&e)",
                "<a rel=\"nofollow ugc noopener\" href=\"https://B.example/c?d&amp;e\">a <bdi class=\"host\">(b.example)</bdi></a>"
            ),
            (
                "<https://b.example/c>",
                "<a rel=\"nofollow ugc noopener\" href=\"https://b.example/c\">https://b.example/c</a>"
            ),
            (
                "[https://good.example](https://evil.example)",
                "<a rel=\"nofollow ugc noopener\" href=\"https://evil.example\">https://good.example <bdi class=\"host\">(evil.example)</bdi></a>"
            ),
            ("[a](/reviews)", "<a rel=\"nofollow ugc noopener\" href=\"/reviews\">a</a>"),
            ("[a](javascript:b)", "a"), ("[a](//b.example)", "a"), ("![a](https://b.example/c.png)", "a"),
        ]
    )
    func links(source: String, markup: String) {
        #expect(html(source) == "<p>\(markup)</p>")
    }

    @Test(
        "a spoiler opens in its line or as a block, and stands nowhere that markup forbids",
        arguments: [
            (
                "a >!b!< c",
                "<div class=\"paragraph\" role=\"paragraph\">a <details class=\"spoiler inline\"><summary>Spoiler</summary><span>b</span></details> c</div>"
            ),
            (">!a\n\nb!<", "<details class=\"spoiler\"><summary>Spoiler</summary><p>a</p><p>b</p></details>"),
            (
                "- >!a!< b",
                "<ul><li><details class=\"spoiler inline\"><summary>Spoiler</summary><span>a</span></details> b</li></ul>"
            ),
            ("# a >!b!<", "<details class=\"spoiler\"><summary>Spoiler</summary><h2>a b</h2></details>"),
        ]
    )
    func spoilers(source: String, markup: String) {
        #expect(html(source) == markup)
    }

    @Test(
        "whatever is typed is well-formed, with no element of its own",
        arguments: [
            "**>!a** b!< c", "[>!a](https://b.example)!<", "> >!a\n\n- b!<\n- c", "*a >!b* c!< **d",
            "<script>alert(1)</script>",
            "[a](https://b.example/\"onmouseover=alert(1))", "[a](<https://b.example/'x>)", "`</code><b>`", "![<b>](c)",
            "[a <https://x.example>](https://b.example)", "1. >!a\n2. b!< c", ">!a\n\n> b\n\n# c\n\nd!< e",
        ] + Fixtures.hostileTexts.map(\.text)
    )
    func wellFormed(source: String) {
        let page = HTMLDocument(Array("<!doctype html><html><body>\(html(source))</body></html>".utf8))
        #expect(page.faults == [])
        let allowed: Set<String> = [
            "html", "body", "p", "br", "em", "strong", "blockquote", "ul", "ol", "li", "hr", "code", "pre", "h2", "h3",
            "h4",
            "h5", "h6", "a", "bdi", "div", "details", "summary", "span",
        ]
        for element in page.root.descendants {
            #expect(allowed.contains(element.name), "\(element.name)")
            for attribute in element.attributes {
                #expect(["class", "role", "rel", "href", "start", "tabindex"].contains(attribute.name))
            }
            let phrasing: Set<String> = [
                "p", "em", "strong", "a", "summary", "h2", "h3", "h4", "h5", "h6", "span", "code",
            ]
            if ["details", "p", "div", "ul", "ol", "pre", "blockquote"].contains(element.name) {
                #expect(element.ancestors.allSatisfy { !phrasing.contains($0.name) }, "\(element.name) in \(source)")
            }
        }
    }
}
