public import Primitives

/// Where an entry stands among all that a member's streams hold: by its moment, and those of one moment by number.
public struct StreamPlace: Sendable, Hashable, Comparable {
    /// The moment of the entry.
    public let moment: Timestamp
    /// The number it was kept under.
    public let number: Int64

    /// A place.
    public init(moment: Timestamp, number: Int64) {
        self.moment = moment
        self.number = number
    }

    /// The place as it stands in an address: milliseconds and number.
    public var text: String { "\(moment.milliseconds)-\(number)" }

    /// Reads a place of an address; `nil` unless it is one.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...18).contains($0.count) }),
            parts.joined().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let moment = Int64(Substring(parts[0])), let number = Int64(Substring(parts[1])), moment >= 0, number >= 0
        else { return nil }
        self.init(moment: Timestamp(milliseconds: moment), number: number)
    }

    /// Older ones first.
    public static func < (left: StreamPlace, right: StreamPlace) -> Bool {
        (left.moment, left.number) < (right.moment, right.number)
    }
}
