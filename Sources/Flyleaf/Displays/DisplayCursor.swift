/// How far a screen is: all that is known of it, so that no program has to remember it and a screen goes on after any pause.
public struct DisplayCursor: Sendable, Hashable {
    /// What came up to here was shown, or was there before the screen; `nil` where nothing came ever.
    public var mark: String?
    /// Where the round through everything stands.
    public var place: String?
    /// What is on the screen now.
    public var shown: [String]
    /// Which page of its text, from 0.
    public var leaf: Int

    /// The beginning.
    public static let start = DisplayCursor(mark: nil, place: nil, shown: [], leaf: 0)

    /// A cursor.
    public init(mark: String?, place: String?, shown: [String], leaf: Int) {
        self.mark = mark
        self.place = place
        self.shown = shown
        self.leaf = leaf
    }

    /// The longest text of one, in bytes.
    static let maximumLength = 400

    /// As it stands in an address and in the identifier of an event.
    public var text: String { "\(mark ?? "")~\(place ?? "")~\(leaf)~\(shown.joined(separator: "."))" }

    /// Reads a cursor; `nil` unless it is one.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
        guard parts.count == 4,
            [parts[0], parts[1], parts[3]].allSatisfy({ $0.allSatisfy(Self.isOfKey) }),
            (1...4).contains(parts[2].count),
            parts[2].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let leaf = Int(Substring(parts[2]))
        else { return nil }
        let shown = parts[3].split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
        guard shown.count <= DisplayTurn.most else { return nil }
        self.init(
            mark: parts[0].isEmpty ? nil : String(Substring(parts[0])),
            place: parts[1].isEmpty ? nil : String(Substring(parts[1])),
            shown: shown,
            leaf: leaf
        )
    }

    private static func isOfKey(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
