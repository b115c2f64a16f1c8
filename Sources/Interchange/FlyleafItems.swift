/// Cuts the JSON that a member took home from a Flyleaf into the elements of its lists, holding no more than one of them.
///
/// The format is described in the README. Lists that are not asked for are passed over without being held.
struct FlyleafItems {
    /// One element: the name of its list, and the bytes of a JSON value.
    struct Item: Equatable {
        let list: String
        let bytes: [UInt8]
    }

    /// The versions of the format that are known.
    static let versions = 1...2
    /// The lists that are asked for.
    static let lists: Set<String> = [
        "readingGoals", "shelves", "reviews", "remarks", "reading", "shelvedBooks", "covers", "standingLikes",
        "reviewDrafts", "sharingDefaults", "streamFilters", "pictures",
    ]
    /// Texts that are asked for: each counts as a list of one object, which has it as its `value`.
    static let texts: Set<String> = ["readingVisibility", "reviewVisibility", "timeZone"]

    private let limit: Int
    private var depth = 0
    private var text = QuotedText()
    private var isName = true
    private var name: [UInt8] = []
    private var scalar: [UInt8] = []
    private var item: [UInt8] = []
    private var isWanted = false
    private(set) var hasEnded = false

    init(limit: Int) { self.limit = limit }

    /// Whether a file begins as one of these does.
    static func areIn(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head.prefix(200).filter { $0 > 0x20 }, as: UTF8.self)
        return text.contains(#"{"format":"flyleaf-own-data""#)
    }

    /// The elements that end in the next piece.
    mutating func read(_ piece: [UInt8]) throws(LibraryFault) -> [Item] {
        var items: [Item] = []
        for byte in piece {
            if depth > 0, text.takes(byte) { keep(byte) } else { try readOutsideText(byte, &items) }
            if item.count > limit || name.count > 200 || scalar.count > 2000 { throw .unknownJSON }
        }
        return items
    }

    private mutating func keep(_ byte: UInt8) {
        if depth == 1 {
            if isName { name.append(byte) } else { scalar.append(byte) }
        } else if isWanted {
            item.append(byte)
        }
    }

    private mutating func readOutsideText(_ byte: UInt8, _ items: inout [Item]) throws(LibraryFault) {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: return
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            try open(byte)
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
            try close(byte, &items)
        case UInt8(ascii: ",") where depth == 1: try endMember(&items)
        case UInt8(ascii: ",") where depth == 2 && isWanted: end(&items)
        case UInt8(ascii: ":") where depth == 1 && isName: isName = false
        default:
            guard depth > 0 else { throw .unknownJSON }
            keep(byte)
        }
    }

    private mutating func open(_ byte: UInt8) throws(LibraryFault) {
        if depth == 0 {
            guard !hasEnded, byte == UInt8(ascii: "{") else { throw .unknownJSON }
        } else if depth == 1 {
            guard !isName else { throw .unknownJSON }
            let list = Self.text(name)
            isWanted = Self.lists.contains(list)
            if isWanted, byte != UInt8(ascii: "[") { throw .unknownJSON }
        } else {
            keep(byte)
        }
        depth += 1
        // Deeper than anything here; the values are read by a reader with a limit of its own.
        if depth > 64 { throw .unknownJSON }
    }

    private mutating func close(_ byte: UInt8, _ items: inout [Item]) throws(LibraryFault) {
        guard depth > 0 else { throw .unknownJSON }
        if depth > 2 { keep(byte) }
        if depth == 2, isWanted {
            end(&items)
            isWanted = false
        }
        if depth == 1 {
            try endMember(&items)
            hasEnded = true
        }
        depth -= 1
    }

    private mutating func endMember(_ items: inout [Item]) throws(LibraryFault) {
        switch Self.text(name) {
        case "format": guard Self.text(scalar) == "flyleaf-own-data" else { throw .unknownJSON }
        case "version":
            guard let version = Int(Self.text(scalar)), version > 0 else { throw .unknownJSON }
            guard version <= Self.versions.upperBound else { throw .newerVersion }
        case let text where Self.texts.contains(text) && !scalar.isEmpty && scalar != Array("null".utf8):
            items.append(Item(list: text, bytes: Array("{\"value\":".utf8) + scalar + Array("}".utf8)))
        default: break
        }
        (name, scalar, isName) = ([], [], true)
    }

    private mutating func end(_ items: inout [Item]) {
        if !item.isEmpty { items.append(Item(list: Self.text(name), bytes: item)) }
        item = []
    }

    /// A text without its quotes, for names, which have nothing escaped.
    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
}
