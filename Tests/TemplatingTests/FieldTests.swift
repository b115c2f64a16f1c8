import Templating
import Testing

@Suite("Fields of view models")
struct FieldTests {
    private struct Item: ViewModel {
        var name = "item"
        var inner: [Item] = []

        static var fields: [Field<Self>] {
            [Field("name") { $0.name }, Field("inner") { $0.inner }, Field("hasInner") { !$0.inner.isEmpty }]
        }
    }

    private struct Sheet: ViewModel {
        var text: String? = "T<"
        var flag: Bool? = true
        var number = -12
        var link: LinkTarget? = LinkTarget("https://example.org/?a=1&b=2")
        var local: SameOriginLink? = SameOriginLink(path: "/a?b&c")
        var markup: SafeHTML? = SafeHTML.trusted("<b>&amp;</b>")
        var one: Item? = Item(name: "one", inner: [Item(name: "in")])
        var items: [Item]? = [Item(name: "a"), Item(name: "b", inner: [Item(name: "c", inner: [Item(name: "d")])])]

        static var fields: [Field<Self>] {
            [
                Field("text") { $0.text }, Field("flag") { $0.flag }, Field("number") { $0.number },
                Field("link") { $0.link }, Field("local") { $0.local }, Field("markup") { $0.markup },
                Field("one") { $0.one }, Field("items") { $0.items }, Field("always") { $0.one ?? Item() },
            ]
        }

        static let empty = Sheet(
            text: nil,
            flag: nil,
            link: nil,
            local: nil,
            markup: nil,
            one: nil,
            items: nil
        )
    }

    private struct Twice: ViewModel {
        static var fields: [Field<Self>] { [Field("a") { _ in "" }, Field("b") { _ in 1 }, Field("a") { _ in true }] }
    }

    private struct HoldsTwice: ViewModel {
        var twice: [Twice]? = []
        static var fields: [Field<Self>] { [Field("twice") { $0.twice }] }
    }

    private func render(_ template: String, _ sheet: Sheet = Sheet()) throws -> String {
        let library = try TemplateLibrary(sources: ["page": template])
        return String(decoding: try library.template("page", for: Sheet.self).render(sheet), as: UTF8.self)
    }

    private func faults<Model: ViewModel>(_ template: String, _ model: Model.Type = Sheet.self) -> [String] {
        do {
            _ = try TemplateLibrary(sources: ["page": template]).template("page", for: model)
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    @Test("each type is written the way its kind demands")
    func kinds() throws {
        #expect(try render("{{text}} {{number}} {{{markup}}}") == "T&lt; -12 <b>&amp;</b>")
        #expect(try render("<a href=\"{{link}}\">") == "<a href=\"https://example.org/?a=1&amp;b=2\">")
        #expect(try render("<script src=\"{{local}}\"></script>") == "<script src=\"/a?b&amp;c\"></script>")
    }

    @Test("the type alone tells the kind: what the value is now does not matter")
    func shapes() {
        #expect(faults("{{flag}}") == ["page.mustache:1:1: `flag` is a flag, which has no text"])
        #expect(faults("{{items}}") == ["page.mustache:1:1: `items` is a list, which has no text"])
        #expect(faults("{{one}}") == ["page.mustache:1:1: `one` is an object, which has no text"])
        #expect(faults("{{{text}}}").count == 1)
        #expect(faults("{{markup}}").count == 1)
        #expect(faults("<a href=\"{{text}}\">").count == 1)
        #expect(faults("<a href=\"{{number}}\">").count == 1)
        #expect(faults("<a href=\"{{local}}\">") == [])
        #expect(faults("<script src=\"{{link}}\"></script>").count == 1)
        #expect(faults("<script src=\"{{local}}\"></script>") == [])
    }

    @Test("nothing is absent: its sections are skipped, and nothing is written for it")
    func absent() throws {
        let names = ["text", "flag", "link", "local", "markup", "one", "items"]
        let template = names.map { "{{#\($0)}}\($0){{/\($0)}}{{^\($0)}}-{{/\($0)}}" }.joined()
        #expect(try render(template, .empty) == "-------")
        #expect(try render(template) == "textflaglinklocalmarkuponeitemsitems")
        #expect(try render("[{{text}}{{{markup}}}{{one.name}}]<a href=\"{{link}}\">", .empty) == "[]<a href=\"\">")
    }

    @Test("a false flag and an empty list are absent, an empty text is there")
    func presence() throws {
        let template =
            "{{#flag}}f{{/flag}}{{#items}}i{{/items}}{{#text}}t{{/text}}{{^flag}}F{{/flag}}{{^items}}I{{/items}}"
        #expect(try render(template, Sheet(text: "", flag: false, items: [])) == "tFI")
    }

    @Test("objects inside objects and lists are entered, outer ones stay in reach")
    func nesting() throws {
        #expect(try render("{{one.name}} {{#one}}{{name}}{{#inner}}>{{name}}{{/inner}}{{/one}}") == "one one>in")
        #expect(
            try render(
                "{{#items}}{{name}}{{#inner}}({{name}}{{text}}{{#flag}}{{one.name}}{{/flag}}){{/inner}},{{/items}}"
            )
                == "a,b(cT&lt;one),"
        )
        #expect(try render("{{#items}}{{#one}}{{#inner}}{{name}}{{/inner}}{{/one}}{{/items}}") == "inin")
        #expect(try render("{{#items}}{{#always}}{{name}};{{/always}}{{/items}}") == "one;one;")
    }

    @Test("a model may hold models of its own type")
    func recursion() throws {
        #expect(
            try render(
                "{{#items}}{{#inner}}{{name}}{{#inner}}{{name}}{{#inner}}x{{/inner}}{{/inner}}{{/inner}}{{/items}}"
            )
                == "cd"
        )
    }

    @Test("a name given twice is refused, also deep inside and where no template asks")
    func twice() {
        #expect(faults("", Twice.self) == ["Twice.fields: gives `a` twice"])
        #expect(faults("{{nowhere}}", HoldsTwice.self).count == 2)
    }

    @Test("the fields of a model inside can be given as one's own")
    func inside() throws {
        struct Frame<Content: ViewModel>: ViewModel {
            var title = "Frame"
            var content: Content

            static var fields: [Field<Self>] { [Field("title") { $0.title }] + Field.all { $0.content } }
        }
        let library = try TemplateLibrary(sources: [
            "page":
                "{{title}}:{{#one}}{{name}}{{#inner}}>{{name}}{{/inner}}{{/one}}{{#items}},{{name}}{{/items}}{{^flag}}-{{/flag}}{{text}}"
        ])
        let template = try library.template("page", for: Frame<Sheet>.self)
        func page(_ sheet: Sheet) -> String {
            String(decoding: template.render(Frame(content: sheet)), as: UTF8.self)
        }
        #expect(page(Sheet()) == "Frame:one>in,a,bT&lt;")
        #expect(page(.empty) == "Frame:-")
        #expect(
            faults("{{text}}{{items}}", Frame<Sheet>.self)
                == ["page.mustache:1:9: `items` is a list, which has no text"]
        )
        #expect(faults("", Frame<Frame<Sheet>>.self) == ["Frame<Frame<Sheet>>.fields: gives `title` twice"])
    }

    @Test("a name that is not known is refused with those that are")
    func unknown() {
        #expect(
            faults("{{#one}}{{nowhere}}{{/one}}", Sheet.self).first?
                .hasPrefix("page.mustache:1:9: unknown name `nowhere`; known here: name, inner, hasInner, text, flag,")
                == true
        )
        #expect(faults("{{one.nowhere}}") == ["page.mustache:1:1: unknown name `nowhere` in `one.nowhere`"])
        #expect(faults("{{text.length}}") == ["page.mustache:1:1: `text` is a text, which has no `length`"])
    }

    @Test("only the fields are asked that are written")
    func laziness() throws {
        struct Lazy: ViewModel {
            static var fields: [Field<Self>] {
                [Field("a") { _ in "a" }, Field("b") { _ -> String in preconditionFailure("nobody writes it") }]
            }
        }
        let template = try TemplateLibrary(sources: ["page": "{{a}}"]).template("page", for: Lazy.self)
        #expect(template.render(Lazy()) == Array("a".utf8))
    }
}
