import Templating
import Testing

@Suite("Standalone lines")
struct StandaloneLineTests {
    @Test("a line that holds one section tag only leaves nothing behind", arguments: ["\n", "\r\n"])
    func sections(_ end: String) throws {
        let lines = ["a", "{{#yes}}", "b", "{{/yes}}", "{{^no}}", "c", "{{/no}}", "d"]
        #expect(try render(lines.joined(separator: end)) == ["a", "b", "c", "d"].joined(separator: end))
    }

    @Test("spaces and tabs around the tag go with the line")
    func indentation() throws {
        #expect(try render("a\n \t{{#yes}} \t\nb\n\t{{/yes}}\nc") == "a\nb\nc")
    }

    @Test("the start and the end of a file count as line ends")
    func ends() throws {
        #expect(try render("{{#yes}}\na\n{{/yes}}") == "a\n")
        #expect(try render("  {{! first }}\na\n  {{! last }}") == "a\n")
    }

    @Test("a tag with anything else on its line keeps its line")
    func sharedLines() throws {
        #expect(try render("a {{#yes}}\nb\n {{/yes}} c") == "a \nb\n  c")
        #expect(try render("{{#yes}}{{/yes}}\nx") == "\nx")
        #expect(try render(" {{#yes}} a {{/yes}} \n") == "  a  \n")
    }

    @Test("a carriage return alone is not a line end")
    func carriageReturn() throws {
        #expect(try render("{{! x }}\ra") == "\ra")
    }

    @Test("blank lines between standalone lines stay")
    func blankLines() throws {
        #expect(try render("{{#yes}}\n\n{{/yes}}\n\n") == "\n\n")
    }

    @Test("the indentation of a partial is not given to its lines, so that no text is changed")
    func partials() throws {
        #expect(try render("a\n  {{>p}}\nb", with: ["p": "1\n2\n"]) == "a\n1\n2\nb")
        #expect(try render("a {{>p}}\nb", with: ["p": "1\n2\n"]) == "a 1\n2\n\nb")
    }

    @Test("block and layout tags alone on their lines leave nothing behind")
    func blocks() throws {
        let page = "{{<l}}\n{{$b}}\nx\n{{/b}}\n{{/l}}\n"
        #expect(try render(page, with: ["l": "1\n{{$b}}\ndefault\n{{/b}}\n2\n"]) == "1\nx\n2\n")
    }
}
