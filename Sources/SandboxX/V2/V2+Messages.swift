internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writing and reading messages.
extension V2 {
    static let directMessages =
        [
            XEndpoint(
                .post,
                path: "dm_conversations/with/{id}/messages",
                limit: 15,
                scopes: messageWriting
            ) { context in
                let (sender, recipient) = (try context.person().id, try person(context))
                let pair = XMessages.Conversation.pair(min(sender, recipient), max(sender, recipient))
                return try await send(context, context.call.json, to: pair)
            },
            XEndpoint(.post, path: "dm_conversations", limit: 15, scopes: messageWriting, begin),
            XEndpoint(.post, path: "dm_conversations/{id}/messages", limit: 15, scopes: messageWriting) { context in
                try await send(context, context.call.json, to: try await conversation(context))
            },
        ] + messageReading + messageKeeping

    private static let messageWriting = ["dm.write", "dm.read", "tweet.read", "users.read"]

    /// The conversation of a path, in which the caller must take part.
    static func conversation(_ context: XContext) async throws -> XMessages.Conversation {
        let (text, own) = (context.captures[0], try context.person().id)
        guard let conversation = XMessages.Conversation(text) else {
            throw XError.problem(
                .invalid(
                    "The `dm_conversation_id` query parameter value [\(text)] is not valid",
                    "dm_conversation_id",
                    text
                )
            )
        }
        let people = try context.read { connection in
            try XMessages.participants(conversation, connection).filter { try People.find($0, connection) != nil }
        }
        guard people.count > 1, people.contains(own) else { throw XError.problem(.notPermitted) }
        return conversation
    }

    /// A message of a body: a text, a picture or both.
    private static func draft(
        _ body: JSON?,
        _ sender: PersonID,
        _ conversation: XMessages.Conversation
    ) throws -> XMessages.Draft {
        var draft = XMessages.Draft(sender: sender, conversation: conversation)
        draft.media = try body?["attachments"]?.elements?.first?["media_id"]?.textOrNumber.map {
            try id($0, "media_id")
        }
        draft.text = body?["text"]?.textOrNumber ?? ""
        guard draft.text.count <= 10_000, !draft.text.isEmpty || draft.media != nil else {
            throw XError.problem(.invalid("`text` must hold 1 to 10000 characters.", "text"))
        }
        return draft
    }

    private static func send(
        _ context: XContext,
        _ body: JSON?,
        to conversation: XMessages.Conversation
    ) async throws -> XAnswer {
        let sender = try context.person().id
        let draft = try draft(body, sender, conversation)
        let now = context.world.now
        let message = try await context.write { connection in try insert(draft, at: now, connection) }
        return answer(message)
    }

    private static func answer(_ message: DirectMessage) -> XAnswer {
        let id = JSON.string(String(message.id))
        return .data(["dm_conversation_id": .string(message.conversation), "dm_event_id": id], .created)
    }

    private static func insert(
        _ draft: XMessages.Draft,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> DirectMessage {
        if case .pair(let first, let second) = draft.conversation {
            let other = first == draft.sender ? second : first
            guard first != second, try !XRelations.refusesMessages(other, of: draft.sender, connection) else {
                throw XError.problem(.notPermitted)
            }
        }
        if let media = draft.media {
            guard let file = try XMediaFiles.find(media, connection), file.owner == draft.sender, file.isComplete else {
                throw XError.problem(.invalid("Your media IDs are invalid.", "media_id", "\(media)"))
            }
        }
        return try XMessages.insert(draft, at: moment, connection)
    }

    /// A new conversation of several, with its first message.
    private static func begin(_ context: XContext) async throws -> XAnswer {
        let (body, own) = (context.call.json, try context.person().id)
        guard let type = body?["conversation_type"]?.textOrNumber, type.utf8.elementsEqual("Group".utf8) else {
            throw XError.problem(.invalid("`conversation_type` must be Group.", "conversation_type"))
        }
        let ids: [PersonID] = try (body?["participant_ids"]?.elements ?? []).map { element in
            try id(element.textOrNumber ?? "", "participant_ids")
        }
        let others = Set(ids).subtracting([own]).sorted()
        guard (2...49).contains(others.count) else {
            throw XError.problem(.invalid("`participant_ids` must name 2 to 49 others.", "participant_ids"))
        }
        let message = try draft(body?["message"], own, .group(0))
        let now = context.world.now
        let sent = try await context.write { connection -> DirectMessage in
            for other in others {
                guard try People.find(other, connection) != nil else {
                    throw XError.problem(.absent("user", "participant_ids", "\(other)"))
                }
                if try XRelations.refusesMessages(other, of: own, connection) {
                    throw XError.problem(.notPermitted)
                }
            }
            let conversation = try XMessages.begin([own] + others, connection)
            let joining = XMessages.Draft(sender: own, conversation: conversation, kind: .joined)
            _ = try XMessages.insert(joining, at: now, connection)
            var first = message
            first.conversation = conversation
            return try insert(first, at: now, connection)
        }
        return answer(sent)
    }
}
