/// A score from 0 to 10, drawn as half stars.
public struct Score: Sendable, Hashable, Comparable {
    /// The number of half stars.
    public let value: Int
    /// The highest.
    public static let maximum = 10

    /// A score; `nil` outside 0-10.
    public init?(_ value: Int) {
        guard (0...Self.maximum).contains(value) else { return nil }
        self.value = value
    }

    /// Reads digits and nothing else: `8` and `10`, not `+8`, `8.0` or `٨`.
    public init?(text: String) {
        let digits = Array(text.utf8)
        guard (1...2).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text)
        else { return nil }
        self.init(value)
    }

    /// Orders lower scores first.
    public static func < (left: Score, right: Score) -> Bool { left.value < right.value }
}
