import Templating
import Testing

@Suite("Faults in templates")
struct SyntaxFaultTests {
    @Test(
        "a template that cannot be read is refused with the place",
        arguments: [
            ("a\n {{#yes}}b", "page.mustache:2:2: `yes` is not closed with {{/yes}}"),
            ("{{^no}}b", "page.mustache:1:1: `no` is not closed with {{/no}}"),
            ("{{$b}}", "page.mustache:1:1: `b` is not closed with {{/b}}"),
            ("{{/yes}}", "page.mustache:1:1: {{/yes}} closes nothing that is open"),
            ("{{#yes}}{{#no}}{{/yes}}", "page.mustache:1:9: `no` is not closed with {{/no}}"),
            ("🦉é{{/x}}", "page.mustache:1:3: {{/x}} closes nothing that is open"),
            ("\r\n\te\u{301} {{/x}}", "page.mustache:2:5: {{/x}} closes nothing that is open"),
            ("{{title", "page.mustache:1:1: the tag is not closed with }}"),
            ("{{title}", "page.mustache:1:1: the tag is not closed with }}"),
            ("{{{markup}}", "page.mustache:1:1: the tag is not closed with }}}"),
            ("{{! never", "page.mustache:1:1: the tag is not closed with }}"),
            ("{{title\n{{note}}", "page.mustache:1:1: the tag is not closed before the next one"),
            ("{{", "page.mustache:1:1: the tag is not closed with }}"),
            ("{{}}", "page.mustache:1:1: `` is not a name"),
            ("{{.}}", "page.mustache:1:1: lists hold objects: name a value of them"),
            ("{{#.}}{{/.}}", "page.mustache:1:1: lists hold objects: name a value of them"),
            ("{{a b}}", "page.mustache:1:1: `a b` is not a name"),
            ("{{a-b}}", "page.mustache:1:1: `a-b` is not a name"),
            ("{{1a}}", "page.mustache:1:1: `1a` is not a name"),
            ("{{person..name}}", "page.mustache:1:1: `person..name` is not a name"),
            ("{{person.}}", "page.mustache:1:1: `person.` is not a name"),
            ("{{titl\u{65}\u{301}}}", "page.mustache:1:1: `titl\u{65}\u{301}` is not a name"),
            ("{{=<% %>=}}", "page.mustache:1:1: delimiters cannot be changed"),
            ("{{% CONTENT: TEXT}}", "page.mustache:1:1: there are no pragmas"),
            ("{{>*title}}", "page.mustache:1:1: names of templates cannot be computed"),
            ("{{>../secret}}", "page.mustache:1:1: `../secret` is not the name of a template"),
            ("{{>/a}}", "page.mustache:1:1: `/a` is not the name of a template"),
            ("{{>nowhere}}", "page.mustache:1:1: there is no template `nowhere`"),
            ("{{<nowhere}}{{/nowhere}}", "page.mustache:1:1: there is no template `nowhere`"),
            ("{{$a b}}{{/a b}}", "page.mustache:1:1: `a b` is not a block name"),
        ]
    )
    func refused(_ template: String, _ fault: String) {
        #expect(faults(of: template) == [fault])
    }

    @Test("a name that the view model does not offer is refused, with those it does")
    func unknownNames() {
        #expect(
            faults(of: "{{#person}}\n  {{nmae}}{{/person}}")
                == [
                    "page.mustache:2:3: unknown name `nmae`; known here: name, home, "
                        + "title, note, yes, no, link, outside, markup, person, items"
                ]
        )
        #expect(faults(of: "{{person.nmae}}") == ["page.mustache:1:1: unknown name `nmae` in `person.nmae`"])
        #expect(faults(of: "{{items.name}}") == ["page.mustache:1:1: `items` is a list, which has no `name`"])
        #expect(faults(of: "{{title.name}}") == ["page.mustache:1:1: `title` is a text, which has no `name`"])
        #expect(faults(of: "{{#nowhere}}{{/nowhere}}").count == 1)
        #expect(faults(of: "{{^nowhere}}{{/nowhere}}").count == 1)
        #expect(faults(of: "{{name}}").count == 1)
        #expect(faults(of: "{{#items}}{{/items}}{{name}}").count == 1)
        #expect(faults(of: "{{^items}}{{name}}{{/items}}").count == 1)
    }

    @Test("templates that call each other without end are refused, with the circle")
    func recursion() {
        #expect(
            faults(of: "{{>page}}") == ["page.mustache:1:1: templates call each other without end: page > page"]
        )
        #expect(
            faults(of: "{{>a}}", with: ["a": "{{#items}}{{>b}}{{/items}}", "b": "\n{{<a}}{{/a}}"])
                == ["b.mustache:2:1: templates call each other without end: a > b > a"]
        )
    }

    @Test("an override that is never shown is refused")
    func unusedOverrides() {
        let others = ["l": "{{$a}}{{/a}}{{>p}}", "p": "{{$in_partial}}{{/in_partial}}"]
        for name in ["b", "in_partial"] {
            #expect(
                faults(of: "{{<l}}\n{{$\(name)}}{{/\(name)}}{{/l}}", with: others)
                    == ["page.mustache:2:1: `l` has no block `\(name)`, this one is never shown"]
            )
        }
        #expect(
            faults(of: "{{<l}}{{$a}}1{{/a}}{{$a}}2{{/a}}{{/l}}", with: others)
                == ["page.mustache:1:20: block `a` is overridden twice"]
        )
    }

    @Test("all faults of all files are told together, in order")
    func together() {
        let sources = ["a": "{{/x}}\n{{.}}", "b": "{{>nowhere}}", "c/d": "{{#a}}"]
        let expected = [
            "a.mustache:1:1: {{/x}} closes nothing that is open",
            "a.mustache:2:1: lists hold objects: name a value of them",
            "b.mustache:1:1: there is no template `nowhere`",
            "c/d.mustache:1:1: `a` is not closed with {{/a}}",
        ]
        let error = #expect(throws: TemplateError.self) { try TemplateLibrary(sources: sources) }
        #expect(error?.description == expected.joined(separator: "\n"))
    }

    @Test("a fault in a partial is told once, however many pages call it")
    func once() {
        let sources = ["a": "{{>p}}{{>p}}", "b": "{{>p}}", "p": "<p {{x}}>"]
        let error = #expect(throws: TemplateError.self) { try TemplateLibrary(sources: sources) }
        #expect(error?.faults.count == 1)
    }

    @Test("faults of several templates can be told as one error")
    func combining() {
        let left = TemplateError([.init(file: "b", line: 2, column: 1, message: "x")])
        let right = TemplateError([.init(file: "a", message: "y"), .init(file: "b", line: 2, column: 1, message: "x")])
        #expect(TemplateError(combining: [left, right]).description == "a: y\nb:2:1: x")
    }
}
