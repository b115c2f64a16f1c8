import Templating
import Testing

@Suite("The newline that parsers drop")
struct TextareaTests {
    @Test("a newline stands between the tag and a value", arguments: ["textarea", "pre", "PRE", "listing"])
    func value(_ element: String) throws {
        let page = try render("<\(element) id=\"a\">{{title}}</\(element)>", Page(title: "\nx"))
        #expect(page == "<\(element) id=\"a\">\n\nx</\(element)>")
    }

    @Test("a newline stands before a section and before a partial that begins with a value")
    func nested() throws {
        #expect(try render("<textarea>{{#title}}{{title}}{{/title}}</textarea>") == "<textarea>\nTitle</textarea>")
        #expect(try render("<pre>{{>p}}</pre>", with: ["p": "{{title}}"]) == "<pre>\nTitle</pre>")
        #expect(try render("<pre>{{{markup}}}</pre>") == "<pre>\n<b>bold</b></pre>")
    }

    @Test("no second newline is added where the template has one or has text")
    func notNeeded() throws {
        #expect(try render("<textarea>\n{{title}}</textarea>") == "<textarea>\nTitle</textarea>")
        #expect(try render("<pre><code>{{title}}</code></pre>") == "<pre><code>Title</code></pre>")
        #expect(try render("<p>{{title}}</p>") == "<p>Title</p>")
    }

    @Test("a partial in a textarea gets no indentation")
    func indentation() throws {
        let page = try render(
            "<textarea>\n    {{>p}}\n</textarea>",
            Page(title: "a\nb"),
            with: ["p": "{{title}}\n"]
        )
        #expect(page == "<textarea>\na\nb\n</textarea>")
    }

    @Test("what looks like the end of the textarea inside a value stays text")
    func noEscape() throws {
        let page = try render("<textarea>{{title}}</textarea>", Page(title: "</textarea><script>"))
        #expect(page == "<textarea>\n&lt;/textarea&gt;&lt;script&gt;</textarea>")
    }
}
