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
        #expect(try render(template, Page(items: [])) == "none")
        #expect(try render(template, Page(items: nil)) == "none")
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
        #expect(try render(template, Page(title: nil, link: nil, markup: nil)) == "-")
        // Empty text is there; a view model says "absent" when it means that.
        #expect(try render(template, Page(title: "", link: nil, markup: nil)) == "[]")
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

    @Test("a name that an inner object leaves out is absent, and never taken from outside instead")
    func noFallThrough() throws {
        let page = Page(title: "outer", person: Page.Author(home: Page.Author.Home(title: nil)))
        #expect(try render("{{#person}}{{#home}}[{{title}}]{{/home}}{{/person}}", page) == "[]")
    }

    @Test("a list of 100,000 objects is written completely")
    func largeList() throws {
        let items = Array(repeating: Page.Item(name: "<x>", tags: []), count: 100_000)
        let page = try render("{{#items}}{{name}}{{/items}}", Page(items: items))
        #expect(page.utf8.count == 100_000 * "&lt;x&gt;".utf8.count)
    }
}
