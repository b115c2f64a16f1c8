internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about profiles; who never changed theirs has no row.
enum MastodonProfiles {
    private static let columns = """
        display_name, note, lines, locked, bot, discoverable, indexable, hides_collections, avatar, header, privacy,
        sensitive, language
        """

    static func read(_ person: PersonID, _ connection: borrowing Connection) throws -> MastodonProfile {
        try connection.first("SELECT \(columns) FROM mastodon_profile WHERE person = ?", [person]) { row in
            MastodonProfile(
                displayName: try row.optionalText(0),
                note: try row.optionalText(1),
                lines: (JSON(text: try row.text(2))?.elements ?? []).map { line in
                    MastodonProfile.Line(name: line["name"]?.text ?? "", value: line["value"]?.text ?? "")
                },
                isLocked: try row.bool(3),
                isBot: try row.bool(4),
                isDiscoverable: try row.bool(5),
                isIndexable: try row.bool(6),
                hidesCollections: try row.bool(7),
                avatar: try row.optionalText(8),
                header: try row.optionalText(9),
                chosenPrivacy: try row.optionalText(10).flatMap(MastodonVisibility.init),
                isSensitive: try row.bool(11),
                language: try row.optionalText(12)
            )
        } ?? MastodonProfile()
    }

    /// A person under the name they go by here, for the pages of the site.
    static func named(_ person: Person, _ connection: borrowing Connection) throws -> Person {
        var named = person
        if let name = try read(person.id, connection).displayName, !name.isEmpty { named.name = name }
        return named
    }

    static func write(_ profile: MastodonProfile, of person: PersonID, _ connection: borrowing Connection) throws {
        let lines = JSON.array(profile.lines.map { ["name": .string($0.name), "value": .string($0.value)] })
        try connection.execute(
            """
            INSERT OR REPLACE INTO mastodon_profile (person, \(columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                person, profile.displayName, profile.note, String(decoding: lines.bytes, as: UTF8.self),
                profile.isLocked, profile.isBot, profile.isDiscoverable, profile.isIndexable,
                profile.hidesCollections, profile.avatar, profile.header, profile.chosenPrivacy, profile.isSensitive,
                profile.language,
            ]
        )
    }

    /// Keeps a picture under a key that nobody guesses.
    static func keep(
        _ bytes: [UInt8],
        _ format: ImageFormat,
        key: String,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "INSERT INTO mastodon_picture (key, type, bytes) VALUES (?, ?, ?)",
            [key, format.rawValue, bytes]
        )
    }

    /// Forgets pictures that no profile shows.
    static func purge(_ connection: borrowing Connection) throws {
        try connection.execute(
            """
            DELETE FROM mastodon_picture
            WHERE NOT EXISTS (SELECT 1 FROM mastodon_profile WHERE avatar = key OR header = key)
            """
        )
    }

    static func picture(_ key: String, _ connection: borrowing Connection) throws -> ([UInt8], type: String)? {
        try connection.first("SELECT bytes, type FROM mastodon_picture WHERE key = ?", [key]) { row in
            (try row.blob(0), try row.text(1))
        }
    }

    static let step = Migration(
        "61 mastodon: profiles",
        sql: """
            CREATE TABLE mastodon_profile (
                person INTEGER PRIMARY KEY,
                display_name TEXT,
                note TEXT,
                lines TEXT NOT NULL,
                locked INTEGER NOT NULL,
                bot INTEGER NOT NULL,
                discoverable INTEGER NOT NULL,
                indexable INTEGER NOT NULL,
                hides_collections INTEGER NOT NULL,
                avatar TEXT,
                header TEXT,
                privacy TEXT,
                sensitive INTEGER NOT NULL,
                language TEXT
            ) STRICT;
            CREATE TABLE mastodon_picture (
                key TEXT PRIMARY KEY,
                type TEXT NOT NULL,
                bytes BLOB NOT NULL
            ) STRICT;
            """
    )
}
