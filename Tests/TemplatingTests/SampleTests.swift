import Templating
import Testing

@Suite("Samples of view models")
struct SampleTests {
    private struct Incomplete: SampledModel {
        static let sample = Incomplete()
        var values: Values {
            [
                "empty": .list([]), "none": .optional(nil as String?), "twice": .text(""), "twice": .text(""),
                "object": .object(["inner": .absent]), "list": .list([["inner": .list([])]]),
            ]
        }
    }

    private struct Contradicting: SampledModel {
        static let sample = Contradicting()
        var values: Values {
            [
                "list": .list([
                    ["a": .text(""), "b": .object(["c": .flag(true)]), "d": .list([["e": .text("")]])],
                    ["a": .flag(true), "b": .object(["c": .text("")]), "d": .list([["e": .html(.trusted(""))]])],
                ])
            ]
        }
    }

    private func faults<Model: SampledModel>(_ model: Model.Type) -> [String]? {
        #expect(throws: TemplateError.self) {
            try TemplateLibrary(sources: ["page": ""]).template("page", for: model)
        }?.faults.map(\.description)
    }

    @Test("a sample that leaves a kind open is refused, even where the template does not ask")
    func incomplete() {
        #expect(
            faults(Incomplete.self) == [
                "Incomplete.sample: leaves `none` absent, so its kind is unknown",
                "Incomplete.sample: leaves `object.inner` absent, so its kind is unknown",
                "Incomplete.sample: leaves the list `empty` empty, so its elements are unknown",
                "Incomplete.sample: leaves the list `list.inner` empty, so its elements are unknown",
                "Incomplete.sample: writes `twice` twice",
            ]
        )
    }

    @Test("elements of a list must agree on the kind of a name")
    func contradicting() {
        #expect(
            faults(Contradicting.self) == [
                "Contradicting.sample: gives `list.a` as a text and as a flag",
                "Contradicting.sample: gives `list.b.c` as a flag and as a text",
                "Contradicting.sample: gives `list.d.e` as a text and as markup",
            ]
        )
    }

    @Test("faults of the sample and of the template are told together")
    func together() {
        let error = #expect(throws: TemplateError.self) {
            try TemplateLibrary(sources: ["page": "{{nowhere}}"]).template("page", for: Incomplete.self)
        }
        #expect(error?.faults.count == 6)
    }

    @Test("models inside models become objects and lists")
    func nestedModels() throws {
        struct Item: SampledModel {
            var name = "item"
            static let sample = Item()
            var values: Values { ["name": .text(name)] }
        }
        struct List: SampledModel {
            var first: Item?
            var items: [Item]
            static let sample = List(first: .sample, items: [.sample])
            var values: Values { ["first": .optional(first), "one": .model(Item()), "items": .models(items)] }
        }
        let library = try TemplateLibrary(sources: [
            "page": "{{#first}}{{name}}{{/first}}{{^first}}-{{/first}} {{one.name}} {{#items}}{{name}},{{/items}}"
        ])
        let template = try library.template("page", for: List.self)
        func page(_ model: List) -> String { String(decoding: template.render(model), as: UTF8.self) }
        #expect(page(.sample) == "item item item,")
        #expect(page(List(first: nil, items: [Item(name: "a"), Item(name: "b")])) == "- item a,b,")
    }

    @Test("optional values are absent for nil")
    func optionals() throws {
        var values: Values = ["title": .optional(nil as String?), "link": .optional(nil as LinkTarget?)]
        values.append("markup", .optional(nil as SafeHTML?))
        values.append(contentsOf: ["note": .optional("x")])
        let template = "{{#title}}t{{/title}}{{#link}}l{{/link}}{{#markup}}m{{/markup}}{{note}}"
        #expect(try render(template, values) == "x")
        #expect(values["nowhere"] == nil)
    }
}
