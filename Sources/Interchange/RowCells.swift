import Primitives

/// The cells of one row by the folded names of their columns.
struct RowCells {
    private let texts: [String: String]

    init(_ texts: [String: String]) { self.texts = texts }

    /// The text of a column without white space at its ends; empty where there is none.
    subscript(name: String) -> String { RowText.trimmed(texts[name] ?? "") }

    /// The first of these columns with a text.
    func first(_ names: String...) -> String { names.lazy.map { self[$0] }.first { !$0.isEmpty } ?? "" }

    /// The parts of a list, without white space and without empty ones.
    func list(_ name: String, _ separator: Character) -> [String] { RowText.list(self[name], separator) }

    /// The whole number in a column, up to six digits; `nil` for everything else, which stays in the raw cells.
    func number(_ name: String) -> Int? {
        let text = self[name]
        guard (1...6).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// The date in a column; one that is unreadable is remarked on.
    func date(_ name: String, _ book: inout ImportedBook) -> PartialDate? {
        let text = RowText.date(self[name])
        if text.isEmpty { return nil }
        let date = PartialDate(text)
        if date == nil { book.remark(.unreadableDate) }
        return date
    }

    /// Takes the stars over; a zero is none where the program has no other way to say so.
    func readScore(_ name: String, _ book: inout ImportedBook, zeroIsNone: Bool) {
        let text = self[name]
        if text.isEmpty { return }
        guard let score = ImportedScore(text: text) else { return book.remark(.unreadableScore) }
        if score.hundredths == 0, zeroIsNone { return }
        if score.isRounded { book.remark(.roundedScore) }
        book.score = score
    }
}
