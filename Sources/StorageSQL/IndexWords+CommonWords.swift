import SQLAccess

extension IndexWords {
    /// Of so many texts one has a common word, or more.
    private static let textsForEach = 4

    /// The newest texts with the one word that is looked for, or with one that begins so.
    ///
    /// All of them down to the last that is named, and at least `count`; `nil` where the word is not as common as that.
    ///
    /// - Rule: of a word that stands in most texts the newest texts themselves are looked through.
    /// - Why: to find the next word that begins so, the index goes through all pages of the places of the one before.
    /// - Without it: a search for a word that all reviews have costs three times as much with a million of them as with a
    ///   thousand.
    ///
    /// - Parameters:
    ///   - bound: Only texts with smaller numbers.
    ///   - numbers: The numbers of texts from one on and below another, the newest first, and so many at most.
    ///   - texts: What the index has of a text, if there is such a text.
    func newest(
        _ count: Int,
        with phrases: SearchPhrases,
        below bound: Int64,
        _ connection: any SQLConnection,
        numbers: (_ start: Int64, _ end: Int64, _ limit: Int) async throws -> [Int64],
        texts: (Int64) async throws -> [String]?
    ) async throws -> Set<Int64>? {
        guard let word = phrases.words.first, phrases.words.count == 1, word.isBeginning,
            word.text.unicodeScalars.count > heldLetters
        else { return nil }
        let sql = "SELECT rowid FROM \(index) WHERE \(index) MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?"
        let exact = try await connection.rows(sql, ["\"\(word.text)\"", bound, count]) { row in try row.int64(0) }
        guard let last = exact.last, exact.count == count else { return nil }
        let all = try await numbers(last, bound, count * Self.textsForEach + 1)
        guard all.count <= count * Self.textsForEach else { return nil }
        var found = Set(exact)
        for number in all where !found.contains(number) {
            if let texts = try await texts(number), try phrases.areIn(texts, connection) { found.insert(number) }
        }
        return found
    }
}
