/// One server-sent event (WHATWG HTML section 9.2).
public struct ServerSentEvent: Sendable, Equatable {
    /// The event type, or nothing for `message`.
    public var event: String?
    /// The id a client sends back as `Last-Event-ID`.
    public var id: String?
    /// The data; each line becomes a `data:` line.
    public var data: String

    /// An event.
    public init(event: String? = nil, id: String? = nil, data: String) {
        self.event = event
        self.id = id
        self.data = data
    }

    /// A line that clients skip: it says that the stream lives, in the words a protocol has for that.
    public static func comment(_ text: String) -> ServerSentEvent {
        var event = ServerSentEvent(data: "")
        event.comment = text
        return event
    }

    private var comment: String?

    /// The event as it stands on the wire, with its blank line.
    public var bytes: [UInt8] {
        if let comment { return Array(":\(Self.oneLine(comment))\n\n".utf8) }
        var text = ""
        if let event { text += "event: \(Self.oneLine(event))\n" }
        if let id { text += "id: \(Self.oneLine(id))\n" }
        for line in Self.lines(data) { text += "data: \(line)\n" }
        return Array((text + "\n").utf8)
    }

    /// The lines of a text, which end with LF, CR, or both together.
    private static func lines(_ text: String) -> [String] {
        var lines: [[UInt8]] = [[]]
        var previous: UInt8 = 0
        // Bytes, because CRLF is one Character.
        for byte in text.utf8 {
            switch byte {
            case 0x0A where previous == 0x0D: break
            case 0x0A, 0x0D: lines.append([])
            default: lines[lines.count - 1].append(byte)
            }
            previous = byte
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func oneLine(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 == 0x0A || $0 == 0x0D || $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
    }
}
