internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Reading the events of conversations.
extension V2 {
    static let messageReading = [
        XEndpoint(.get, path: "dm_events", limit: 15, scopes: messageScopes) { context in try events(context, nil) },
        XEndpoint(.get, path: "dm_events/{id}", limit: 15, scopes: messageScopes, event),
        XEndpoint(.get, path: "dm_conversations/with/{id}/dm_events", limit: 15, scopes: messageScopes) { context in
            let (own, other) = (try context.person().id, try person(context))
            return try events(context, .pair(min(own, other), max(own, other)))
        },
        XEndpoint(.get, path: "dm_conversations/{id}/dm_events", limit: 15, scopes: messageScopes) { context in
            try events(context, try await conversation(context))
        },
    ]

    private static let messageScopes = ["dm.read", "tweet.read", "users.read"]

    private static func event(_ context: XContext) async throws -> XAnswer {
        let fields = try V2Fields(context.call)
        let text = context.captures[0]
        let id: NumericID<DirectMessage> = try id(text, "event_id")
        let own = try context.person().id
        let found = try context.read { try XMessages.find(id.rawValue, own, $0) }
        guard let found else { return .json(["errors": [XProblem.missing("dm_event", "event_id", text)]]) }
        let (data, includes) = try write([found], context, fields)
        return .json(.object(["data": data[0], "includes": includes]))
    }

    private static func events(_ context: XContext, _ conversation: XMessages.Conversation?) throws -> XAnswer {
        let call = context.call
        let size = try number(call, "max_results", 1...100, usual: 100)
        let fields = try V2Fields(call)
        let names = call.list("event_types")
        let kinds = try names.map { name in
            guard let kind = DirectMessage.Kind(rawValue: name) else {
                let known = DirectMessage.Kind.allCases.map(\.rawValue).joined(separator: ",")
                throw XError.problem(
                    .invalid(
                        "The `event_types` query parameter value [\(name)] is not one of [\(known)]",
                        "event_types",
                        name
                    )
                )
            }
            return kind
        }
        let token = try PageToken.of(call)
        let isBackward = token?.isBackward ?? false
        let position: Window.Position = isBackward ? .before(token?.id ?? 0) : .after(token?.id ?? .max)
        let own = try context.person().id
        let found = try context.read { connection in
            try XMessages.list(
                own,
                conversation,
                kinds: Set(kinds.isEmpty ? DirectMessage.Kind.allCases : kinds),
                Window(position: position, limit: size + 1),
                connection
            )
        }
        let page = Array(isBackward ? found.suffix(size) : found.prefix(size))
        let (data, includes) = try write(page, context, fields)
        return .json(
            .object([
                "data": data.isEmpty ? nil : .array(data),
                "includes": includes,
                "meta": .object(meta(page.map(\.id), token, hasMore: found.count > size)),
            ])
        )
    }

    /// Events, and the people they point to.
    private static func write(
        _ events: [DirectMessage],
        _ context: XContext,
        _ fields: V2Fields
    ) throws -> (data: [JSON], includes: JSON?) {
        try context.read { connection in
            var people: Set<PersonID> = []
            let data = try events.map { event -> JSON in
                let joined = event.kind == .message ? [] : try participants(event, connection)
                if fields.expansions.contains("sender_id") { people.insert(event.sender) }
                if fields.expansions.contains("participant_ids") { people.formUnion(joined) }
                return try write(event, joined, fields, connection)
            }
            let writer = V2Writer(world: context.world, fields: fields, bundle: TweetBundle())
            let reader = context.caller.person?.id
            let users = try people.sorted().compactMap { try XUsers.find($0, reader: reader, connection) }
            let showsMedia = fields.expansions.contains("attachments.media_keys")
            let files = try (showsMedia ? events : []).compactMap { event in
                try event.media.flatMap { try XMediaFiles.find($0, connection) }
            }
            guard !users.isEmpty || !files.isEmpty else { return (data, nil) }
            let includes = JSON.object([
                "users": users.isEmpty ? nil : .array(users.map { writer.user($0) }),
                "media": files.isEmpty ? nil : .array(files.map { writer.file($0) }),
            ])
            return (data, includes)
        }
    }

    private static func participants(
        _ event: DirectMessage,
        _ connection: borrowing Connection
    ) throws -> [PersonID] {
        guard let group = event.group else { return [] }
        return try XMessages.participants(.group(group), connection)
    }

    /// The id, the kind and the text always; the rest on request.
    private static func write(
        _ event: DirectMessage,
        _ joined: [PersonID],
        _ fields: V2Fields,
        _ connection: borrowing Connection
    ) throws -> JSON {
        func wanted(_ name: String, or expansion: String = "", _ value: JSON?) -> JSON? {
            fields.message.contains(name) || fields.expansions.contains(expansion) ? value : nil
        }
        let file = try event.media.flatMap { try XMediaFiles.find($0, connection) }
        let attachments: JSON? = file.map { ["media_keys": [.string($0.key)]] }
        let people: JSON? = joined.isEmpty ? nil : .array(joined.map(\.json))
        return .object([
            "id": .string(String(event.id)),
            "event_type": .string(event.kind.rawValue),
            "text": event.kind == .message ? .string(event.text) : nil,
            "sender_id": wanted("sender_id", or: "sender_id", event.sender.json),
            "dm_conversation_id": wanted("dm_conversation_id", .string(event.conversation)),
            "created_at": wanted("created_at", .string(event.created.fractionDate)),
            "participant_ids": wanted("participant_ids", or: "participant_ids", people),
            "attachments": wanted("attachments", or: "attachments.media_keys", attachments),
        ])
    }
}
