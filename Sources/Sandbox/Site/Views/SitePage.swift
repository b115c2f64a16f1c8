internal import HTTP
internal import Primitives
internal import Templating

/// A person as a face shows them, with a link to their page there.
protocol PersonViewModel: SampledModel {
    init(_ person: Person)
}

/// What every page of a face's site shows around its content.
struct SiteFrame<Visitor: PersonViewModel>: SampledModel {
    var title: String
    var stylesheet: LinkTarget
    var icon: LinkTarget
    var csrf: String
    var visitor: Person?
    /// Where a form of the frame leads back to.
    var here: LinkTarget

    static var sample: SiteFrame {
        SiteFrame(
            title: "Title",
            stylesheet: LinkTarget(path: "/assets/0/sandbox.css"),
            icon: LinkTarget(path: "/assets/0/sandbox.svg"),
            csrf: "token",
            visitor: .sample,
            here: LinkTarget(path: "/")
        )
    }

    var values: Values {
        [
            "title": .text(title),
            "stylesheet": .link(stylesheet),
            "icon": .link(icon),
            "csrf": .text(csrf),
            "visitor": .optional(visitor.map(Visitor.init)),
            "here": .text(here.url),
        ]
    }
}

/// A page of a face: the frame and what stands in it.
struct FacePage<Visitor: PersonViewModel, Content: SampledModel>: SampledModel {
    var frame: SiteFrame<Visitor>
    var content: Content

    static var sample: FacePage { FacePage(frame: .sample, content: .sample) }

    var values: Values {
        var values: Values = ["frame": .model(frame)]
        values.append(contentsOf: content.values)
        return values
    }
}

/// A page of Facebook or X.
typealias SitePage<Content: SampledModel> = FacePage<PersonView, Content>

extension Person {
    static let sample = Person(
        id: PersonID(rawValue: 1001),
        name: "Ada Fernsby",
        firstName: "Ada",
        lastName: "Fernsby",
        email: "ada@people.example"
    )
}

/// A person in a list or beside a post.
struct PersonView: PersonViewModel {
    var person: Person

    init(_ person: Person) { self.person = person }

    static let sample = PersonView(.sample)

    var values: Values {
        [
            "id": .text(person.id.description),
            "name": .text(person.name),
            "initials": .text(person.initials),
            "link": .link(LinkTarget(path: "/profile.php?id=\(person.id)")),
        ]
    }
}

/// A page that says one thing.
struct NoticeView: SampledModel {
    var heading: String
    var text: String

    static let sample = NoticeView(heading: "Heading", text: "Text")

    var values: Values { ["heading": .text(heading), "text": .text(text)] }
}

/// The links at the foot of a list.
struct Pager: Sendable {
    var previous: LinkTarget?
    var next: LinkTarget?

    static let sample = Pager(previous: LinkTarget(path: "/people?page=1"), next: LinkTarget(path: "/people?page=3"))

    /// The neighbours of a page; every other field of the query stays.
    init(path: String, query: FormFields, page: Int, hasNext: Bool) {
        func link(_ number: Int) -> LinkTarget {
            var fields = query.removing("page")
            fields.append("page", String(number))
            return LinkTarget(path: "\(path)?\(fields.urlencoded)")
        }
        previous = page > 1 ? link(page - 1) : nil
        next = hasNext ? link(page + 1) : nil
    }

    private init(previous: LinkTarget, next: LinkTarget) {
        self.previous = previous
        self.next = next
    }
}
