/// Letters of Korean and Japanese that come in one piece or in parts, put together (Unicode 15, section 3.12).
///
/// Some systems send names of files and copied text in parts.
enum HangulAndKana {
    /// The letter that two scalars in a row are; `nil` when they stay two.
    static func joined(_ first: Unicode.Scalar?, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        guard let first else { return nil }
        switch second.value {
        case 0x1161...0x1175 where (0x1100...0x1112).contains(first.value):
            let (lead, vowel) = (first.value - 0x1100, second.value - 0x1161)
            return Unicode.Scalar(0xAC00 + (lead * 21 + vowel) * 28)
        case 0x11A8...0x11C2 where (0xAC00...0xD7A3).contains(first.value) && (first.value - 0xAC00) % 28 == 0:
            return Unicode.Scalar(first.value + second.value - 0x11A7)
        // A voiced kana is the next after its plain one, a half-voiced the second; but for `u`.
        case 0x3099 where first == "う": return "ゔ"
        case 0x3099 where first == "ウ": return "ヴ"
        case 0x3099 where isKana(first): return Unicode.Scalar(first.value + 1)
        case 0x309A where isKana(first): return Unicode.Scalar(first.value + 2)
        default: return nil
        }
    }

    /// The letters from `ka` to `ho`, hiragana and katakana.
    private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
        (0x304B...0x307B).contains(scalar.value) || (0x30AB...0x30DB).contains(scalar.value)
    }
}
