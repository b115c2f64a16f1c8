internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// What the server says of itself.
enum MastodonInstance {
    static let routes: [Route<MastodonCall>] = [
        Route(.get, FixedPath("/api/v2/instance")) { call in .json(try version2(call.world).bytes) },
        Route(.get, FixedPath("/api/v1/instance")) { call in .json(try version1(call.world).bytes) },
        Route(.get, FixedPath("/api/v1/instance/rules")) { _ in .json(JSON.array(rules).bytes) },
        Route(.get, FixedPath("/api/v1/custom_emojis")) { _ in .json(JSON.array([]).bytes) },
        Route(.get, FixedPath("/.well-known/nodeinfo")) { call in
            let link: JSON = [
                "rel": "http://nodeinfo.diaspora.software/ns/schema/2.0",
                "href": .string(call.world.address("/nodeinfo/2.0")),
            ]
            return .json(JSON.object(["links": .array([link])]).bytes)
        },
        Route(.get, FixedPath("/nodeinfo/2.0")) { call in try nodeInfo(call.world) },
        Route(.get, FixedPath("/.well-known/webfinger")) { call in try webFinger(call) },
        Route(.get, FixedPath("/health")) { _ in .text("OK") },
    ]

    private static let title = "Sandbox"
    private static let description = "A pretend server for trying out programs. Everybody here is invented."
    private static let rules: [JSON] = [
        ["id": "1", "text": "Nobody here is real, so nobody can be hurt.", "hint": "", "translations": [:]]
    ]

    private struct Counts: Sendable {
        var people: Int64
        var statuses: Int64
        var active: Int64
    }

    private static func counts(_ world: World) throws -> Counts {
        let since = world.now - .seconds(30 * 86_400)
        return try world.database.read { connection in
            try connection.first(
                """
                SELECT (SELECT count(*) FROM person), (SELECT count(*) FROM mastodon_status),
                    (SELECT count(DISTINCT author) FROM mastodon_status WHERE created > ?)
                """,
                [since]
            ) { row in
                Counts(people: try row.int64(0), statuses: try row.int64(1), active: try row.int64(2))
            } ?? Counts(people: 0, statuses: 0, active: 0)
        }
    }

    private static let limits: [JSON.Member] = {
        let statuses: JSON = [
            "max_characters": .integer(Int64(MastodonText.maximumCharacters)),
            "max_media_attachments": .integer(Int64(MastodonDraft.maximumMedia)),
            "characters_reserved_per_url": .integer(Int64(MastodonText.charactersPerURL)),
        ]
        let media: JSON = [
            "supported_mime_types": .array(ImageFormat.allCases.map { .string($0.rawValue) }),
            "description_limit": .integer(Int64(MastodonMediaCalls.maximumDescription)),
            "image_size_limit": .integer(Int64(MastodonMediaCalls.maximumBytes)),
            "image_matrix_limit": .integer(Int64(MastodonMediaCalls.maximumPixels)),
            "video_size_limit": 0, "video_frame_rate_limit": 0, "video_matrix_limit": 0,
        ]
        let polls: JSON = [
            "max_options": .integer(Int64(MastodonDraft.pollOptions.upperBound)),
            "max_characters_per_option": .integer(Int64(MastodonDraft.pollOptionCharacters)),
            "min_expiration": .integer(Int64(MastodonDraft.pollSeconds.lowerBound)),
            "max_expiration": .integer(Int64(MastodonDraft.pollSeconds.upperBound)),
        ]
        return [
            JSON.Member(
                name: "accounts",
                value: [
                    "max_featured_tags": 0, "max_pinned_statuses": .integer(Int64(MastodonPins.maximum)),
                ]
            ),
            JSON.Member(name: "statuses", value: statuses), JSON.Member(name: "media_attachments", value: media),
            JSON.Member(name: "polls", value: polls),
        ]
    }()

    /// With the scheme of WebSockets, which clients of events over HTTP turn back into the other one.
    private static func streaming(_ world: World) -> String {
        "\(world.origin.scheme == .https ? "wss" : "ws")://\(world.origin.authority)"
    }

    private static func version2(_ world: World) throws -> JSON {
        let edition = try MastodonSettings.read(world).edition
        let urls: JSON = ["streaming": .string(streaming(world)), "status": .null]
        let more = [
            JSON.Member(name: "urls", value: urls), JSON.Member(name: "vapid", value: ["public_key": ""]),
            JSON.Member(name: "translation", value: ["enabled": false]),
        ]
        let registrations: JSON = ["enabled": false, "approval_required": false, "message": .null, "url": .null]
        return .object([
            "domain": .string(world.origin.authority), "title": .string(title), "version": .string(edition.version),
            "source_url": .string(world.address("/")), "description": .string(description),
            "usage": ["users": ["active_month": .integer(try counts(world).active)]],
            "thumbnail": ["url": .string(world.address("/sandbox/headers/1.png")), "blurhash": .null, "versions": [:]],
            "icon": [], "languages": ["en"], "configuration": .object(more + limits),
            "registrations": registrations, "contact": ["email": "", "account": .null], "rules": .array(rules),
            "api_versions": edition.hasMetadata ? ["mastodon": 6] : nil,
        ])
    }

    private static func version1(_ world: World) throws -> JSON {
        let counts = try counts(world)
        return .object([
            "uri": .string(world.origin.authority), "title": .string(title), "short_description": .string(description),
            "description": .string(description), "email": "",
            "version": .string(try MastodonSettings.read(world).edition.version),
            "urls": ["streaming_api": .string(streaming(world))],
            "stats": [
                "user_count": .integer(counts.people), "status_count": .integer(counts.statuses), "domain_count": 0,
            ],
            "thumbnail": .string(world.address("/sandbox/headers/1.png")), "languages": ["en"], "registrations": false,
            "approval_required": false, "invites_enabled": false, "configuration": .object(limits),
            "contact_account": .null, "rules": .array(rules),
        ])
    }

    private static func nodeInfo(_ world: World) throws -> Response {
        let counts = try counts(world)
        let users: JSON = [
            "total": .integer(counts.people), "activeMonth": .integer(counts.active),
            "activeHalfyear": .integer(counts.active),
        ]
        let json: JSON = [
            "version": "2.0", "software": ["name": "sandbox", "version": "1.0.0"], "protocols": ["activitypub"],
            "services": ["outbound": [], "inbound": []],
            "usage": ["users": users, "localPosts": .integer(counts.statuses)], "openRegistrations": false,
            "metadata": ["nodeName": .string(title), "nodeDescription": .string(description)],
        ]
        return .json(json.bytes)
    }

    /// Finds an account by `acct:ada@host` (RFC 7033).
    private static func webFinger(_ call: MastodonCall) throws -> Response {
        guard let resource = call.parameters.text("resource") else { throw MastodonError.missing("resource") }
        let world = call.world
        let isHandle = resource.utf8.starts(with: "acct:".utf8)
        let person = try world.database.read { connection in
            let handle = isHandle ? String(resource.dropFirst(5)) : ""
            return try MastodonHandle.person(handle, host: world.origin.authority, connection)
        }
        guard let person else { throw MastodonError.notFound }
        let username = MastodonHandle.username(of: person)
        let page = JSON.string(world.address("/@\(username)"))
        let json: JSON = [
            "subject": .string("acct:\(username)@\(world.origin.authority)"), "aliases": .array([page]),
            "links": [
                ["rel": "http://webfinger.net/rel/profile-page", "type": "text/html", "href": page],
                [
                    "rel": "self", "type": "application/activity+json",
                    "href": .string(world.address("/users/\(username)")),
                ],
            ],
        ]
        return Response(.ok, type: "application/jrd+json; charset=utf-8", json.bytes)
    }
}
