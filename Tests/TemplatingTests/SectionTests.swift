import Templating
import Testing

@Suite("Sections")
struct SectionTests {
    @Test("a flag decides, and the inverted section is its opposite")
    func flags() throws {
        #expect(try render("{{#yes}}A{{/yes}}{{^yes}}B{{/yes}}{{#no}}C{{/no}}{{^no}}D{{/no}}") == "AD")
    }

    @Test("a list repeats its body in order, and an empty one shows the inverted section")
    func lists() throws {
        let template = "{{#items}}({{name}}){{/items}}{{^items}}none{{/items}}"
        #expect(try render(template) == "(one)(two)")
        #expect(try render(template, ["items": .list([])]) == "none")
        #expect(try render(template, ["items": .absent]) == "none")
    }

    @Test("an object is entered, and outer names stay in reach")
    func objects() throws {
        #expect(
            try render("{{#person}}{{name}} {{#home}}{{city}} {{name}} {{note}}{{/home}}{{/person}}")
                == "Ursula Portland Ursula Note"
        )
    }

    @Test("the innermost object that knows a name wins")
    func shadowing() throws {
        #expect(
            try render("{{title}} {{#person}}{{title}} {{#home}}{{title}}{{/home}}{{/person}}") == "Title Title Home"
        )
    }

    @Test("text, links and markup that are there show the section without entering anything")
    func presence() throws {
        let template =
            "{{#title}}[{{title}}]{{/title}}{{#link}}[l]{{/link}}{{#markup}}[m]{{/markup}}{{^title}}-{{/title}}"
        #expect(try render(template) == "[Title][l][m]")
        #expect(try render(template, ["title": .absent]) == "-")
        // Empty text is there; a view model says "absent" when it means that.
        #expect(try render(template, ["title": .text("")]) == "[]")
    }

    @Test("sections nest, also of the same name")
    func nesting() throws {
        #expect(try render("{{#yes}}a{{#yes}}b{{/yes}}c{{#no}}d{{/no}}{{/yes}}") == "abc")
        #expect(try render("{{#items}}{{name}}{{#tags}}{{label}}{{/tags}};{{/items}}") == "oneab;two;")
    }

    @Test("dotted names open sections")
    func dotted() throws {
        #expect(try render("{{#person.home}}{{city}}{{/person.home}}{{^person.home}}no{{/person.home}}") == "Portland")
    }

    @Test("spaces in section tags do not matter")
    func spaces() throws {
        #expect(try render("{{# yes }}a{{/ yes }}{{^ no }}b{{/ no }}") == "ab")
    }

    @Test("a value of another kind than the sample's is not written, and opens nothing")
    func otherKinds() throws {
        let values: Values = [
            "title": .html(.trusted("<script>")), "markup": .text("<script>"), "link": .text("javascript:x"),
            "items": .text("x"), "person": .flag(true), "yes": .list([[:]]),
        ]
        let template = """
            [{{title}}{{{markup}}}<a href="{{link}}">{{#items}}i{{/items}}{{#person}}p{{/person}}{{#yes}}y{{/yes}}]
            """
        #expect(try render(template, values) == "[<a href=\"\">]")
    }

    @Test("values are found by name when a view model writes them in another order")
    func conditionalOrder() throws {
        let values: Values = ["note": .text("N"), "title": .text("T")]
        #expect(try render("{{title}}{{note}}{{#person}}x{{/person}}", values) == "TN")
        let list: Values = [
            "items": .list([
                ["isLast": .flag(true), "name": .text("a")],
                ["name": .text("b")],
                ["tags": .list([["label": .text("t")]])],
            ])
        ]
        let template = "{{#items}}{{name}}{{#isLast}}!{{/isLast}}{{#tags}}{{label}}{{/tags}},{{/items}}"
        #expect(try render(template, list) == "a!,b,t,")
    }

    @Test("a name that an inner object leaves out is absent, and never taken from outside instead")
    func noFallThrough() throws {
        let values: Values = ["title": .text("outer"), "person": .object(["home": .object(["city": .text("x")])])]
        #expect(try render("{{#person}}{{#home}}[{{title}}]{{/home}}{{/person}}", values) == "[]")
    }

    @Test("a list of 100,000 objects is written completely")
    func largeList() throws {
        let item: Values = ["name": .text("<x>")]
        let page = try render("{{#items}}{{name}}{{/items}}", ["items": .list(Array(repeating: item, count: 100_000))])
        #expect(page.utf8.count == 100_000 * "&lt;x&gt;".utf8.count)
    }
}
