internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about lists; both versions of the interface share them.
enum XLists {
    static let step = Migration(
        "41 x: lists",
        sql: """
            CREATE TABLE x_list (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL,
                name TEXT NOT NULL,
                slug TEXT NOT NULL,
                description TEXT NOT NULL,
                private INTEGER NOT NULL,
                created INTEGER NOT NULL,
                UNIQUE (owner, slug)
            ) STRICT;
            INSERT INTO sqlite_sequence (name, seq) VALUES ('x_list', 500000000000000000);
            CREATE TABLE x_list_person (
                list INTEGER NOT NULL REFERENCES x_list ON DELETE CASCADE,
                role TEXT NOT NULL,
                person INTEGER NOT NULL,
                PRIMARY KEY (list, role, person)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX x_list_person_by_person ON x_list_person (person, role, list);
            """
    )

    /// What somebody is to a list.
    enum Role: String, Sendable {
        case member
        case follower
        /// Who has it at the top of their lists.
        case pinner
    }

    static func insert(
        owner: PersonID,
        name: String,
        description: String,
        isPrivate: Bool,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> XListID {
        try connection.execute(
            "INSERT INTO x_list (owner, name, slug, description, private, created) VALUES (?, ?, ?, ?, ?, ?)",
            [owner, name, try freeSlug(name, owner, connection), description, isPrivate, moment]
        )
        return XListID(rawValue: try connection.lastInsertedRow)
    }

    /// The slug of a name; with a number when the owner has another list of that slug.
    private static func freeSlug(_ name: String, _ owner: PersonID, _ connection: borrowing Connection) throws -> String
    {
        let base = XList.slug(of: name)
        var (slug, number) = (base, 1)
        while try connection.exists("SELECT 1 FROM x_list WHERE owner = ? AND slug = ?", [owner, slug]) {
            slug = "\(base)-\(number)"
            number += 1
        }
        return slug
    }

    static func update(_ list: XList, _ connection: borrowing Connection) throws {
        try connection.execute(
            "UPDATE x_list SET name = ?, description = ?, private = ? WHERE id = ?",
            [list.name, list.description, list.isPrivate, list.id]
        )
    }

    static func delete(_ id: XListID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM x_list WHERE id = ?", [id])
    }

    /// Whether that changed anything.
    static func set(
        _ role: Role,
        _ person: PersonID,
        of list: XListID,
        _ holds: Bool,
        _ connection: borrowing Connection
    ) throws -> Bool {
        let sql =
            holds
            ? "INSERT OR IGNORE INTO x_list_person (list, role, person) VALUES (?, ?, ?)"
            : "DELETE FROM x_list_person WHERE list = ? AND role = ? AND person = ?"
        return try connection.execute(sql, [list, role.rawValue, person]) > 0
    }

    static func has(
        _ role: Role,
        _ person: PersonID,
        of list: XListID,
        _ connection: borrowing Connection
    ) throws -> Bool {
        try connection.exists(
            "SELECT 1 FROM x_list_person WHERE list = ? AND role = ? AND person = ?",
            [list, role.rawValue, person]
        )
    }

    /// The ids of a role's people in ascending order.
    static func people(
        _ role: Role,
        of list: XListID,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [PersonID] {
        let rows = try connection.rows(
            """
            SELECT person FROM x_list_person WHERE list = ?1 AND role = ?2
            \(window.clause("person", isDescending: false, from: 3))
            """,
            [list, role.rawValue] + window.bindings
        ) { row in PersonID(rawValue: try row.int64(0)) }
        return window.inOrder(rows)
    }
}
