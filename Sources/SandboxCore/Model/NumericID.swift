package import Primitives
package import SQLValues
internal import Web

/// An id of the network: a number inside, decimal text outside, never mistaken for one of another kind.
package struct NumericID<Entity>: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    /// Reads 1 to 18 digits; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(text)
        else { return nil }
        rawValue = number
    }

    package var description: String { String(rawValue) }
    package var json: JSON { .string(description) }

    package static func < (left: NumericID, right: NumericID) -> Bool { left.rawValue < right.rawValue }
}

extension NumericID: Bindable {
    package var sqlValue: SQLValue { .integer(rawValue) }
}

extension NumericID: PathParameter {
    package init?(pathSegment: String) { self.init(pathSegment) }
    package var pathSegment: String { description }
}

package typealias PersonID = NumericID<Person>
package typealias PlaceID = NumericID<Place>
