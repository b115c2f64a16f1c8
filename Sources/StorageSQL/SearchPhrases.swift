import SQLAccess

/// What somebody looks for in the words of an index, to be found in one text as the index finds it in all.
struct SearchPhrases {
    /// A word of a phrase.
    struct Word: Equatable {
        /// As the index has it.
        let text: String
        /// Whether it may go on.
        let isBeginning: Bool

        func isMet(by word: String) -> Bool {
            isBeginning ? word.utf8.starts(with: text.utf8) : word.utf8.elementsEqual(text.utf8)
        }
    }

    /// Words that must follow one another, for each term.
    private let phrases: [[Word]]

    init(_ terms: [SearchTerm], _ connection: any SQLConnection) throws {
        phrases = try terms.map { term in
            let words = try IndexWords.words(of: term.text, connection)
            return words.indices.map { index in
                Word(text: words[index], isBeginning: term.isBeginning && index == words.count - 1)
            }
        }
    }

    /// All of their words.
    var words: [Word] { phrases.flatMap(\.self) }

    /// Whether each phrase stands in one of the columns of an indexed text.
    func areIn(_ columns: [String], _ connection: any SQLConnection) throws -> Bool {
        let columns = try columns.map { column in try IndexWords.words(of: column, connection) }
        return phrases.allSatisfy { phrase in columns.contains { Self.stands(phrase, in: $0) } }
    }

    private static func stands(_ phrase: [Word], in words: [String]) -> Bool {
        guard !phrase.isEmpty, words.count >= phrase.count else { return false }
        return (0...words.count - phrase.count).contains { start in
            phrase.indices.allSatisfy { phrase[$0].isMet(by: words[start + $0]) }
        }
    }
}
