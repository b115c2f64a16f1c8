internal import SQLite
internal import SandboxCore

extension XLists {
    /// A list that a reader may see; those of others that are private are not there for them.
    static func find(
        _ id: XListID,
        reader: PersonID?,
        _ connection: borrowing Connection
    ) throws -> XList? {
        try connection.first("\(select) WHERE l.id = ?2", [reader, id], read).flatMap { list in
            list.isVisible(to: reader) ? list : nil
        }
    }

    static func find(
        slug: String,
        owner: PersonID,
        reader: PersonID?,
        _ connection: borrowing Connection
    ) throws -> XList? {
        try connection.first("\(select) WHERE l.owner = ?2 AND l.slug = ?3", [reader, owner, slug.lowercased()], read)
            .flatMap { list in list.isVisible(to: reader) ? list : nil }
    }

    /// The lists a person owns or has a role in, as far as the reader may see them, the newest first.
    ///
    /// - Parameter role: `nil` for those the person owns.
    static func of(
        _ person: PersonID,
        _ role: Role?,
        owner: PersonID? = nil,
        reader: PersonID?,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [XList] {
        let condition =
            role == nil
            ? "l.owner = ?2 AND ?3 IS NULL"
            : "l.id IN (SELECT list FROM x_list_person WHERE person = ?2 AND role = ?3)"
        let rows = try connection.rows(
            """
            \(select) WHERE \(condition) AND (l.private = 0 OR l.owner = ?1) AND (?4 IS NULL OR l.owner = ?4)
            \(window.clause("l.id", isDescending: true, from: 5))
            """,
            [reader, person, role?.rawValue, owner] + window.bindings,
            read
        )
        return window.inOrder(rows)
    }

    /// How many public lists a person is on.
    static func count(of person: PersonID, _ connection: borrowing Connection) throws -> Int {
        try connection.first(
            """
            SELECT count(*) FROM x_list_person JOIN x_list ON x_list.id = list
            WHERE person = ? AND role = 'member' AND private = 0
            """,
            [person]
        ) { try $0.int(0) } ?? 0
    }

    private static let select = """
        SELECT l.id, l.owner, l.name, l.slug, l.description, l.private, l.created,
            (SELECT count(*) FROM x_list_person WHERE list = l.id AND role = 'member'),
            (SELECT count(*) FROM x_list_person WHERE list = l.id AND role = 'follower'),
            EXISTS (SELECT 1 FROM x_list_person WHERE list = l.id AND role = 'follower' AND person = ?1)
        FROM x_list AS l
        """

    private static func read(_ row: borrowing Row) throws -> XList {
        XList(
            id: XListID(rawValue: try row.int64(0)),
            owner: PersonID(rawValue: try row.int64(1)),
            name: try row.text(2),
            slug: try row.text(3),
            description: try row.text(4),
            isPrivate: try row.bool(5),
            created: try row.timestamp(6),
            members: try row.int(7),
            followers: try row.int(8),
            isFollowed: try row.bool(9)
        )
    }
}
