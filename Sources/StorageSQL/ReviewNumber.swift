import Flyleaf
import Primitives

/// The number of a review.
enum ReviewNumber {
    /// The number of an identifier: its first twelve characters, 48 bits of time and 12 of chance.
    ///
    /// Numbers order as identifiers do. Two of the same millisecond may have the same number (once in 4,096 pairs): the
    /// later row then takes the next free one, and a search may show these two the other way round than a list.
    static func first(for id: ID<Review>) -> Int64 {
        id.text.utf8.prefix(12).reduce(0) { number, digit in number << 5 | value(digit) }
    }

    /// A digit of base32hex (RFC 4648 section 7).
    private static func value(_ digit: UInt8) -> Int64 {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int64(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "v"): Int64(digit - UInt8(ascii: "a")) + 10
        default: 0
        }
    }
}
