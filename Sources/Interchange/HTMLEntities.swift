/// The character references that stand in reviews; unknown ones stay text (HTML Standard, named character references).
enum HTMLEntities {
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "&"),
                let end = bytes[index..<min(bytes.endIndex, index + 12)].firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
            {
                output += Array(String(Character(scalar)).utf8)
                index = end + 1
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
        guard let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits),
            let scalar = Unicode.Scalar(value), value >= 0x20, !(0x7F...0x9F).contains(value)
        else { return nil }
        return scalar
    }

    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "\u{A9}",
        "reg": "\u{AE}",
        "hellip": "\u{2026}", "mdash": "\u{2014}", "ndash": "\u{2013}", "lsquo": "\u{2018}", "rsquo": "\u{2019}",
        "ldquo": "\u{201C}", "rdquo": "\u{201D}", "laquo": "\u{AB}", "raquo": "\u{BB}", "bull": "\u{2022}",
        "middot": "\u{B7}", "euro": "\u{20AC}", "pound": "\u{A3}", "deg": "\u{B0}", "frac12": "\u{BD}",
        "times": "\u{D7}",
        "iexcl": "\u{A1}", "iquest": "\u{BF}", "Agrave": "\u{C0}", "Aacute": "\u{C1}", "Auml": "\u{C4}",
        "Aring": "\u{C5}", "AElig": "\u{C6}", "Ccedil": "\u{C7}", "Egrave": "\u{C8}", "Eacute": "\u{C9}",
        "Ntilde": "\u{D1}", "Ouml": "\u{D6}", "Oslash": "\u{D8}", "Uuml": "\u{DC}", "szlig": "\u{DF}",
        "agrave": "\u{E0}",
        "aacute": "\u{E1}", "acirc": "\u{E2}", "atilde": "\u{E3}", "auml": "\u{E4}", "aring": "\u{E5}",
        "aelig": "\u{E6}",
        "ccedil": "\u{E7}", "egrave": "\u{E8}", "eacute": "\u{E9}", "ecirc": "\u{EA}", "euml": "\u{EB}",
        "igrave": "\u{EC}", "iacute": "\u{ED}", "icirc": "\u{EE}", "iuml": "\u{EF}", "ntilde": "\u{F1}",
        "ograve": "\u{F2}", "oacute": "\u{F3}", "ocirc": "\u{F4}", "otilde": "\u{F5}", "ouml": "\u{F6}",
        "oslash": "\u{F8}", "ugrave": "\u{F9}", "uacute": "\u{FA}", "ucirc": "\u{FB}", "uuml": "\u{FC}",
        "oelig": "\u{153}", "scaron": "\u{161}", "lrm": "\u{200E}", "zwj": "\u{200D}",
    ]
}
