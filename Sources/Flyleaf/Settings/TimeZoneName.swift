/// The name of a time zone as the tz database has it, `Europe/Vienna`; whether there is such a zone, `TimeZones` says.
public struct TimeZoneName: Sendable, Hashable {
    /// The name.
    public let text: String

    /// A name; `nil` for what none looks like.
    ///
    /// - Rule: letters, digits and `_+-`, in parts between single slashes (the database's own rules for names).
    /// - Why: a name becomes the path of a file.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumLength,
            parts.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: "-") && $0.allSatisfy(Self.isLetter) })
        else { return nil }
        self.text = text
    }

    /// Bytes.
    static let maximumLength = 64

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
