import Flyleaf

extension PersonName {
    /// One or two letters that stand for the person where there is no picture.
    ///
    /// The first letter of the first and last word; a name in a script without spaces gives its first letter.
    var initials: String {
        let words = text.utf8.split(separator: UInt8(ascii: " ")).lazy.compactMap { Substring($0).first }
            .filter(\.isLetter)
        guard let first = words.first else { return text.first.map(String.init) ?? "" }
        var last: Character?
        for letter in words.dropFirst() { last = letter }
        return String(first) + (last.map(String.init) ?? "")
    }
}
