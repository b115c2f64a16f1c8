import Flyleaf

extension StreamFilters {
    /// What is filtered, in a few words.
    var summary: String {
        let counted = words.isEmpty ? nil : words.count == 1 ? "1 word" : "\(words.count) words"
        let parts = [counted, hidesRepeats ? "repeats" : nil].compactMap(\.self)
        return parts.isEmpty ? "Nothing" : parts.joined(separator: ", ")
    }
}

extension StreamFilters.Fault {
    /// What is said of what was typed.
    var words: String {
        switch self {
        case .tooMany(let limit): "At most \(limit) words are heeded. Take some out."
        case .tooLong(let limit): "One of the lines is longer than \(limit) characters. Shorten it."
        }
    }
}
