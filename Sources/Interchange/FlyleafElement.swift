import Primitives

/// An element of what a member took home from a Flyleaf, as far as a preview and the knowing-again of rows need it.
///
/// All of it is in the one raw cell, under the name of its list; the domain reads that.
struct FlyleafElement {
    let book: ImportedBook

    init(_ list: String, _ value: JSON) {
        var book = ImportedBook(
            title: RowText.line(value["title"]?.text ?? ""),
            author: RowText.line(value["author"]?.text ?? "")
        )
        switch list {
        case "reviews":
            book.sourceID = "\(list):\(value["id"]?.text ?? "")"
            book.review = value["text"]?.text ?? ""
            book.isSpoiler = value["isSpoiler"] == .bool(true)
            if let score = value["score"]?.integer, (0...10).contains(score) {
                book.score = ImportedScore(text: "\(score / 2).\(score % 2 * 5)")
            }
        case "covers":
            book.sourceID = "\(list):\(value["book"]?.text ?? "")"
        case "reading":
            book.sourceID = "\(list):\(value["book"]?.text ?? "")"
            book.status = value["status"]?.text.flatMap(ImportedStatus.init)
        case "remarks":
            book.sourceID = "\(list):\(value["id"]?.text ?? "")"
            let words = [value["link"]?["title"]?.text, value["link"]?["address"]?.text, value["words"]?.text]
            book.title = Self.beginning(words)
        case "readingGoals":
            let year = value["year"]?.integer.map(String.init) ?? ""
            book.sourceID = "\(list):\(year)"
            book.title = value["books"]?.integer.map { "\(year): \($0)" } ?? year
        case "shelves":
            book.sourceID = "\(list):\(value["id"]?.text ?? "")"
            book.title = Self.beginning([value["name"]?.text])
        case "shelvedBooks":
            book.sourceID = "\(list):\(value["shelf"]?.text ?? ""):\(value["book"]?.text ?? "")"
        case "standingLikes":
            book.sourceID = "\(list):\(value["kind"]?.text ?? ""):\(value["id"]?.text ?? "")"
            book.title = Self.beginning([value["title"]?.text, value["address"]?.text, "–"])
        case "pictures", "streamFilters":
            book.sourceID = list
            book.title = "–"
        case "sharingDefaults":
            book.sourceID = list
            book.title = Self.beginning([value["audience"]?.text, "–"])
        case let text where FlyleafItems.texts.contains(text):
            book.sourceID = list
            book.title = Self.beginning([value["value"]?.text, "–"])
        default:
            book.sourceID = "\(list):\(value["kept"]?.text ?? "")"
            book.title = Self.beginning([value["title"]?.text, value["text"]?.text, "–"])
        }
        self.book = book
    }

    private static func beginning(_ texts: [String?]) -> String {
        let lines = texts.lazy.compactMap { $0 }.map { RowText.line(String($0.unicodeScalars.prefix(100))) }
        return lines.first { !$0.isEmpty } ?? ""
    }
}
