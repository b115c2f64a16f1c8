import Templating
import Testing

@Suite("Partials and layouts")
struct InheritanceTests {
    @Test("a partial sees the objects of its caller")
    func partials() throws {
        let page = try render("{{#items}}{{>parts/item}}{{/items}}", with: ["parts/item": "[{{name}} {{title}}]"])
        #expect(page == "[one Title][two Title]")
    }

    @Test("a partial on two pages of different models is compiled for each")
    func twoModels() throws {
        struct Other: ViewModel {
            static var fields: [Field<Self>] { [Field("note") { _ in "n" }, Field("title") { _ in "t" }] }
        }
        let library = try TemplateLibrary(sources: ["a": "{{>p}}", "b": "{{>p}}", "p": "{{title}}"])
        #expect(try library.template("a", for: Page.self).render(Page()) == Array("Title".utf8))
        #expect(try library.template("b", for: Other.self).render(Other()) == Array("t".utf8))
    }

    @Test("a block shows its default where the page says nothing, alone and in a layout")
    func defaults() throws {
        #expect(try render("{{$b}}default {{title}}{{/b}}") == "default Title")
        #expect(try render("{{<l}}{{/l}}", with: ["l": "({{$b}}default{{/b}})"]) == "(default)")
    }

    @Test("an override replaces the block at every place")
    func overrides() throws {
        let layout = "<title>{{$t}}none{{/t}}</title><h1>{{$t}}none{{/t}}</h1>{{$main}}{{/main}}"
        let page = try render("{{<l}}{{$t}}{{title}}{{/t}}{{$main}}x{{/main}}{{/l}}", with: ["l": layout])
        #expect(page == "<title>Title</title><h1>Title</h1>x")
    }

    @Test("the same layout called twice keeps the overrides apart")
    func twice() throws {
        let page = "{{<l}}{{$b}}1{{/b}}{{/l}}{{<l}}{{$b}}2{{/b}}{{/l}}{{<l}}{{/l}}"
        #expect(try render(page, with: ["l": "[{{$b}}0{{/b}}]"]) == "[1][2][0]")
    }

    @Test("of a page, its layout and the layout's layout, the page has the last word")
    func levels() throws {
        let others = [
            "inner": "{{<outer}}{{$a}}inner a {{$c}}inner c{{/c}}{{/a}}{{$b}}inner b{{/b}}{{/outer}}",
            "outer": "{{$a}}outer a{{/a}}|{{$b}}outer b{{/b}}",
        ]
        #expect(try render("{{<inner}}{{/inner}}", with: others) == "inner a inner c|inner b")
        #expect(try render("{{<inner}}{{$b}}page b{{/b}}{{/inner}}", with: others) == "inner a inner c|page b")
        #expect(try render("{{<inner}}{{$c}}page c{{/c}}{{/inner}}", with: others) == "inner a page c|inner b")
        #expect(try render("{{<inner}}{{$a}}page a{{/a}}{{/inner}}", with: others) == "page a|inner b")
    }

    @Test("an override sees the objects around the block it fills")
    func contexts() throws {
        let page = try render("{{<l}}{{$b}}{{name}}{{/b}}{{/l}}", with: ["l": "{{#person}}{{$b}}{{/b}}{{/person}}"])
        #expect(page == "Ursula")
    }

    @Test("a component inside a page is not reached by the page's overrides of its layout")
    func components() throws {
        let others = [
            "layout": "{{$label}}L{{/label}} {{<field}}{{$label}}own{{/label}}{{/field}} {{>plain}} {{$main}}{{/main}}",
            "field": "<label>{{$label}}F{{/label}}</label>",
            "plain": "{{$label}}P{{/label}}",
        ]
        let page = "{{<layout}}{{$label}}page{{/label}}{{$main}}{{<field}}{{/field}}{{/main}}{{/layout}}"
        #expect(try render(page, with: others) == "page <label>own</label> P <label>F</label>")
    }

    @Test("parents may be called inside sections and overrides")
    func nested() throws {
        let others = ["card": "({{$body}}{{/body}})"]
        let page =
            "{{#items}}{{<card}}{{$body}}{{<card}}{{$body}}{{name}}{{/body}}{{/card}}{{/body}}{{/card}}{{/items}}"
        #expect(try render(page, with: others) == "((one))((two))")
    }

    @Test("only white space and comments may surround the blocks of a parent call")
    func surroundings() {
        let layout = ["l": "{{$b}}{{/b}}"]
        #expect(faults(of: "{{<l}}\n  {{! why }}\n  {{$b}}x{{/b}}\n{{/l}}", with: layout).isEmpty)
        #expect(
            faults(of: "{{<l}}\n lost{{$b}}x{{/b}}{{/l}}", with: layout)
                == ["page.mustache:2:2: only blocks may stand inside {{<l}}, this text is lost"]
        )
        for tag in ["{{title}}", "{{#yes}}{{/yes}}", "{{>l}}", "{{<l}}{{/l}}"] {
            #expect(
                faults(of: "{{<l}}\(tag){{/l}}", with: layout)
                    == ["page.mustache:1:7: only blocks may stand inside {{<l}}, this tag is lost"]
            )
        }
    }
}
