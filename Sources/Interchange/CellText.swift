/// The text of a cell out of its bytes: UTF-8, else Windows-1252, with LF line ends and without other controls than tabs.
///
/// Old mojibake inside UTF-8 cells stays as it is: nobody can tell it from what was meant.
struct CellText {
    let text: String
    /// Whether control characters were left out.
    let hadControls: Bool

    init(_ bytes: some Collection<UInt8>, isUTF8: Bool) {
        guard !isUTF8 || bytes.contains(where: { $0 == 0x0D || $0 == 0x7F || $0 < 0x20 || $0 == 0xC2 }) else {
            text = String(decoding: bytes, as: UTF8.self)
            hadControls = false
            return
        }
        let scalars =
            isUTF8
            ? Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
            : bytes.map { Self.windows1252[$0] ?? Unicode.Scalar($0) }
        var output = String.UnicodeScalarView()
        var hadControls = false
        var followsReturn = false
        for scalar in scalars {
            switch scalar {
            case "\r": output.append("\n")
            case "\n" where followsReturn: break
            case "\t", "\n": output.append(scalar)
            case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": hadControls = true
            default: output.append(scalar)
            }
            followsReturn = scalar == "\r"
        }
        text = String(output)
        self.hadControls = hadControls
    }

    init(_ bytes: some Collection<UInt8>) {
        self.init(bytes, isUTF8: String(validating: bytes, as: UTF8.self) != nil)
    }

    /// What differs from ISO 8859-1 (the WHATWG Encoding Standard, index windows-1252).
    private static let windows1252: [UInt8: Unicode.Scalar] = [
        0x80: "\u{20AC}", 0x82: "\u{201A}", 0x83: "\u{192}", 0x84: "\u{201E}", 0x85: "\u{2026}", 0x86: "\u{2020}",
        0x87: "\u{2021}", 0x88: "\u{2C6}", 0x89: "\u{2030}", 0x8A: "\u{160}", 0x8B: "\u{2039}", 0x8C: "\u{152}",
        0x8E: "\u{17D}", 0x91: "\u{2018}", 0x92: "\u{2019}", 0x93: "\u{201C}", 0x94: "\u{201D}", 0x95: "\u{2022}",
        0x96: "\u{2013}", 0x97: "\u{2014}", 0x98: "\u{2DC}", 0x99: "\u{2122}", 0x9A: "\u{161}", 0x9B: "\u{203A}",
        0x9C: "\u{153}", 0x9E: "\u{17E}", 0x9F: "\u{178}",
    ]
}
