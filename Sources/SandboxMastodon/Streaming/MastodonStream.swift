internal import HTTP
internal import SQLite
internal import SandboxCore

/// Something that somebody listens to.
struct MastodonStream: Sendable {
    /// How the messages of a WebSocket name it: its name, and the tag or the list as the client wrote it.
    let label: [String]
    /// What makes it this stream and no other: the tag in small letters.
    let key: [String]
    /// Where its events come from.
    let channels: Set<MastodonChannel>
}

extension MastodonStream {
    /// The stream of a name, for one who may listen to it.
    ///
    /// The order of the refusals and their words are those of the real server (`streaming/index.js`: `checkScopes`, then
    /// `channelNameToIds`).
    init(
        _ text: String,
        tag: String?,
        list: String?,
        for caller: MastodonCaller,
        _ world: World
    ) throws {
        let name = MastodonStreamName(rawValue: text)
        // A name that nobody knows is nothing that everybody may see.
        if let scope = name == nil ? "read:statuses" : name?.scope {
            guard caller.scopes.covers(scope) else { throw Self.outsideScopes }
        }
        guard let name else { throw MastodonError(.badRequest, "Unknown stream type") }
        (label, key, channels) = try Self.parts(name, tag: tag, list: list, for: caller, world)
    }

    private static func parts(
        _ name: MastodonStreamName,
        tag: String?,
        list: String?,
        for caller: MastodonCaller,
        _ world: World
    ) throws -> (label: [String], key: [String], channels: Set<MastodonChannel>) {
        let plain = [name.rawValue]
        let viewer = caller.person?.id
        switch name {
        case .user:
            let person = try person(caller)
            // Who may not read notifications is not told of them here either.
            let hears = caller.scopes.covers("read:notifications")
            return (plain, plain, hears ? [.home(person), .notifications(person)] : [.home(person)])
        case .notifications: return (plain, plain, [.notifications(try person(caller))])
        case .direct: return (plain, plain, [.direct(try person(caller))])
        case .everyone, .local: return (plain, plain, [.everyone(viewer)])
        case .media, .localMedia: return (plain, plain, [.media(viewer)])
        // Everybody is of this server, so nothing ever comes from others.
        case .remote, .remoteMedia: return (plain, plain, [])
        case .hashtag, .localHashtag:
            guard let tag else { throw MastodonError(.badRequest, "Missing tag name parameter") }
            let folded = tag.lowercased()
            return (plain + [tag], plain + [folded], [.tag(folded, viewer)])
        case .list:
            guard let list else { throw MastodonError(.badRequest, "Missing list name parameter") }
            let owner = try person(caller)
            let found = try world.database.read { connection in
                try ListID(list).flatMap { id in
                    try MastodonLists.all(of: owner, connection).first { $0.id == id }
                }
            }
            guard let found else { throw MastodonError(.unauthorized, "Not authorized to stream this list") }
            return (plain + [list], plain + [list], [.list(found.id, owner)])
        }
    }

    /// The person who listens; an app has nothing of its own to hear.
    private static func person(_ caller: MastodonCaller) throws(MastodonError) -> PersonID {
        guard let person = caller.person else { throw invalidToken }
        return person.id
    }

    static let invalidToken = MastodonError(.unauthorized, "Invalid access token")
    static let missingToken = MastodonError(.unauthorized, "Missing access token")
    static let unknownChannel = MastodonError(.badRequest, "Unknown channel requested")
    private static let outsideScopes = MastodonError(
        .unauthorized,
        "Access token does not have the required scopes"
    )
}
