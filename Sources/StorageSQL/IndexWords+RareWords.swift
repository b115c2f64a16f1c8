import Primitives
import SQLAccess

extension IndexWords {
    /// A word that few texts have says of itself where to look.
    static let fewTexts = 20
    /// So many words are tried; a search for more of them is one for a sentence.
    private static let triedWords = 8

    /// The only texts that can have all terms, by number, where one of their words stands in few texts; `nil` otherwise.
    ///
    /// - Rule: a search begins with its rarest word, and the other ones are looked for in the texts that have it.
    /// - Why: the index goes through all pages of the places of a common word to find those of a rare one.
    /// - Without it: a search for "lighthouse 30000" costs twice as much with a million reviews as with a thousand.
    func candidates(_ phrases: SearchPhrases, _ connection: any SQLConnection) async throws -> Set<Int64>? {
        let words = phrases.words
        // What is found by one word alone is walked from the newest on, and that ends when a page is full.
        guard words.count > 1 else { return nil }
        for word in words.prefix(Self.triedWords) {
            if let texts = try await texts(word, connection) { return texts }
        }
        return nil
    }

    /// The texts that have a word; `nil` where they are more than few.
    private func texts(_ word: SearchPhrases.Word, _ connection: any SQLConnection) async throws -> Set<Int64>? {
        guard word.isBeginning else { return try await texts(matching: "\"\(word.text)\"", connection) }
        guard word.text.unicodeScalars.count > heldLetters else {
            return try await texts(matching: "\"\(word.text)\"*", connection)
        }
        var found: Set<Int64> = []
        var last: String?
        for _ in 0..<Self.maximumWords {
            guard let next = try await self.word(beginningWith: word.text, after: last, connection) else {
                return found
            }
            // A word of the index that would be read as another one cannot be asked for.
            guard try Self.words(of: next, connection) == [next],
                let texts = try await texts(matching: "\"\(next)\"", connection)
            else { return nil }
            found.formUnion(texts)
            guard found.count <= Self.fewTexts else { return nil }
            last = next
        }
        return nil
    }

    private func texts(matching query: String, _ connection: any SQLConnection) async throws -> Set<Int64>? {
        // The oldest first: the newest place of a common word is looked for in each part of the index.
        let sql = "SELECT rowid FROM \(index) WHERE \(index) MATCH ? ORDER BY rowid LIMIT \(Self.fewTexts + 1)"
        let numbers = try await connection.rows(sql, [query]) { row in try row.int64(0) }
        return numbers.count > Self.fewTexts ? nil : Set(numbers)
    }
}
