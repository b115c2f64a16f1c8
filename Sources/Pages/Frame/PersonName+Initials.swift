import Flyleaf

extension PersonName {
    /// One or two letters that stand for the person where there is no picture.
    ///
    /// The first letter of the first and last word; a name in a script without spaces gives its first letter.
    var initials: String {
        let words = text.split(separator: " ").filter { $0.first?.isLetter == true }
        guard let first = words.first?.first else { return text.first.map(String.init) ?? "" }
        guard words.count > 1, let last = words.last?.first else { return String(first) }
        return String(first) + String(last)
    }
}
