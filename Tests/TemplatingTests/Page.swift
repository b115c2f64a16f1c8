import Templating

/// A view model with a value of each kind; a test hands in the values of one rendering.
struct Page: SampledModel {
    var values: Values

    static let sample = Page(values: [
        "title": .text("Title"),
        "note": .text("Note"),
        "yes": .flag(true),
        "no": .flag(false),
        "link": .link(LinkTarget(path: "/here")),
        "outside": .optional(LinkTarget("https://example.org/")),
        "markup": .html(.trusted("<b>bold</b>")),
        "person": .object([
            "name": .text("Ursula"), "home": .object(["city": .text("Portland"), "title": .text("Home")]),
        ]),
        "items": .list([
            ["name": .text("one"), "tags": .list([["label": .text("a")], ["label": .text("b")]])],
            ["name": .text("two"), "isLast": .flag(true)],
        ]),
    ])
}

/// Renders a template called `page` beside others.
func render(
    _ template: String,
    _ values: Values = Page.sample.values,
    with others: [String: String] = [:]
) throws -> String {
    let library = try TemplateLibrary(sources: others.merging(["page": template]) { $1 })
    let bytes = try library.template("page", for: Page.self).render(Page(values: values))
    return String(decoding: bytes, as: UTF8.self)
}

/// What is wrong with a template called `page`, one line for each fault; empty when nothing is.
func faults(of template: String, with others: [String: String] = [:]) -> [String] {
    do {
        let library = try TemplateLibrary(sources: others.merging(["page": template]) { $1 })
        _ = try library.template("page", for: Page.self)
        return []
    } catch {
        return error.faults.map(\.description)
    }
}
