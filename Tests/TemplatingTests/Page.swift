import Templating

/// A view model with a value of each kind, all of them there but `no`.
struct Page: ViewModel {
    var title: String? = "Title"
    var note: String? = "Note"
    var yes = true
    var link: SameOriginLink? = SameOriginLink(path: "/here")
    var outside: LinkTarget? = LinkTarget("https://example.org/")
    var markup: SafeHTML? = .trusted("<b>bold</b>")
    var person: Author? = Author()
    var items: [Item]? = [
        Item(name: "one", tags: [Item.Tag(label: "a"), Item.Tag(label: "b")]), Item(name: "two", tags: []),
    ]

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("note") { $0.note }, Field("yes") { $0.yes },
            Field("no") { _ in false }, Field("link") { $0.link }, Field("outside") { $0.outside },
            Field("markup") { $0.markup }, Field("person") { $0.person }, Field("items") { $0.items },
        ]
    }

    struct Author: ViewModel {
        var home = Home()

        static var fields: [Field<Self>] { [Field("name") { _ in "Ursula" }, Field("home") { $0.home }] }

        struct Home: ViewModel {
            var title: String? = "Home"

            static var fields: [Field<Self>] { [Field("city") { _ in "Portland" }, Field("title") { $0.title }] }
        }
    }

    struct Item: ViewModel {
        var name: String
        var tags: [Tag]

        static var fields: [Field<Self>] { [Field("name") { $0.name }, Field("tags") { $0.tags }] }

        struct Tag: ViewModel {
            var label: String

            static var fields: [Field<Self>] { [Field("label") { $0.label }] }
        }
    }
}

/// Renders a template called `page` beside others.
func render(_ template: String, _ page: Page = Page(), with others: [String: String] = [:]) throws -> String {
    let library = try TemplateLibrary(sources: others.merging(["page": template]) { $1 })
    return String(decoding: try library.template("page", for: Page.self).render(page), as: UTF8.self)
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
