/// What a message to the account of this Flyleaf asks for.
public enum MessageCommand: Sendable, Equatable {
    /// A book goes on the list of what one wants to read.
    case want(MessageBook)
    /// One reads it now.
    case reading(MessageBook)
    /// One has read it: a draft of a review, never more, of the score and the words.
    case finished(MessageBook, Score?, ReviewText)
    /// What one wants to read.
    case list
    /// What can be written.
    case help
    /// Nothing is to be done by message any more.
    case stop
    /// Messages count again.
    case start

    /// The commands, each with all the ways to write it: the one table that reading, help and answers go by.
    public enum Kind: String, Sendable, CaseIterable {
        /// A book to read.
        case want
        /// A book that is read now.
        case reading
        /// A book that was read.
        case finished
        /// The list.
        case list
        /// The table.
        case help
        /// No more.
        case stop
        /// Again.
        case start

        /// How it is written, the usual way first; capitals, and a `!` or `/` before it, do not count.
        public var spellings: [String] {
            switch self {
            case .want: ["read", "want", "add"]
            case .reading: ["reading", "began", "started"]
            case .finished: ["finished", "done", "complete"]
            case .list: ["list", "getlist", "gl"]
            case .help: ["help", "commands", "tips"]
            case .stop: ["stop", "off"]
            case .start: ["start", "on"]
            }
        }

        /// Whether a book follows.
        public var takesBook: Bool { self == .want || self == .reading || self == .finished }
    }

    /// No more of a message is read, in Unicode scalars.
    public static let maximumLength = 4000

    /// Reads the words of a message; `nil` where they are none of the commands.
    ///
    /// Whoever is named in it is passed over, wherever they stand. The first line says what and which book; of "finished" the
    /// rest, behind the score, is what is said of it.
    public init?(_ text: String) {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text.unicodeScalars.prefix(Self.maximumLength))
        let lines = view.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(whereSeparator: \.properties.isWhitespace).map(String.init).filter { !$0.hasPrefix("@") }
        }
        guard let first = lines.firstIndex(where: { !$0.isEmpty }), let word = lines[first].first,
            let kind = Self.kind(word)
        else { return nil }
        let words = Array(lines[first].dropFirst())
        let others = lines[(first + 1)...]
        switch kind {
        case .want, .reading:
            guard let book = MessageBook(words) else { return nil }
            self = kind == .want ? .want(book) : .reading(book)
        case .finished:
            let place = words.firstIndex { Self.score($0) != nil }
            let before = place.map { Array(words[..<$0]) } ?? words
            let behind = place.map { Array(words[($0 + 1)...]) } ?? []
            let said = ([behind] + others).map { $0.joined(separator: " ") }.joined(separator: "\n")
            guard let book = MessageBook(before), let text = ReviewText(trimmed(said)) else { return nil }
            self = .finished(book, place.flatMap { Self.score(words[$0]) }, text)
        case .list, .help, .stop, .start:
            // "Stop the presses!" is no command.
            guard words.isEmpty, others.allSatisfy(\.isEmpty) else { return nil }
            switch kind {
            case .list: self = .list
            case .help: self = .help
            case .stop: self = .stop
            default: self = .start
            }
        }
    }

    private static func kind(_ word: String) -> Kind? {
        let letters = foldedName(word).unicodeScalars
        let name = letters.drop { $0 == "!" || $0 == "/" }.prefix { !".,:!?".unicodeScalars.contains($0) }
        let spelling = String(String.UnicodeScalarView(name))
        return Kind.allCases.first { $0.spellings.contains(spelling) }
    }

    /// A score as `8/10`.
    private static func score(_ word: String) -> Score? {
        let parts = word.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let whole = parts[1].prefix { (0x30...0x39).contains($0) }
        // A full stop behind it ends a sentence.
        guard whole.elementsEqual("10".utf8), parts[1].dropFirst(2).allSatisfy({ ".,;:!)".utf8.contains($0) }) else {
            return nil
        }
        return Score(text: String(decoding: parts[0], as: UTF8.self))
    }
}
