import Templating
import Testing

@Suite("Addresses that every template knows")
struct AddressTests {
    private struct Row: ViewModel {
        static var fields: [Field<Self>] { [Field("name") { _ in "n" }] }
    }

    private struct Sheet: ViewModel {
        static var fields: [Field<Self>] { [Field("rows") { _ in [Row(), Row()] }] }
    }

    private struct Thief: ViewModel {
        static var fields: [Field<Self>] { [Field("paths") { _ in "" }] }
    }

    private func page(_ template: String, with others: [String: String] = [:]) throws -> String {
        let library = try TemplateLibrary(sources: others.merging(["page": template]) { $1 })
            .knowing(["reviews": SameOriginLink(path: "/reviews?a&b")])
        return String(decoding: try library.template("page", for: Sheet.self).render(Sheet()), as: UTF8.self)
    }

    private func faults(_ template: String) -> [String] {
        let error = #expect(throws: TemplateError.self) { try page(template) }
        return error?.faults.map(\.description) ?? []
    }

    @Test("an address stands wherever a link may, also in scripts and inside lists and partials, and is escaped")
    func written() throws {
        #expect(try page("<a href=\"{{paths.reviews}}\">") == "<a href=\"/reviews?a&amp;b\">")
        #expect(try page("<script src=\"{{paths.reviews}}\"></script>").contains("src=\"/reviews?a&amp;b\""))
        #expect(try page("{{#rows}}{{paths.reviews}} {{/rows}}") == "/reviews?a&amp;b /reviews?a&amp;b ")
        #expect(try page("{{>p}}", with: ["p": "{{! values: }}{{paths.reviews}}"]) == "/reviews?a&amp;b")
    }

    @Test("a library that is asked again gives the template of those addresses and that view model, and no other")
    func again() throws {
        let library = try TemplateLibrary(sources: ["page": "{{paths.a}}{{#rows}}{{name}}{{/rows}}", "row": "{{name}}"])
        let (first, second) = (
            library.knowing(["a": SameOriginLink(path: "/1")]), library.knowing(["a": SameOriginLink(path: "/2")])
        )
        func page(_ library: TemplateLibrary) throws -> String {
            String(decoding: try library.template("page", for: Sheet.self).render(Sheet()), as: UTF8.self)
        }
        for _ in 1...2 {
            #expect(try page(first) == "/1nn")
            #expect(try page(second) == "/2nn")
            #expect(throws: TemplateError.self) { try page(library) }
            #expect(throws: TemplateError.self) { try first.template("row", for: Sheet.self) }
            #expect(try first.template("row", for: Row.self).render(Row()) == Array("n".utf8))
        }
    }

    @Test("an address that is not known is refused at start")
    func unknown() {
        #expect(faults("{{paths.x}}") == ["page.mustache:1:1: unknown address `paths.x`; known: reviews"])
        #expect(faults("{{paths}}").count == 1)
        #expect(faults("{{paths.reviews.more}}").count == 1)
    }

    @Test("it is nothing but a whole link: no part of one, no markup, no section, no attribute's name")
    func places() {
        #expect(faults("<a href=\"/x{{paths.reviews}}\">").count == 1)
        #expect(!faults("<a href=\"{{paths.reviews}}?q=1\">").isEmpty)
        #expect(faults("{{{paths.reviews}}}").count == 1)
        #expect(faults("{{#paths.reviews}}{{/paths.reviews}}").count == 1)
        #expect(faults("<p {{paths.reviews}}>").count == 1)
        #expect(faults("<p onclick=\"{{paths.reviews}}\">").count == 1)
    }

    @Test("no view model gives its name to a field")
    func reserved() {
        let error = #expect(throws: TemplateError.self) {
            try TemplateLibrary(sources: ["page": ""]).template("page", for: Thief.self)
        }
        #expect(
            error?.description == "Thief.fields: gives `paths`, which stands for the addresses of the site"
        )
    }
}
