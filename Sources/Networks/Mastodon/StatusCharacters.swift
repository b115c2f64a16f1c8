/// Which characters paths and queries are made of, where Mastodon's rule is another than X's.
enum StatusCharacters {
    static func isOfPath(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "<", ">", "(", ")", "?": false
        default: !scalar.properties.isWhitespace
        }
    }

    static func endsPath(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "!", "*", "\"", "'", "「", "」", ";", ":", "=", ",", ".", "$", "%", "[", "]", "~", "&", "|", "@": false
        default: isOfPath(scalar)
        }
    }

    static func isOfQuery(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? AddressCharacters.isOfQuery(scalar) || scalar == "^" : isForeign(scalar)
    }

    static func endsQuery(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? AddressCharacters.endsQuery(scalar) : isForeign(scalar)
    }

    /// A character of another script that an address can hold as it is (`ucschar` and `iprivate` of RFC 3987).
    private static func isForeign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0...0xD7FF, 0xE000...0xFDCF, 0xFDF0...0xFFEF: true
        case 0x10000...0xDFFFF, 0xE1000...0x10FFFF: scalar.value & 0xFFFF < 0xFFFE
        default: false
        }
    }
}
