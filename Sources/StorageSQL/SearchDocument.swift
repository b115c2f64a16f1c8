import Primitives
import SQLAccess
import SQLValues

/// A text as an index holds it that is a table: its words as a `tsvector`, and its texts for phrases.
///
/// A word of the first text is there twice, once marked, so that it can be looked for in that text alone. Not by a weight
/// (`:A`): GIN does not hold those, so that every hit would be looked at once more (PostgreSQL 15, 12.9).
struct SearchDocument {
    /// Put before a word of the first text; no word begins so.
    static let firstTextMark = "1/"

    let number: Int64
    /// The words of each text.
    private let fields: [[String]]

    init(number: Int64, texts: [String]) {
        self.number = number
        fields = texts.map { IndexText.words(of: $0) }
    }

    /// As a `tsvector` is written; words are letters and digits, so that nothing in them needs care.
    private var words: String {
        let marked = fields.first.map { $0.map { Self.firstTextMark + $0 } } ?? []
        return Set(fields.joined()).union(marked).filter { $0.utf8.count <= Self.longestWord }
            .map { "'\($0)'" }.joined(separator: " ")
    }

    /// Each text with a blank around every word, so that a phrase is found by its letters.
    private var phrases: String {
        fields.map { " \($0.joined(separator: " ")) " }.joined(separator: "\n")
    }

    /// What PostgreSQL takes for a word (`MAXSTRLEN`).
    static let longestWord = 2046

    /// Enters it.
    func add(to index: String, _ connection: any SQLConnection) async throws {
        let sql = "INSERT INTO \(index) (number, words, texts) VALUES (?, CAST(? AS tsvector), ?)"
        try await connection.execute(sql, [number, words, phrases])
    }

    /// Takes it out, if it is in.
    func remove(from index: String, _ connection: any SQLConnection) async throws {
        try await connection.execute("DELETE FROM \(index) WHERE number = ?", [number])
    }
}

/// What is looked for in such an index.
struct SearchDocumentQuery {
    /// As a `tsquery` is written.
    let words: String
    /// The phrases, as an array; one for the first text alone has a slash before it.
    let phrases: String

    /// A query for all terms, in any text or in the first alone.
    init(_ terms: [SearchTerm], inFirstText isFirst: Bool = false) {
        let mark = isFirst ? SearchDocument.firstTextMark : ""
        var words: [String] = []
        var phrases: [JSON] = []
        for term in terms {
            let parts = IndexText.words(of: term.text).filter { $0.utf8.count <= SearchDocument.longestWord }
            guard let last = parts.last else { continue }
            words += parts.dropLast().map { "'\(mark)\($0)'" } + ["'\(mark)\(last)'\(term.isBeginning ? ":*" : "")"]
            if parts.count > 1 {
                let phrase = " \(parts.joined(separator: " "))\(term.isBeginning ? "" : " ")"
                phrases.append(.string((isFirst ? "/" : "") + phrase))
            }
        }
        self.words = words.joined(separator: " & ")
        self.phrases = JSON.array(phrases).line
    }

    /// The condition that a row `s` of an index has all words of a parameter.
    static func hasWords(_ parameter: String) -> String { "s.words @@ CAST(\(parameter) AS tsquery)" }

    /// The condition that a row `s` of an index has all phrases of a parameter.
    static func hasPhrases(_ parameter: String) -> String {
        """
        NOT EXISTS (
            SELECT 1 FROM json_each(\(parameter)) AS p
            WHERE strpos(CASE WHEN left(p.value, 1) = '/' THEN split_part(s.texts, chr(10), 1) ELSE s.texts END,
                ltrim(p.value, '/')) = 0
        )
        """
    }
}
