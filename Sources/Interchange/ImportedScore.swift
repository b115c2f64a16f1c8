/// Stars out of five as they were given, and as a score out of ten.
public struct ImportedScore: Sendable, Equatable {
    /// Hundredths of a star, 0-500: 375 for `3.75`.
    public let hundredths: Int

    /// The score out of ten; half of a half star counts up.
    public var ofTen: Int { (hundredths * 2 + 50) / 100 }

    /// Whether the score says something else than the stars.
    public var isRounded: Bool { hundredths * 2 % 100 != 0 }

    /// The stars as text: `3.75`, `4`.
    public var text: String {
        let rest = hundredths % 100
        if rest == 0 { return String(hundredths / 100) }
        let digits = rest % 10 == 0 ? String(rest / 10) : (rest < 10 ? "0" : "") + String(rest)
        return "\(hundredths / 100).\(digits)"
    }

    /// Reads `4`, `3.75`, `4,5` and `5.0`; `nil` for everything else and for more than five stars.
    public init?(text: String) {
        let parts = text.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        guard (1...2).contains(parts.count), parts[0].count == 1,
            parts.allSatisfy({ !$0.isEmpty && $0.count <= 8 && $0.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let fraction = parts.count == 2 ? Array(parts[1].prefix(2)) : []
        var hundredths = 0
        for digit in (Array(parts[0]) + fraction + [0x30, 0x30]).prefix(3) {
            hundredths = hundredths * 10 + Int(digit - 0x30)
        }
        guard hundredths <= 500 else { return nil }
        self.hundredths = hundredths
    }
}
