import Flyleaf
@_spi(_Unicode) import Swift

/// How X counts a text (twitter-text, configuration version 3).
///
/// The text is brought into NFC; an address weighs 23 characters however long it is, an emoji sequence 2, and every other
/// scalar 1 or 2. NFC comes from the standard library, where it has no public name yet.
struct WeightedLength: Sendable, Equatable {
    /// The sum.
    let value: Int
    /// How many characters are within the limit, as a person counts them; `nil` when all are.
    let within: Int?
    /// Whether X takes such characters at all: a text with one of three is refused, and so is an empty one.
    let isValid: Bool

    /// The longest post, by this rule.
    static let limit = 280
    /// What an address weighs, short or long.
    static let ofAddress = 23
    /// What an emoji or a Chinese character weighs.
    static let ofWide = 2
    /// The rule as a whole.
    static let rule = LengthRule.weighted(limit: limit, address: ofAddress, wide: ofWide)

    /// Counts a text.
    init(_ text: String) { self.init(ScannedText(Array(text._nfc))) }

    /// Counts a text in its composed form.
    init(_ scalars: ScannedText) {
        let addresses = AddressScanner(scalars, .x).addresses()
        var next = addresses.startIndex
        var hundredths = 0
        var fitting = 0
        var index = 0
        while index < scalars.count {
            if next < addresses.endIndex, addresses[next].lowerBound == index {
                hundredths += Self.ofAddress * 100
                index = addresses[next].upperBound
                next += 1
            } else if let end = EmojiScanner.end(of: scalars, from: index) {
                hundredths += Self.ofWide * 100
                index = end
            } else {
                hundredths += Self.hundredths(scalars[index])
                index += 1
            }
            if hundredths <= Self.limit * 100 { fitting = index }
        }
        value = hundredths / 100
        within = fitting < scalars.count ? String(scalars.all).characterCount(withinScalars: fitting) : nil
        isValid = scalars.count > 0 && !scalars.all.contains(where: Self.isForbidden)
    }

    /// The weight of a scalar alone.
    private static func hundredths(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0...4351, 8192...8205, 8208...8223, 8242...8247: 100
        default: ofWide * 100
        }
    }

    /// Byte-order marks and the last code point of the plane.
    static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xFFFE || scalar.value == 0xFEFF || scalar.value == 0xFFFF
    }
}
