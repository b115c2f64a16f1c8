internal import SQLite
internal import SandboxCore

/// The statements about Pages and those who manage them.
enum Pages {
    static let columns = "page.id, page.name, page.category, page.category_id, page.about"

    static func read(_ row: borrowing Row, from column: Int = 0) throws -> Page {
        Page(
            id: PageID(rawValue: try row.int64(column)),
            name: try row.text(column + 1),
            category: Page.Category(id: try row.int64(column + 3), name: try row.text(column + 2)),
            about: try row.optionalText(column + 4)
        )
    }

    static func find(_ id: PageID, _ connection: borrowing Connection) throws -> Page? {
        try connection.first("SELECT \(columns) FROM page WHERE id = ?", [id]) { row in try read(row) }
    }

    static func all(_ connection: borrowing Connection) throws -> [Page] {
        try connection.rows("SELECT \(columns) FROM page ORDER BY id") { row in try read(row) }
    }

    static func insert(
        name: String,
        category: Page.Category,
        about: String?,
        _ connection: borrowing Connection
    ) throws -> PageID {
        try connection.execute(
            "INSERT INTO page (name, category, category_id, about) VALUES (?, ?, ?, ?)",
            [name, category.name, category.id, about]
        )
        return PageID(rawValue: try connection.lastInsertedRow)
    }

    // MARK: Roles

    /// Lets a person do these things at a Page, and nothing else.
    static func setTasks(
        _ tasks: [PageTask],
        of person: PersonID,
        at page: PageID,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            """
            INSERT INTO page_role (person, page, tasks) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET tasks = excluded.tasks
            """,
            [person, page, tasks.map(\.rawValue).joined(separator: ",")]
        )
    }

    static func removeRole(of person: PersonID, at page: PageID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM page_role WHERE person = ? AND page = ?", [person, page])
    }

    /// What a person may do at a Page; `nil` for somebody without a role.
    static func tasks(
        of person: PersonID,
        at page: PageID,
        _ connection: borrowing Connection
    ) throws -> [PageTask]? {
        try connection.first("SELECT tasks FROM page_role WHERE person = ? AND page = ?", [person, page]) { row in
            tasks(try row.text(0))
        }
    }

    /// The Pages a person manages, in the order of their numbers.
    ///
    /// - Parameter app: only those that this app was let at.
    static func managed(
        by person: PersonID,
        through app: App?,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [ManagedPage] {
        let pages = try connection.rows(
            """
            SELECT \(columns), r.tasks FROM page_role AS r JOIN page ON page.id = r.page
            WHERE r.person = ?1 AND (?2 IS NULL OR EXISTS (
                SELECT 1 FROM page_choice AS c WHERE c.person = r.person AND c.app = ?2 AND c.page = r.page))
            \(window.clause("r.page", isDescending: false, from: 3))
            """,
            [person, app.flatMap(chooser)] + window.bindings
        ) { row in ManagedPage(page: try read(row), tasks: tasks(try row.text(5))) }
        return window.inOrder(pages)
    }

    /// All of them.
    static func managed(
        by person: PersonID,
        through app: App?,
        _ connection: borrowing Connection
    ) throws -> [ManagedPage] {
        try managed(by: person, through: app, Window(position: .offset(0), limit: 1000), connection)
    }

    /// A Page, if a person manages it and let this app at it.
    static func managed(
        _ page: PageID,
        by person: PersonID,
        through app: App,
        _ connection: borrowing Connection
    ) throws -> ManagedPage? {
        guard let tasks = try tasks(of: person, at: page, connection), let found = try find(page, connection),
            try chooser(app) == nil || chosen(by: person, for: app.id, connection).contains(page)
        else { return nil }
        return ManagedPage(page: found, tasks: tasks)
    }

    // MARK: Choices of the login dialog

    /// The app whose choices count: of the classic edition people let an app at all their Pages or at none.
    private static func chooser(_ app: App) -> AppID? { app.edition == .current ? app.id : nil }

    /// The Pages a person let an app at.
    static func chosen(
        by person: PersonID,
        for app: AppID,
        _ connection: borrowing Connection
    ) throws -> Set<PageID> {
        Set(
            try connection.rows("SELECT page FROM page_choice WHERE person = ? AND app = ?", [person, app]) { row in
                PageID(rawValue: try row.int64(0))
            }
        )
    }

    /// Lets an app at these Pages and no other.
    static func choose(
        _ pages: Set<PageID>,
        by person: PersonID,
        for app: AppID,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute("DELETE FROM page_choice WHERE person = ? AND app = ?", [person, app])
        for page in pages {
            try connection.execute(
                "INSERT INTO page_choice (person, app, page) VALUES (?, ?, ?)",
                [person, app, page]
            )
        }
    }

    private static func tasks(_ text: String) -> [PageTask] {
        let names = text.split(separator: ",").map { String($0) }
        return PageTask.allCases.filter { names.contains($0.rawValue) }
    }
}
