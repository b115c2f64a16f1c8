internal import SQLite
internal import SandboxCore

/// The statements about lists and those on them.
enum MastodonLists {
    static let maximum = 50

    private static let columns = "id, title, replies, exclusive"

    static func all(of owner: PersonID, _ connection: borrowing Connection) throws -> [MastodonList] {
        try connection.rows("SELECT \(columns) FROM mastodon_list WHERE owner = ? ORDER BY id", [owner]) { row in
            try read(row)
        }
    }

    /// Those that a person is on.
    static func all(
        of owner: PersonID,
        holding person: PersonID,
        _ connection: borrowing Connection
    ) throws -> [MastodonList] {
        try connection.rows(
            """
            SELECT \(columns) FROM mastodon_list WHERE owner = ?
            AND EXISTS (SELECT 1 FROM mastodon_list_account WHERE list = mastodon_list.id AND person = ?) ORDER BY id
            """,
            [owner, person]
        ) { row in try read(row) }
    }

    /// A list of the owner, or the error that says there is none.
    static func get(_ id: ListID, of owner: PersonID, _ connection: borrowing Connection) throws -> MastodonList {
        let list = try connection.first(
            "SELECT \(columns) FROM mastodon_list WHERE id = ? AND owner = ?",
            [id, owner]
        ) { row in try read(row) }
        guard let list else { throw MastodonError.notFound }
        return list
    }

    static func insert(_ list: MastodonList, of owner: PersonID, _ connection: borrowing Connection) throws -> ListID {
        let count = try connection.first("SELECT count(*) FROM mastodon_list WHERE owner = ?", [owner]) { row in
            try row.int(0)
        }
        guard count ?? 0 < maximum else { throw MastodonError.invalid("You have reached the maximum number of lists") }
        try connection.execute(
            "INSERT INTO mastodon_list (owner, title, replies, exclusive) VALUES (?, ?, ?, ?)",
            [owner, list.title, list.replies.rawValue, list.isExclusive]
        )
        return ListID(rawValue: try connection.lastInsertedRow)
    }

    static func update(_ list: MastodonList, _ connection: borrowing Connection) throws {
        try connection.execute(
            "UPDATE mastodon_list SET title = ?, replies = ?, exclusive = ? WHERE id = ?",
            [list.title, list.replies.rawValue, list.isExclusive, list.id]
        )
    }

    static func delete(_ id: ListID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_list WHERE id = ?", [id])
    }

    /// Puts people on a list whom its owner follows, or the owner themselves; all of them or nobody.
    static func add(
        _ people: [PersonID],
        to id: ListID,
        of owner: PersonID,
        _ connection: borrowing Connection
    ) throws {
        for person in people {
            guard try person == owner || MastodonFollows.exists(owner, person, connection) else {
                throw MastodonError.notFound
            }
            let isNew = try connection.execute(
                "INSERT OR IGNORE INTO mastodon_list_account (list, person) VALUES (?, ?)",
                [id, person]
            )
            guard isNew > 0 else { throw MastodonError.invalid("Account has already been taken") }
        }
    }

    static func remove(_ people: [PersonID], from id: ListID, _ connection: borrowing Connection) throws {
        for person in people {
            try connection.execute("DELETE FROM mastodon_list_account WHERE list = ? AND person = ?", [id, person])
        }
    }

    private static func read(_ row: borrowing Row) throws -> MastodonList {
        MastodonList(
            id: ListID(rawValue: try row.int64(0)),
            title: try row.text(1),
            replies: MastodonList.Replies(rawValue: try row.text(2)) ?? .list,
            isExclusive: try row.bool(3)
        )
    }

    /// Who is followed no more is on no list any more either.
    static let step = Migration(
        "64 mastodon: lists and followed hashtags",
        sql: """
            CREATE TABLE mastodon_list (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL,
                title TEXT NOT NULL,
                replies TEXT NOT NULL,
                exclusive INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX mastodon_list_by_owner ON mastodon_list (owner, exclusive);
            CREATE TABLE mastodon_list_account (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                list INTEGER NOT NULL REFERENCES mastodon_list ON DELETE CASCADE,
                person INTEGER NOT NULL,
                UNIQUE (list, person)
            ) STRICT;
            CREATE INDEX mastodon_list_account_by_person ON mastodon_list_account (person);
            CREATE TRIGGER mastodon_leave_list AFTER DELETE ON mastodon_follow BEGIN
                DELETE FROM mastodon_list_account WHERE person = old.followed
                AND list IN (SELECT id FROM mastodon_list WHERE owner = old.person);
            END;
            CREATE TABLE mastodon_followed_tag (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                name TEXT NOT NULL,
                UNIQUE (person, name)
            ) STRICT;
            """
    )
}
