/// How far a reader has come in a book.
public enum ReadingProgress: Sendable, Hashable {
    /// Up to a page, 1-99,999.
    case page(Int)
    /// So many percent, 0-100.
    case percent(Int)

    /// The pages that can be named.
    public static let pages = 1...99_999

    /// Reads `120`, `p. 120` or `35 %`; `nil` for anything else.
    public init?(_ text: String) {
        let bare = text.utf8.filter { $0 != UInt8(ascii: " ") }
        let isPercent = bare.last == UInt8(ascii: "%")
        var digits = isPercent ? bare.dropLast() : bare[...]
        if !isPercent, digits.first == UInt8(ascii: "p") {
            digits = digits.dropFirst()
            if digits.first == UInt8(ascii: ".") { digits = digits.dropFirst() }
        }
        guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        if isPercent {
            guard number <= 100 else { return nil }
            self = .percent(number)
        } else {
            guard Self.pages.contains(number) else { return nil }
            self = .page(number)
        }
    }

    /// `120` or `35%`, which `init(_:)` reads back.
    public var text: String {
        switch self {
        case .page(let number): String(number)
        case .percent(let number): "\(number)%"
        }
    }
}
