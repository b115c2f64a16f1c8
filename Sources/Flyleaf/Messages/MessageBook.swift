/// The book that a message names, as far as its words alone tell.
public struct MessageBook: Sendable, Equatable {
    /// All the words as a title.
    public let title: ReviewTitle
    /// The words before and behind the last "by", where there is one: "Stand by Me" may be a title.
    public let parted: Parted?

    /// A title and its author.
    public struct Parted: Sendable, Equatable {
        /// The title.
        public let title: ReviewTitle
        /// The author line.
        public let author: AuthorLine
    }

    /// Reads the words; `nil` where they are no title.
    init?(_ words: [String]) {
        guard let title = ReviewTitle(Self.bare(words)), let author = AuthorLine("") else { return nil }
        self.title = title
        let place = words.lastIndex { foldedName($0) == "by" }
        parted = place.flatMap { place -> Parted? in
            guard let title = ReviewTitle(Self.bare(words[..<place])),
                let line = AuthorLine(Self.bare(words[(place + 1)...])), line != author
            else { return nil }
            return Parted(title: title, author: line)
        }
    }

    /// The words without the quotation marks around them and what ends a sentence.
    private static func bare(_ words: some Sequence<String>) -> String {
        let scalars = Array(words.joined(separator: " ").unicodeScalars)
        func isMark(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation:
                scalar != "(" && scalar != ")"
            default: scalar == "\"" || scalar == "'" || scalar == "," || scalar == "." || scalar == "*" || scalar == "_"
            }
        }
        guard let first = scalars.firstIndex(where: { !isMark($0) }),
            let last = scalars.lastIndex(where: { !isMark($0) })
        else { return "" }
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: scalars[first...last])
        return String(kept)
    }
}
