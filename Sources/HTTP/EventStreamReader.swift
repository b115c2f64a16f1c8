/// Reads server-sent events as their bytes come (WHATWG HTML section 9.2.6).
public struct EventStreamReader: Sendable {
    /// Bytes of a line or of the data of an event; whoever sends more is not read on.
    private let maximumBytes: Int
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var event: String?
    private var id: String?
    private var hasData = false
    private var endsWithReturn = false
    private var isFirstLine = true

    /// - Parameter maximumBytes: how much an event may hold.
    public init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Takes bytes, cut anywhere, and answers the events that are whole by now.
    ///
    /// What is no UTF-8 becomes U+FFFD; an event without data is none, and half an event at the end is never one.
    ///
    /// - Returns: `nil` where an event is larger than allowed: nothing after it can be told from it.
    public mutating func take(_ bytes: [UInt8]) -> [ServerSentEvent]? {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            // A line ends with CR, LF, or both together.
            if byte == 0x0A, endsWithReturn {
                endsWithReturn = false
                continue
            }
            endsWithReturn = byte == 0x0D
            guard byte == 0x0A || byte == 0x0D else {
                guard line.count < maximumBytes else { return nil }
                line.append(byte)
                continue
            }
            if line.isEmpty {
                if let event = finish() { events.append(event) }
            } else {
                takeLine()
                guard data.count <= maximumBytes else { return nil }
            }
            line.removeAll(keepingCapacity: true)
        }
        return events
    }

    /// An empty line ends an event.
    private mutating func finish() -> ServerSentEvent? {
        defer {
            data.removeAll(keepingCapacity: true)
            hasData = false
            event = nil
        }
        guard hasData else { return nil }
        return ServerSentEvent(event: event, id: id, data: String(decoding: data, as: UTF8.self))
    }

    private mutating func takeLine() {
        var line = line[...]
        // A byte order mark may stand before all.
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isFirstLine = false
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        let name = line[..<(colon ?? line.endIndex)]
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == 0x20 { value = value.dropFirst() }
        if name.elementsEqual("data".utf8) {
            if hasData { data.append(0x0A) }
            data += value
            hasData = true
        } else if name.elementsEqual("event".utf8) {
            event = value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
        } else if name.elementsEqual("id".utf8), !value.contains(0) {
            id = String(decoding: value, as: UTF8.self)
        }
    }
}
