internal import Templating

/// What every page of this face's site shows around its content.
struct MastodonFrame: ViewModel {
    var title: String
    var stylesheet: LinkTarget
    var icon: LinkTarget
    var csrf: String
    var visitor: Person?
    /// Where a form of the frame leads back to.
    var here: LinkTarget

    static let sample = MastodonFrame(
        title: "Title",
        stylesheet: LinkTarget(path: "/assets/0/sandbox.css"),
        icon: LinkTarget(path: "/assets/0/sandbox.svg"),
        csrf: "token",
        visitor: .sample,
        here: LinkTarget(path: "/")
    )

    var values: Values {
        [
            "title": .text(title),
            "stylesheet": .link(stylesheet),
            "icon": .link(icon),
            "csrf": .text(csrf),
            "visitor": .optional(visitor.map(MastodonAccountView.init)),
            "here": .text(here.url),
        ]
    }
}

/// A page: the frame and what stands in it.
struct MastodonSitePage<Content: ViewModel>: ViewModel {
    var frame: MastodonFrame
    var content: Content

    static var sample: MastodonSitePage { MastodonSitePage(frame: .sample, content: .sample) }

    var values: Values {
        var values: Values = ["frame": .model(frame)]
        values.append(contentsOf: content.values)
        return values
    }
}

/// A person in a list or beside a post.
struct MastodonAccountView: ViewModel {
    var person: Person

    init(_ person: Person) { self.person = person }

    static let sample = MastodonAccountView(.sample)

    var values: Values {
        let handle = "@\(MastodonHandle.username(of: person))"
        return [
            "id": .text(person.id.description),
            "name": .text(person.name),
            "initials": .text(person.initials),
            "handle": .text(handle),
            "link": .link(LinkTarget(path: "/\(handle)")),
        ]
    }
}
