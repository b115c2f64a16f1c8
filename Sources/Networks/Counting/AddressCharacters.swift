/// Which characters the parts of an address are made of, by twitter-text.
enum AddressCharacters {
    /// A character of a host name: of a label, or a hyphen, low line or dot.
    static func isOfHost(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "_" || scalar == "." || isOfLabel(scalar)
    }

    /// A character a label can begin and end with: anything that is neither punctuation of ASCII nor space nor a mark
    /// for the direction of writing.
    static func isOfLabel(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIIAlphanumeric(scalar) }
        switch scalar.value {
        case 0x85, 0xA0, 0x61C, 0x1680, 0x180E, 0x2000...0x200A, 0x200E, 0x200F, 0x2028...0x202F, 0x205F,
            0x2066...0x2069,
            0x3000:
            return false
        default:
            return !WeightedLength.isForbidden(scalar)
        }
    }

    /// A character of a label of a domain that is linked without a scheme.
    static func isOfBareHost(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || isASCIIAlphanumeric(scalar) || isAccentedLatin(scalar)
    }

    static func isOfPath(_ scalar: Unicode.Scalar) -> Bool {
        if isASCIIAlphanumeric(scalar) || isAccentedLatin(scalar) || isCyrillic(scalar) { return true }
        switch scalar {
        case "!", "*", "'", ";", ":", "=", "+", ",", ".", "$", "/", "%", "#", "[", "]", "-", "\u{2013}", "_", "~", "@",
            "|",
            "&":
            return true
        default: return false
        }
    }

    static func endsPath(_ scalar: Unicode.Scalar) -> Bool {
        if isASCIIAlphanumeric(scalar) || isAccentedLatin(scalar) || isCyrillic(scalar) { return true }
        switch scalar {
        case "+", "-", "=", "_", "#", "/": return true
        default: return false
        }
    }

    static func isOfQuery(_ scalar: Unicode.Scalar) -> Bool {
        if isASCIIAlphanumeric(scalar) { return true }
        switch scalar {
        case "!", "?", "*", "'", "@", "(", ")", ";", ":", "&", "=", "+", "$", "/", "%", "#", "[", "]", "-", "_", ".",
            ",",
            "~", "|":
            return true
        default: return false
        }
    }

    static func endsQuery(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "_", "&", "=", "#", "/": true
        default: isASCIIAlphanumeric(scalar)
        }
    }

    static func isASCIIAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// The text with the letters of ASCII made small.
    static func lowercased(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars {
            text.append(("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        }
        return String(text)
    }

    static func isAccentedLatin(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x253, 0x254, 0x256, 0x257, 0x259, 0x25B, 0x263, 0x268, 0x26F,
            0x272,
            0x289, 0x28B, 0x2BB, 0x300...0x36F, 0x1E00...0x1EFF:
            true
        default: false
        }
    }

    private static func isCyrillic(_ scalar: Unicode.Scalar) -> Bool { (0x400...0x4FF).contains(scalar.value) }
}
