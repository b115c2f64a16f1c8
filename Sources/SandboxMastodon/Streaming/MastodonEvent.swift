internal import HTTP
internal import Primitives
internal import SandboxCore

/// What a stream tells.
enum MastodonEvent: Sendable {
    case update(JSON)
    case edit(JSON)
    case delete(StatusID)
    case notification(JSON)
    case conversation(JSON)

    /// The data of a deletion is the bare id.
    var wire: ServerSentEvent {
        switch self {
        case .update(let json): ServerSentEvent(event: "update", data: json.bytes.lossyText)
        case .edit(let json): ServerSentEvent(event: "status.update", data: json.bytes.lossyText)
        case .delete(let id): ServerSentEvent(event: "delete", data: id.description)
        case .conversation(let json): ServerSentEvent(event: "conversation", data: json.bytes.lossyText)
        case .notification(let json): ServerSentEvent(event: "notification", data: json.bytes.lossyText)
        }
    }

    /// The text of a WebSocket's message; what is data there is text in the text here.
    func frame(of stream: MastodonStream) -> String {
        let wire = wire
        let json = JSON.object([
            "stream": .array(stream.label.map(JSON.string)), "event": .optional(wire.event),
            "payload": .string(wire.data),
        ])
        return json.bytes.lossyText
    }
}
