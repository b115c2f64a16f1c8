internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writes statuses as objects of the protocol, as one viewer sees them.
struct MastodonStatusWriter: Sendable {
    var world: World
    /// Absent for somebody who is not logged in, and for streams, which tell everybody the same.
    var viewer: PersonID?

    func json(_ statuses: [MastodonStatus], _ connection: borrowing Connection) throws -> JSON {
        var elements: [JSON] = []
        for status in statuses { elements.append(try json(status, connection)) }
        return .array(elements)
    }

    /// - Parameters:
    ///   - withText: adds the text as it was written, for those who delete to write anew.
    ///   - isQuoted: names what it quotes and shows no more of that.
    func json(
        _ status: MastodonStatus,
        withText: Bool = false,
        isQuoted: Bool = false,
        _ connection: borrowing Connection
    ) throws -> JSON {
        var reblog: JSON = .null
        var shown = status
        if let original = status.reblogOf, let found = try MastodonStatuses.find(original, viewer, connection) {
            reblog = try json(found, connection)
            // The wrapper shows what it passes on.
            (shown.text, shown.spoiler, shown.isSensitive) = (found.text, found.spoiler, found.isSensitive)
            (shown.language, shown.mentions) = (found.language, found.mentions)
        }
        let account = try MastodonAccountWriter(world: world).json(status.author, connection)
        let media = try MastodonMediaStore.attached(to: status.reblogOf ?? status.id, connection)
        let poll = try MastodonPolls.find(status: status.id, viewer, connection)
        let username = MastodonHandle.username(of: status.author)
        let uri = world.address("/users/\(username)/statuses/\(status.id)")
        let app = status.app.map { app -> JSON in ["name": .string(app.name), "website": .textOrNull(app.website)] }
        let body = withText ? nil : JSON.string(MastodonMarkup(mentions: shown.mentions, world: world).html(shown.text))
        var members: [JSON.Member] = []
        func add(_ pairs: KeyValuePairs<String, JSON?>) {
            if case .object(let more) = JSON.object(pairs) { members += more }
        }
        add([
            "id": status.id.json, "created_at": .string(status.created.mastodonText),
            "in_reply_to_id": status.replyTo?.json ?? .null,
            "in_reply_to_account_id": status.replyAuthor?.json ?? .null,
            "sensitive": .bool(shown.isSensitive), "spoiler_text": .string(shown.spoiler),
            "visibility": .string(status.visibility.rawValue), "language": .textOrNull(shown.language),
            "uri": .string(status.reblogOf == nil ? uri : "\(uri)/activity"),
            "url": .string(world.address("/@\(username)/\(status.id)")),
            "replies_count": .integer(Int64(status.replies)), "reblogs_count": .integer(Int64(status.reblogs)),
            "favourites_count": .integer(Int64(status.favourites)),
            "quotes_count": .integer(try MastodonQuotes.count(status.id, connection)),
            "edited_at": .textOrNull(status.edited?.mastodonText),
        ])
        if viewer != nil {
            add([
                "favourited": .bool(status.isFavourited), "reblogged": .bool(status.isReblogged),
                "muted": .bool(status.isMuted),
                "bookmarked": .bool(status.isBookmarked), "filtered": [],
            ])
            if viewer == status.author.id, status.visibility != .direct, status.reblogOf == nil {
                add(["pinned": .bool(status.isPinned)])
            }
        }
        add([
            "text": withText ? .string(shown.text) : nil, "content": body, "reblog": reblog,
            "application": status.reblogOf == nil ? app ?? .null : .null, "account": account,
            "media_attachments": .array(media.map { MastodonMediaWriter.json($0, at: world.now, world) }),
            "mentions": .array(shown.mentions.map(mention)),
            "tags": .array(MastodonText(shown.text).hashtags.map(tag)),
            "emojis": [], "card": .null, "poll": poll.map { MastodonPolls.json($0, at: world.now, viewer) } ?? .null,
        ])
        let settings = try MastodonSettings.read(connection)
        if settings.edition.knowsQuotes {
            let approval = MastodonQuotes.approval(of: shown, for: viewer, settings.temper)
            let isOpen =
                [MastodonVisibility.everyone, .unlisted].contains(status.visibility) && !settings.temper.deniesQuotes
            let isAsked = settings.temper.asksBeforeQuotes
            add([
                "quote": try quote(in: status, isQuoted: isQuoted, connection),
                "quote_approval": [
                    "automatic": isOpen && !isAsked ? ["public"] : [], "manual": isOpen && isAsked ? ["public"] : [],
                    "current_user": .string(viewer == nil ? "denied" : approval.rawValue),
                ],
            ])
        }
        return .object(members)
    }

    /// What a status quotes, as far as the viewer may see it; of what its author has not allowed nothing is told.
    private func quote(
        in status: MastodonStatus,
        isQuoted: Bool,
        _ connection: borrowing Connection
    ) throws -> JSON {
        guard let quote = try MastodonQuotes.find(status.id, connection) else { return .null }
        func told(_ state: String, _ shown: JSON = .null) -> JSON {
            isQuoted
                ? ["state": .string(state), "quoted_status_id": shown["id"] ?? .null]
                : ["state": .string(state), "quoted_status": shown]
        }
        guard quote.state == .accepted else { return told(quote.state.rawValue) }
        guard let id = quote.quoted else { return told("deleted") }
        guard let found = try MastodonStatuses.find(id, viewer, connection) else { return told("unauthorized") }
        return told("accepted", isQuoted ? ["id": id.json] : try json(found, isQuoted: true, connection))
    }

    private func mention(_ person: Person) -> JSON {
        let username = MastodonHandle.username(of: person)
        return [
            "id": person.id.json, "username": .string(username), "url": .string(world.address("/@\(username)")),
            "acct": .string(username),
        ]
    }

    private func tag(_ name: String) -> JSON {
        ["name": .string(name), "url": .string(world.address("/tags/\(PercentCoding.encode(name))"))]
    }
}
