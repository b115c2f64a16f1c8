import Templating
import Testing

@Suite("Interpolation")
struct InterpolationTests {
    @Test("text without tags stays as it is, byte for byte")
    func plainText() throws {
        let text = "a {b} }} c\r\n\u{0} \u{2028} é\u{301} 🦉"
        #expect(try Array(render(text).utf8) == Array(text.utf8))
    }

    @Test("an empty template writes nothing")
    func empty() throws {
        #expect(try render("") == "")
    }

    @Test("a name is replaced by its text, with or without spaces in the tag")
    func names() throws {
        #expect(try render("({{title}})") == "(Title)")
        #expect(try render("{{ title }}|{{\ttitle\n}}") == "Title|Title")
    }

    @Test("text is escaped, markup is not, in either notation")
    func escaping() throws {
        let page = Page(title: "<a> & \"b\" 'c'", markup: .trusted("<i>&amp;</i>"))
        #expect(try render("{{title}}", page) == "&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39;")
        #expect(try render("{{{markup}}}{{&markup}}{{& markup }}", page) == "<i>&amp;</i><i>&amp;</i><i>&amp;</i>")
    }

    @Test("text that looks like a tag is not read as one")
    func noSecondReading() throws {
        #expect(try render("{{title}}", Page(title: "{{note}}", note: "x")) == "{{note}}")
    }

    @Test("an interpolation keeps the white space around it, even alone on its line")
    func surroundings() throws {
        #expect(try render("  {{title}}\n| {{note}} |\n") == "  Title\n| Note |\n")
    }

    @Test("dotted names go into objects, and only the first part is searched outward")
    func dottedNames() throws {
        #expect(try render("{{person.name}} {{person.home.city}}") == "Ursula Portland")
        #expect(try render("{{#items}}{{person.home.city}};{{/items}}") == "Portland;Portland;")
        #expect(faults(of: "{{person.link}}").count == 1)
    }

    @Test("a link between elements is written as text")
    func linkAsText() throws {
        let page = Page(outside: LinkTarget("https://example.org/?a=1&b=2"))
        #expect(try render("{{outside}}", page) == "https://example.org/?a=1&amp;b=2")
    }

    @Test("a value that is absent is written as nothing")
    func absent() throws {
        let page = Page(title: nil, link: nil, markup: nil, person: nil)
        #expect(try render("[{{title}}{{person.name}}{{{markup}}}]<a href=\"{{link}}\">", page) == "[]<a href=\"\">")
    }

    @Test("comments vanish, on one line or on several")
    func comments() throws {
        #expect(try render("a{{! {{nothing }}b{{!\n lines\n}}c") == "abc")
        #expect(try render("a\n  {{! alone }}\nb\n{{!\nlines\n}}\nc") == "a\nb\nc")
    }
}
