internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writes people as accounts of the protocol.
struct MastodonAccountWriter: Sendable {
    var world: World

    func json(_ person: Person, _ connection: borrowing Connection) throws -> JSON {
        .object(try members(person, connection))
    }

    /// The account with what only its owner sees.
    func ownJSON(_ person: Person, _ connection: borrowing Connection) throws -> JSON {
        let profile = try MastodonProfiles.read(person.id, connection)
        let lines = profile.lines.map { line -> JSON in
            ["name": .string(line.name), "value": .string(line.value), "verified_at": .null]
        }
        let source: JSON = [
            "privacy": .string(profile.privacy.rawValue), "sensitive": .bool(profile.isSensitive),
            "language": .textOrNull(profile.language), "note": .string(Self.note(person, profile)),
            "fields": .array(lines),
            "follow_requests_count": .integer(try MastodonFollowRequests.count(of: person.id, connection)),
            "hide_collections": .bool(profile.hidesCollections), "discoverable": .bool(profile.isDiscoverable),
            "indexable": .bool(profile.isIndexable), "attribution_domains": [], "quote_policy": "public",
        ]
        let role: JSON = ["id": "-99", "name": "", "permissions": "0", "color": "", "highlighted": false]
        return .object(
            try members(person, connection) + [
                JSON.Member(name: "source", value: source), JSON.Member(name: "role", value: role),
            ]
        )
    }

    func members(_ person: Person, _ connection: borrowing Connection) throws -> [JSON.Member] {
        let profile = try MastodonProfiles.read(person.id, connection)
        let username = MastodonHandle.username(of: person)
        let portrait = JSON.string(Self.portrait(person, profile, world))
        let counts = try Self.counts(person.id, connection)
        let page = JSON.string(world.address("/@\(username)"))
        let header = JSON.string(
            world.address(profile.header.map(Self.path) ?? "/sandbox/headers/\(person.id).png")
        )
        let markup = MastodonMarkup(mentions: [], world: world)
        let head: JSON = [
            "id": person.id.json, "username": .string(username), "acct": .string(username),
            "display_name": .string(profile.displayName ?? person.name), "locked": .bool(profile.isLocked),
            "bot": .bool(profile.isBot), "discoverable": .bool(profile.isDiscoverable),
            "indexable": .bool(profile.isIndexable), "group": false,
            "created_at": .string(Self.joined(person).mastodonText),
            "note": .string(markup.html(Self.note(person, profile))), "url": page,
            "uri": .string(world.address("/users/\(username)")), "avatar": portrait, "avatar_static": portrait,
            "header": header, "header_static": header, "followers_count": .integer(counts.followers),
            "following_count": .integer(counts.following), "statuses_count": .integer(counts.statuses),
        ]
        let lines = profile.lines.map { line -> JSON in
            ["name": .string(line.name), "value": .string(markup.inline(line.value)), "verified_at": .null]
        }
        let tail: JSON = [
            "last_status_at": .textOrNull(counts.last?.isoDay), "hide_collections": .bool(profile.hidesCollections),
            "noindex": .bool(!profile.isIndexable), "emojis": [], "roles": [], "fields": .array(lines),
        ]
        guard case .object(let first) = head, case .object(let second) = tail else { return [] }
        return first + second
    }

    static func portrait(_ person: Person, _ profile: MastodonProfile, _ world: World) -> String {
        world.address(profile.avatar.map(path) ?? "/sandbox/portraits/\(person.id).png?size=400")
    }

    /// Where a picture of a profile is.
    private static func path(_ key: String) -> String { "/sandbox/pictures/\(key)" }

    static func note(_ person: Person, _ profile: MastodonProfile) -> String {
        profile.note ?? "\(person.name) is number \(person.id) of a pretend network, and invented like everybody here."
    }

    /// Midnight of a day that follows from the id, as the real server hides the hour.
    static func joined(_ person: Person) -> Timestamp {
        Timestamp(seconds: 1_388_534_400 + person.id.rawValue % 250 * 86_400)
    }

    struct Counts: Sendable {
        var followers: Int64
        var following: Int64
        var statuses: Int64
        var last: Timestamp?
    }

    static func counts(_ id: PersonID, _ connection: borrowing Connection) throws -> Counts {
        let found = try connection.first(
            """
            SELECT (SELECT count(*) FROM mastodon_follow WHERE followed = ?1),
                (SELECT count(*) FROM mastodon_follow WHERE person = ?1),
                (SELECT count(*) FROM mastodon_status WHERE author = ?1 AND visibility <> 'direct'),
                (SELECT max(created) FROM mastodon_status WHERE author = ?1 AND visibility <> 'direct')
            """,
            [id]
        ) { row in
            Counts(
                followers: try row.int64(0),
                following: try row.int64(1),
                statuses: try row.int64(2),
                last: try row.optionalTimestamp(3)
            )
        }
        return found ?? Counts(followers: 0, following: 0, statuses: 0)
    }
}
