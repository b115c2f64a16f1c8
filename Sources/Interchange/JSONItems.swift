/// Cuts a JSON array, or the values of a JSON object, into its items without holding more than one of them.
struct JSONItems {
    /// The text is no array or object, or an item is longer than the limit.
    struct Malformed: Error, Equatable {}

    private let limit: Int
    private var item: [UInt8] = []
    private var depth = 0
    private var text = QuotedText()
    private var isObject = false
    private var isName = false
    private(set) var hasEnded = false

    init(limit: Int) { self.limit = limit }

    /// The items that end in the next piece, each the bytes of one JSON value.
    mutating func read(_ piece: some Sequence<UInt8>) throws(Malformed) -> [[UInt8]] {
        var items: [[UInt8]] = []
        for byte in piece {
            // Before the first bracket a quote is as wrong as any other byte.
            if depth > 0, text.takes(byte) { keep(byte) } else { try readOutsideText(byte, &items) }
            if item.count > limit { throw Malformed() }
        }
        return items
    }

    private mutating func keep(_ byte: UInt8) { if depth >= 1, !isName { item.append(byte) } }

    private mutating func readOutsideText(_ byte: UInt8, _ items: inout [[UInt8]]) throws(Malformed) {
        let isBlank = [0x20, 0x09, 0x0A, 0x0D].contains(byte)
        guard depth > 0 else {
            if isBlank { return }
            guard !hasEnded, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else { throw Malformed() }
            isObject = byte == UInt8(ascii: "{")
            isName = isObject
            depth = 1
            return
        }
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            depth += 1
            keep(byte)
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            if depth > 1 { keep(byte) }
            depth -= 1
            if depth == 0 {
                end(&items)
                hasEnded = true
            }
        case UInt8(ascii: ",") where depth == 1:
            end(&items)
            isName = isObject
        case UInt8(ascii: ":") where depth == 1 && isName: isName = false
        default: if !isBlank { keep(byte) }
        }
    }

    private mutating func end(_ items: inout [[UInt8]]) {
        if !item.isEmpty { items.append(item) }
        item = []
    }
}
