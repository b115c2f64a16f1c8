import Flyleaf

extension PersonName {
    /// One or two letters that stand for the person where there is no picture.
    ///
    /// The first letter of the first and last word; a name in a script without spaces gives its first letter.
    var initials: String { asciiInitials ?? initialsOfCharacters }

    /// The same of a name in ASCII, where each byte is a letter or none; `nil` for others, and for one without letters.
    private var asciiInitials: String? {
        var first: UInt8?
        var last: UInt8?
        var isAtWord = true
        for byte in text.utf8 {
            guard byte < 0x80 else { return nil }
            if isAtWord, isLetter(byte) {
                if first == nil { first = byte } else { last = byte }
            }
            isAtWord = byte == UInt8(ascii: " ")
        }
        return first.map { first in String(decoding: [first] + (last.map { [$0] } ?? []), as: UTF8.self) }
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }

    private var initialsOfCharacters: String {
        let words = text.utf8.split(separator: UInt8(ascii: " ")).lazy.compactMap { Substring($0).first }
            .filter(\.isLetter)
        guard let first = words.first else { return text.first.map(String.init) ?? "" }
        var last: Character?
        for letter in words.dropFirst() { last = letter }
        return String(first) + (last.map(String.init) ?? "")
    }
}
