internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// Messages; version 1.1 knows conversations of two only.
extension V1 {
    static let messages = [
        XEndpoint(.post, path: "direct_messages/events/new", limit: 1000, send),
        XEndpoint(.get, path: "direct_messages/events/list", limit: 15, events),
        XEndpoint(.get, path: "direct_messages/events/show", limit: 15) { context in
            let (id, own) = (try messageID(context), try context.person().id)
            guard let message = try context.read({ try XMessages.find(id, own, $0) }), isShown(message) else {
                throw XError.noSuchPage
            }
            return .json(["event": event(message)])
        },
        XEndpoint(.delete, path: "direct_messages/events/destroy", limit: 1500) { context in
            let (id, own) = (try messageID(context), try context.person().id)
            let isDeleted = try await context.write { connection in
                guard let message = try XMessages.find(id, own, connection), isShown(message) else { return false }
                return try XDeletedMessages.insert(id, own, connection)
            }
            guard isDeleted else { throw XError.noSuchPage }
            return XAnswer(status: .noContent, body: .empty)
        },
    ]

    private static func messageID(_ context: XContext) throws -> Int64 {
        guard let text = context.call.text("id") else { throw XError.missing("id") }
        guard let id = NumericID<DirectMessage>(text) else { throw XError.noSuchPage }
        return id.rawValue
    }

    private static func isShown(_ message: DirectMessage) -> Bool { message.group == nil && message.kind == .message }

    private static func send(_ context: XContext) async throws -> XAnswer {
        let message = context.call.json?["event"]?["message_create"]
        guard let text = message?["message_data"]?["text"]?.textOrNumber, (1...10_000).contains(text.count) else {
            throw XError.coded(
                .badRequest,
                214,
                "event.message_create.message_data.text: size must be between 1 and 10000"
            )
        }
        guard let recipient = message?["target"]?["recipient_id"]?.textOrNumber.flatMap({ PersonID($0) }),
            try context.read({ try People.find(recipient, $0) }) != nil
        else { throw XError.coded(.notFound, 108, "Cannot find specified user.") }
        let (sender, now) = (try context.person().id, context.world.now)
        let sent = try await context.write { connection in
            if try XRelations.refusesMessages(recipient, of: sender, connection) {
                throw XError.coded(.forbidden, 349, "You cannot send messages to this user.")
            }
            let pair = XMessages.Conversation.pair(min(sender, recipient), max(sender, recipient))
            let draft = XMessages.Draft(sender: sender, conversation: pair, text: text)
            return try XMessages.insert(draft, at: now, connection)
        }
        return .json(["event": event(sent)])
    }

    private static func events(_ context: XContext) async throws -> XAnswer {
        let person = try context.person().id
        let size = number(context.call, "count", usual: 20, most: 50)
        let before = context.call.text("cursor").flatMap { Int64($0) }
        let window = Window(position: .after(before ?? .max), limit: size + 1)
        let found = try context.read { connection in
            try XMessages.list(person, nil, kinds: [.message], isOfTwo: true, window, connection)
        }
        let page = Array(found.prefix(size))
        return .json(
            .object([
                "events": .array(page.map(event)),
                "next_cursor": found.count > size ? page.last.map { .string(String($0.id)) } : nil,
            ])
        )
    }

    private static func event(_ message: DirectMessage) -> JSON {
        [
            "type": "message_create",
            "id": .string(String(message.id)),
            "created_timestamp": .string(String(message.created.milliseconds)),
            "message_create": [
                "target": ["recipient_id": message.recipient.json], "sender_id": message.sender.json,
                "message_data": [
                    "text": .string(message.text),
                    "entities": ["hashtags": [], "symbols": [], "user_mentions": [], "urls": []],
                ],
            ],
        ]
    }
}
