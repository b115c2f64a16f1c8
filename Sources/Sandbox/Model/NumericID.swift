internal import SQLite

/// An id of the network: a number inside, decimal text outside, never mistaken for one of another kind.
struct NumericID<Entity>: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    let rawValue: Int64

    init(rawValue: Int64) { self.rawValue = rawValue }

    /// Reads 1 to 18 digits; `nil` for anything else.
    init?(_ text: some StringProtocol) {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(text)
        else { return nil }
        rawValue = number
    }

    var description: String { String(rawValue) }
    var json: JSON { .string(description) }

    static func < (left: NumericID, right: NumericID) -> Bool { left.rawValue < right.rawValue }
}

extension NumericID: Bindable {
    var sqlValue: SQLValue { .integer(rawValue) }
}

typealias PersonID = NumericID<Person>
typealias AppID = NumericID<App>
typealias PlaceID = NumericID<Place>
typealias PostID = NumericID<Post>
