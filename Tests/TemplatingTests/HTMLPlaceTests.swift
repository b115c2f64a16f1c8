import Templating
import Testing

@Suite("Places in HTML")
struct HTMLPlaceTests {
    @Test(
        "a value may stand in text and in quoted attributes",
        arguments: [
            "{{title}}", "<p>{{title}}</p>", "<p title=\"{{title}}\">", "<p title='{{title}}'>",
            "<p title = \"a {{title}} b\">",
            "<textarea name=\"x\">{{title}}</textarea>", "<title>{{title}} - {{note}}</title>",
            "<TITLE>{{title}}</TiTlE >{{title}}",
            "<script src=\"/a.js\"></script>{{title}}", "<script>if (a </ b) { '</scriptx' }</script >{{title}}",
            "<style>a{}</style>{{title}}", "<!-- a -- b --->{{title}}", "<!-->{{title}}", "<!--->{{title}}",
            "<!DOCTYPE html>{{title}}", "<?xml ?>{{title}}", "<br/>{{title}}", "<br / class=\"{{title}}\">",
            "1 < 2 {{title}}",
            "< {{title}}", "<<b>{{title}}</b>", "</>{{title}}", "</ x>{{title}}",
            "<input disabled value=\"{{title}}\">",
            "<input disabled =\"{{title}}\">", "<a data-href=\"{{title}}\">",
            "<meta name=\"description\" content=\"{{title}}\">",
            "<input value=a title=\"{{title}}\">", "<svg><title>{{title}}</title></svg>", "<p data-json=\"{{title}}\">",
        ]
    )
    func allowed(_ template: String) {
        #expect(faults(of: template) == [])
    }

    @Test(
        "a value may not stand where escaping does not help",
        arguments: [
            ("<p class={{title}}>", "in an attribute value without quotes"),
            ("<p class=a{{title}}>", "in an attribute value without quotes"),
            ("<p class= {{title}}>", "in an attribute value without quotes"),
            ("<p {{title}}>", "inside the tag <p>"),
            ("<p a {{title}}>", "inside the tag <p>"),
            ("<p a=\"b\"{{title}}>", "inside the tag <p>"),
            ("<p a=\"b\" {{title}}=\"c\">", "inside the tag <p>"),
            ("<br /{{title}}>", "inside the tag <br>"),
            ("<p data-{{title}}=\"x\">", "in the name of an attribute"),
            ("<{{title}}>", "in the name of an element"),
            ("</{{title}}>", "in the name of an element"),
            ("<h{{title}}>", "in the name of an element"),
            ("<!-- {{title}} -->", "in an HTML comment or declaration"),
            ("<!-- -> {{title}} -->", "in an HTML comment or declaration"),
            ("<!-- > {{title}} -->", "in an HTML comment or declaration"),
            ("<!DOCTYPE {{title}}>", "in an HTML comment or declaration"),
            ("<!-{{title}}>", "in an HTML comment or declaration"),
            ("</ {{title}}>", "in an HTML comment or declaration"),
            ("<?{{title}}?>", "in an HTML comment or declaration"),
            ("<script>{{title}}</script>", "in the text of <script>"),
            ("<SCRIPT type=\"application/json\">{{title}}</SCRIPT>", "in the text of <script>"),
            ("<script>'</scriptx>{{title}}'</script>", "in the text of <script>"),
            ("<script/>{{title}}</script>", "in the text of <script>"),
            ("<style>{{title}}</style>", "in the text of <style>"),
            ("<iframe>{{title}}</iframe>", "in the text of <iframe>"),
            ("<xmp>{{title}}</xmp>", "in the text of <xmp>"),
            ("<textarea></textarea{{title}}></textarea>", "in the text of <textarea>"),
        ]
    )
    func refused(_ template: String, _ place: String) {
        #expect(faults(of: template).contains { $0.hasSuffix("`title`: a value cannot stand \(place)") })
    }

    @Test(
        "attributes that are code or documents take no value at all",
        arguments: ["onclick", "ONLOAD", "onx", "style", "STYLE", "srcdoc"]
    )
    func codeAttributes(_ name: String) {
        for value in ["title", "link"] {
            #expect(faults(of: "<p \(name)=\"{{\(value)}}\">").count == 1)
            #expect(faults(of: "<p \(name)=\"a {{\(value)}}\">").count == 1)
        }
    }

    @Test("a value in the content of a meta refresh is refused, in either order of the attributes")
    func metaRefresh() {
        #expect(faults(of: "<meta http-equiv=\"refresh\" content=\"0;url={{title}}\">").count == 1)
        #expect(faults(of: "<meta content=\"0;url={{title}}\" http-equiv=\"refresh\">").count == 1)
        #expect(faults(of: "<meta {{#yes}}http-equiv=\"refresh\"{{/yes}} content=\"{{title}}\">").count == 1)
        #expect(faults(of: "<meta http-equiv=\"refresh\"><meta content=\"{{title}}\">") == [])
    }

    @Test("elements that set attributes of others take no value in attributes")
    func animation() {
        #expect(faults(of: "<svg><set attributeName=\"href\" to=\"{{title}}\"/></svg>").count == 1)
        #expect(faults(of: "<svg><animate values=\"{{title}}\"/></svg>").count == 1)
    }

    @Test(
        "attributes with a URL take only a link, and only as the whole value",
        arguments: ["href", "src", "action", "formaction", "poster", "HREF", "srcset", "ping", "xlink:href", "cite"]
    )
    func links(_ name: String) {
        #expect(faults(of: "<a \(name)=\"{{link}}\">") == [])
        #expect(faults(of: "<a \(name)='{{link}}'>") == [])
        #expect(faults(of: "<a \(name)=\"/literal\">") == [])
        for value in ["title", "yes", "person", "items"] {
            #expect(faults(of: "<a \(name)=\"{{\(value)}}\">").count == 1)
        }
        for value in ["/a/{{link}}", " {{link}}", "{{link}}{{link}}", "javascript:{{link}}"] {
            #expect(faults(of: "<a \(name)=\"\(value)\">").count == 1)
        }
        for value in ["{{link}}/a", "{{link}}?a=b", "{{link}}#"] {
            #expect(!faults(of: "<a \(name)=\"\(value)\">").isEmpty)
        }
        #expect(faults(of: "<a \(name)={{link}}>").count == 1)
    }

    @Test("parts of a link cannot be put together by sections")
    func linkSections() {
        #expect(faults(of: "<a href=\"{{#yes}}{{link}}{{/yes}}\">") == [])
        #expect(!faults(of: "<a href=\"{{#yes}}{{link}}{{/yes}}x\">").isEmpty)
        #expect(!faults(of: "<a href=\"{{#yes}}/x{{/yes}}{{link}}\">").isEmpty)
        #expect(!faults(of: "<a href=\"{{#items}}{{link}}{{/items}}\">").isEmpty)
        #expect(!faults(of: "<a href=\"{{#items}}/x{{/items}}{{link}}\">").isEmpty)
    }

    @Test("elements that run what they load take only links of this site", arguments: ["script", "iframe", "embed"])
    func sameOrigin(_ element: String) throws {
        let template = "<\(element) src=\"{{link}}\"></\(element)>"
        #expect(try render(template) == "<\(element) src=\"/here\"></\(element)>")
        #expect(faults(of: "<\(element) src=\"{{outside}}\"></\(element)>").count == 1)
    }

    @Test("an object's data is a link, a data- attribute is not")
    func objectData() {
        #expect(faults(of: "<object data=\"{{title}}\"></object>").count == 1)
        #expect(faults(of: "<object data=\"{{link}}\"></object>") == [])
        #expect(faults(of: "<p data=\"{{title}}\"></p>") == [])
    }

    @Test(
        "markup may stand between elements only",
        arguments: [
            "<p title=\"{{{markup}}}\">", "<a href=\"{{{markup}}}\">", "<textarea>{{{markup}}}</textarea>",
            "<title>{{&markup}}</title>", "<script>{{{markup}}}</script>", "<p {{{markup}}}>", "<!-- {{{markup}}} -->",
        ]
    )
    func markup(_ template: String) {
        #expect(faults(of: template).contains { $0.contains("markup may stand between elements only") })
    }

    @Test("kinds without text are refused as text, and only markup is written unescaped")
    func kinds() {
        #expect(faults(of: "{{yes}}") == ["page.mustache:1:1: `yes` is a flag, which has no text"])
        #expect(faults(of: "{{person}}") == ["page.mustache:1:1: `person` is an object, which has no text"])
        #expect(faults(of: "{{items}}") == ["page.mustache:1:1: `items` is a list, which has no text"])
        #expect(
            faults(of: "{{markup}}") == ["page.mustache:1:1: `markup` is markup: write {{{markup}}} between elements"]
        )
        #expect(
            faults(of: "{{{title}}}") == ["page.mustache:1:1: `title` is a text, and only markup is written unescaped"]
        )
        #expect(
            faults(of: "{{&link}}") == ["page.mustache:1:1: `link` is a link, and only markup is written unescaped"]
        )
    }

    @Test("faults in the HTML itself that hide where a value stands are told")
    func brokenHTML() {
        #expect(faults(of: "<p a=\"b\"c=\"d\">") == ["page.mustache:1:9: a space is missing before this attribute"])
        #expect(faults(of: "<p =a>") == ["page.mustache:1:4: an attribute cannot begin with ="])
        #expect(faults(of: "<p a=\"b\" \">") == ["page.mustache:1:10: an attribute cannot begin with \""])
        #expect(faults(of: "<p a=>") == ["page.mustache:1:6: the attribute has no value"])
        #expect(
            faults(of: "<!-- a --! b -->") == ["page.mustache:1:10: `--!` inside an HTML comment ends it in browsers"]
        )
        #expect(faults(of: "<p") == ["page.mustache:1:3: the template ends in the name of an element"])
        #expect(faults(of: "<p a=\"") == ["page.mustache:1:7: the template ends in the value of `a`"])
        #expect(faults(of: "<textarea>") == ["page.mustache:1:11: the template ends in the text of <textarea>"])
    }
}
