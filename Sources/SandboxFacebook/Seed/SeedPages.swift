internal import Primitives
internal import SQLite
internal import SandboxCore

/// A few Pages with people who manage them, so that somebody can post as a shop, a club or a publisher.
enum SeedPages {
    private struct Row {
        var name: String
        var category: Page.Category
        var about: String
        /// Positions in the list of people, with what each may do.
        var roles: [(person: Int, tasks: [PageTask])]
        var post: String
    }

    private static let bookshop = Page.Category(id: 2601, name: "Bookstore")
    private static let club = Page.Category(id: 2602, name: "Book Club")
    private static let publisher = Page.Category(id: 2603, name: "Publisher")

    /// The one person with two Pages, one with one, and one who may not post.
    private static let rows = [
        Row(
            name: "Fernsby & Daughters, Booksellers",
            category: bookshop,
            about: "New and old books, and a chair by the window.",
            roles: [(0, PageTask.allCases)],
            post: "The window seat is free again. First come, first read."
        ),
        Row(
            name: "Reading by Lamplight 🕯️",
            category: club,
            about: "One book a month, read aloud.",
            roles: [(0, PageTask.allCases), (2, [.analyze, .messaging, .moderate])],
            post: "Next month: a novel without a map."
        ),
        Row(
            name: "Größl & Æther Verlag",
            category: publisher,
            about: "Kleine Auflagen, große Bücher.",
            roles: [(1, PageTask.allCases)],
            post: "Neu im Herbst: drei Bände, ein Schuber."
        ),
    ]

    static func insert(at moment: Timestamp, _ connection: borrowing Connection) throws {
        for (index, row) in rows.enumerated() {
            let page = try Pages.insert(name: row.name, category: row.category, about: row.about, connection)
            for role in row.roles {
                try Pages.setTasks(role.tasks, of: SeedPeople.id(at: role.person), at: page, connection)
            }
            let profile = ProfileID(rawValue: page.rawValue)
            let draft = Posts.Draft(
                author: profile,
                wall: profile,
                app: nil,
                content: PostContent(message: row.post),
                privacy: Privacy(audience: .everyone),
                place: nil,
                tags: []
            )
            try Posts.insert(draft, at: moment - .seconds((rows.count - index) * 600), connection)
        }
    }
}
