internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension V1 {
    static let media = [
        XEndpoint(.post, path: "media/upload", limit: 500) { context in try await refusing { try await upload(context) }
        },
        XEndpoint(.get, path: "media/upload", limit: 1000) { context in
            try await refusing {
                let file = try XMediaUpload(context: context).status(context.call.text("media_id"))
                return .json(written(file, state: "succeeded"))
            }
        },
        XEndpoint(.post, path: "media/metadata/create", limit: 500) { context in
            try await refusing {
                let json = context.call.json
                try await XMediaUpload(context: context).describe(
                    json?["media_id"]?.text,
                    json?["alt_text"]?["text"]?.text
                )
                return XAnswer(body: .empty)
            }
        },
    ]

    private static func upload(_ context: XContext) async throws -> XAnswer {
        let upload = XMediaUpload(context: context)
        let id = context.call.text("media_id")
        switch context.call.text("command")?.uppercased() {
        case nil: return .json(written(try await upload.whole(), state: nil))
        case "INIT":
            let file = try await upload.begin()
            return .json(written(file, state: nil), .accepted)
        case "APPEND":
            try await upload.append(to: id)
            return XAnswer(status: .noContent, body: .empty)
        case "FINALIZE": return .json(written(try await upload.finish(id), state: "pending"), .created)
        default: throw XError.coded(.badRequest, 38, "command parameter is invalid.")
        }
    }

    /// - Parameter state: of the work on it, which only films and animations need.
    private static func written(_ file: XMediaFile, state: String?) -> JSON {
        let needsWork = state != nil && file.kind != .photo
        let image: JSON = [
            "image_type": .string(file.type), "w": .integer(Int64(file.width)), "h": .integer(Int64(file.height)),
        ]
        let processing: JSON =
            state == "succeeded"
            ? ["state": "succeeded", "progress_percent": 100] : ["state": "pending", "check_after_secs": 1]
        return .object([
            "media_id": .integer(file.id.rawValue),
            "media_id_string": file.id.json,
            "media_key": .string(file.key),
            "size": file.isComplete ? .integer(Int64(file.size)) : nil,
            "expires_after_secs": .integer(XMediaUpload.expirySeconds),
            "image": file.isComplete && file.kind != .video ? image : nil,
            "processing_info": needsWork ? processing : nil,
        ])
    }

    static func refusing<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let refusal as XMediaUpload.Refusal {
            switch refusal {
            case .missing(let name): throw XError.missing(name)
            case .unknown: throw XError.coded(.badRequest, 324, "The validation of media ids failed.")
            case .unreadable: throw XError.coded(.badRequest, 324, "Media type unrecognized.")
            case .tooLarge: throw XError.coded(.badRequest, 324, "File size exceeds the limit.")
            }
        }
    }

    // MARK: Messages

    static let messages = [
        XEndpoint(.post, path: "direct_messages/events/new", limit: 1000, send),
        XEndpoint(.get, path: "direct_messages/events/list", limit: 15, events),
    ]

    private static func send(_ context: XContext) async throws -> XAnswer {
        let message = context.call.json?["event"]?["message_create"]
        guard let text = message?["message_data"]?["text"]?.text, (1...10_000).contains(text.count) else {
            throw XError.coded(
                .badRequest,
                214,
                "event.message_create.message_data.text: size must be between 1 and 10000"
            )
        }
        guard let recipient = message?["target"]?["recipient_id"]?.text.flatMap({ PersonID($0) }),
            try context.read({ try People.find(recipient, $0) }) != nil
        else { throw XError.coded(.notFound, 108, "Cannot find specified user.") }
        let (sender, now) = (try context.person().id, context.world.now)
        let sent = try await context.write { connection in
            if try XRelations.keepsApart(sender, recipient, connection) {
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
        // Version 1.1 knows conversations of two only.
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
