import Templating
import Testing

@Suite("The list of values at the head of a file")
struct DeclarationTests {
    @Test("a list that names what the file takes from outside is accepted, and leaves nothing behind")
    func complete() throws {
        #expect(try render("{{! values: title, note }}\n{{title}}{{#note}}{{/note}}") == "Title")
        #expect(try render("{{! values: }}\nx") == "x")
        #expect(try render("{{!values:\n  title,\n  person\n}}\n{{title}}{{person.name}}") == "TitleUrsula")
    }

    @Test("names of a section's own object need not be listed, outer names used inside it must be")
    func sections() {
        #expect(faults(of: "{{! values: items }}{{#items}}{{name}}{{/items}}") == [])
        #expect(
            faults(of: "{{! values: items }}{{#items}}{{title}}{{/items}}")
                == ["page.mustache:1:1: the list of values lacks `title`"]
        )
        #expect(faults(of: "{{! values: items, title }}{{#items}}{{title}}{{/items}}") == [])
        #expect(faults(of: "{{! values: items }}{{^items}}{{title}}{{/items}}").count == 1)
    }

    @Test("a missing and a superfluous name are refused")
    func wrong() {
        #expect(
            faults(of: "{{! values: note }}\n{{title}}")
                == [
                    "page.mustache:1:1: the list of values lacks `title`",
                    "page.mustache:1:1: the list of values names `note`, which this file does not use",
                ]
        )
        #expect(
            faults(of: "{{! values: a-b }}").contains("page.mustache:1:1: `a-b` in the list of values is not a name")
        )
    }

    @Test("each file answers for its own tags: a page for its overrides, a partial for what it takes from its caller")
    func files() {
        let others = [
            "l": "{{! values: note, person }}{{note}}{{#person}}{{$b}}{{/b}}{{/person}}{{>p}}",
            "p": "{{! values: title }}{{title}}",
        ]
        #expect(faults(of: "{{! values: name }}{{<l}}{{$b}}{{name}}{{/b}}{{/l}}", with: others) == [])
        #expect(faults(of: "{{! values: }}{{<l}}{{$b}}{{name}}{{/b}}{{/l}}", with: others).count == 1)
        #expect(faults(of: "{{#items}}{{>q}}{{/items}}", with: ["q": "{{! values: name }}{{name}}"]) == [])
    }

    @Test("only the very first tag of a file is such a list")
    func position() {
        #expect(faults(of: "x{{! values: note }}") == [])
        #expect(faults(of: "{{! any comment }}{{title}}") == [])
    }
}
