import Templating
import Testing

@Suite("Sections inside tags")
struct BranchTests {
    @Test(
        "attributes may depend on a section",
        arguments: [
            ("<input {{#yes}}checked{{/yes}}>", "<input checked>", "<input >"),
            ("<input{{#yes}} checked{{/yes}}>", "<input checked>", "<input>"),
            ("<input {{#yes}}checked {{/yes}}name=\"a\">", "<input checked name=\"a\">", "<input name=\"a\">"),
            ("<input {{#yes}}checked{{/yes}} name=\"a\">", "<input checked name=\"a\">", "<input  name=\"a\">"),
            ("<input name=\"a\"{{#yes}} checked{{/yes}}>", "<input name=\"a\" checked>", "<input name=\"a\">"),
            ("<input a {{#yes}}b{{/yes}}>", "<input a b>", "<input a >"),
            ("<input a{{#yes}} b{{/yes}}/>", "<input a b/>", "<input a/>"),
            ("<a {{#yes}}href=\"{{link}}\"{{/yes}}>", "<a href=\"/here\">", "<a >"),
            ("<a {{#yes}}rel=me{{/yes}}>", "<a rel=me>", "<a >"),
            ("<p class=\"a{{#yes}} b{{/yes}}\">", "<p class=\"a b\">", "<p class=\"a\">"),
            ("<p class=\"{{#yes}}{{title}}{{/yes}}\">", "<p class=\"Title\">", "<p class=\"\">"),
        ]
    )
    func attributes(_ template: String, _ shown: String, _ skipped: String) throws {
        #expect(try render(template) == shown)
        #expect(try render(template, Page(yes: false)) == skipped)
    }

    @Test("two attributes in sections need a space that is always written")
    func adjacent() {
        #expect(faults(of: "<p {{#yes}}a=\"1\"{{/yes}} {{^yes}}b=\"2\"{{/yes}}>") == [])
        #expect(faults(of: "<p{{#yes}} a{{/yes}}{{#no}} b{{/no}}>") == [])
        #expect(faults(of: "<p {{#yes}}a{{/yes}}{{#no}}b{{/no}}>").count == 1)
        #expect(faults(of: "<p {{#yes}}a{{/yes}}b>").count == 1)
        #expect(faults(of: "<p a{{#yes}}b{{/yes}}>").count == 1)
        #expect(faults(of: "<p{{#yes}}b{{/yes}}>").count == 1)
    }

    @Test("a repeated section inside a tag must end as it began")
    func repeated() {
        #expect(faults(of: "<p{{#items}} a{{/items}}>") == [])
        #expect(faults(of: "<p {{#items}}a {{/items}}>") == [])
        #expect(faults(of: "<p {{#items}}a{{/items}}>").count == 1)
        #expect(faults(of: "<p class=\"{{#items}}{{name}} {{/items}}\">") == [])
    }

    @Test(
        "a section may not begin in one place and end in another",
        arguments: [
            "{{#yes}}<p {{/yes}}", "<p {{#yes}}>{{/yes}}", "<p class={{#yes}}\"a\"{{/yes}}>",
            "{{#yes}}<script>{{/yes}}",
            "<p class=\"{{#yes}}\"{{/yes}}>", "{{#yes}}<!-- {{/yes}}", "<!-- {{#yes}}-->{{/yes}}",
            "{{#yes}}<textarea>{{/yes}}", "<{{#yes}}p{{/yes}}>", "<a {{#yes}}><b {{/yes}}>",
            "{{^no}}<p title=\"{{/no}}",
            "<p a{{#yes}}={{/yes}}\"{{title}}\">", "<p {{#yes}}href{{/yes}}=\"{{title}}\">",
            "<p title=\"{{#yes}}\" onclick=\"{{/yes}}{{title}}\">",
        ]
    )
    func unbalanced(_ template: String) {
        #expect(!faults(of: template).isEmpty)
    }

    @Test("the message says where a section begins and where it ends")
    func message() {
        #expect(
            faults(of: "a\n<p {{#yes}}>{{/yes}}").first
                == "page.mustache:2:4: section `yes` begins inside the tag <p> and ends between elements"
        )
    }

    @Test("elements that are opened and closed in different sections are the author's affair")
    func elements() {
        #expect(faults(of: "{{#yes}}<b>{{/yes}}{{title}}{{#yes}}</b>{{/yes}}") == [])
    }

    @Test("partials and blocks are read in the place of their call")
    func calls() throws {
        #expect(try render("<input {{>p}}>", with: ["p": "value=\"{{title}}\""]) == "<input value=\"Title\">")
        #expect(
            faults(of: "<script>{{>p}}</script>", with: ["p": "{{title}}"]).first?.hasPrefix("p.mustache:1:1: ") == true
        )
        #expect(
            faults(of: "{{<l}}{{$b}}{{title}}{{/b}}{{/l}}", with: ["l": "<style>{{$b}}{{/b}}</style>"])
                == ["page.mustache:1:13: `title`: a value cannot stand in the text of <style>"]
        )
    }
}
