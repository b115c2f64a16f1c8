import SQLAccess

/// The words an index of texts holds, and searches for beginnings made of them.
///
/// Rule: a beginning is looked up among the words, and each word found is asked for as a whole.
/// Why: the index walks the places of a whole word from the newest on, and the walk ends when a page is full; of a
/// beginning it first gathers all places of all words, however many: 33 ms for a million reviews, where a page of them
/// is had in two.
/// What is as it was: beginnings that the index holds as if they were words (`prefix`), and those of so many words that
/// looking each of them up costs more.
struct IndexWords {
    /// The index.
    let index: String
    /// The table of its words, of type `instance`: of that the next word is found without counting where it stands.
    private let table: String
    /// Up to so many letters the index holds beginnings of words as well.
    let heldLetters: Int

    /// So many words are asked for in place of a beginning.
    static let maximumWords = 100

    static let reviews = Self(index: "review_search", table: "review_words", heldLetters: 2)
    static let books = Self(index: "book_search", table: "book_words", heldLetters: 10)

    /// The text for MATCH that finds what has all terms; `nil` where no text has a word that begins as one of them.
    func query(_ terms: [SearchTerm], _ connection: any SQLConnection) async throws -> String? {
        var parts: [String] = []
        for term in terms {
            guard let part = try await query(term, connection) else { return nil }
            parts.append(part)
        }
        return parts.joined(separator: " AND ")
    }

    private func query(_ term: SearchTerm, _ connection: any SQLConnection) async throws -> String? {
        guard term.isBeginning else { return term.query }
        let typed = try Self.words(of: term.text, connection)
        guard let last = typed.last, last.unicodeScalars.count > heldLetters else { return term.query }
        guard let ends = try await words(beginningWith: last, connection) else { return term.query }
        let phrases = ends.map { (typed.dropLast() + [$0]).joined(separator: " ") }
        // A word of the index that would be read as another one cannot be asked for as a whole.
        let isExact = try Self.words(of: phrases.joined(separator: " "), connection)
            .elementsEqual(ends.flatMap { typed.dropLast() + [$0] }) { $0.utf8.elementsEqual($1.utf8) }
        guard isExact else { return term.query }
        return ends.isEmpty ? nil : "(\(phrases.map { "\"\($0)\"" }.joined(separator: " OR ")))"
    }

    /// All words that begin so; `nil` where there are too many.
    private func words(beginningWith beginning: String, _ connection: any SQLConnection) async throws -> [String]? {
        var words: [String] = []
        while let word = try await word(beginningWith: beginning, after: words.last, connection) {
            guard words.count < Self.maximumWords else { return nil }
            words.append(word)
        }
        return words
    }

    /// The first word that begins so, or the next.
    ///
    /// It is found from behind the one before, which costs as much as that one has places over many pages of the index.
    func word(
        beginningWith beginning: String,
        after last: String?,
        _ connection: any SQLConnection
    ) async throws -> String? {
        // No word holds this character, so nothing stands between.
        let start = last.map { $0 + "\u{1}" } ?? beginning
        let word = try await connection.first("SELECT term FROM \(table) WHERE term >= ? LIMIT 1", [start]) { row in
            try row.text(0)
        }
        guard let word, word.utf8.starts(with: beginning.utf8) else { return nil }
        return word
    }

    /// What the indexes make of a text.
    static func words(of text: String, _ connection: any SQLConnection) throws -> [String] {
        guard let index = connection as? any FullTextConnection else { return IndexText.words(of: text) }
        return try index.words(of: text)
    }
}
