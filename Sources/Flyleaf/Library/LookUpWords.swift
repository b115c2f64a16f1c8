/// What a library outside is asked for: a number, or words of three letters and more, folded so that one answer serves all.
public enum LookUpWords: Sendable, Hashable {
    /// The number of a book.
    case isbn(ISBN)
    /// Words, in small letters without marks and punctuation, at most `maximumLength` scalars.
    case words(String)

    /// The longest words.
    public static let maximumLength = 120

    /// Reads what somebody typed; `nil` for too little to look for.
    public init?(_ text: String) {
        if let isbn = Self.number(text) {
            self = .isbn(isbn)
            return
        }
        let folded = FoldedWords(String(text.unicodeScalars.prefix(300))).text
        let words = trimmed(String(folded.unicodeScalars.prefix(Self.maximumLength)))
        // One ideograph says more than one letter.
        let weight = words.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : $1 == " " ? 0 : 1) }
        guard weight >= 3 else { return nil }
        self = .words(words)
    }

    /// By what answers are kept.
    public var key: String {
        switch self {
        case .isbn(let isbn): "isbn \(isbn.digits)"
        case .words(let words): words
        }
    }

    private static func number(_ text: String) -> ISBN? {
        do { return try ISBN(reading: text) } catch { return nil }
    }
}
