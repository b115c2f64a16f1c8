import Flyleaf
import Interchange
import Primitives
import Templating

/// A row of a file as it would be taken over.
struct ImportPreviewRow: ViewModel {
    var number: Int
    var title: String
    var author: String
    var score: String?
    /// What else it says, in a line.
    var rest: String
    var hasReview: Bool
    var isSpoiler: Bool

    static var fields: [Field<Self>] {
        [
            Field("number") { $0.number }, Field("title") { $0.title }, Field("author") { $0.author },
            Field("score") { $0.score }, Field("rest") { $0.rest }, Field("hasReview") { $0.hasReview },
            Field("isSpoiler") { $0.isSpoiler },
        ]
    }

    init(_ entry: LibraryEntry) {
        number = entry.number
        switch entry.book {
        case .success(let book):
            title = entry.raw.first?.heading(book.title) ?? book.title
            author = book.author
            score = book.score.map { "\($0.ofTen) of 10" }
            hasReview = !book.review.isEmpty
            isSpoiler = book.isSpoiler
            let shelves = (book.status.map { [$0.words] } ?? []) + book.shelves + book.tags
            let reads = book.reads.compactMap { $0.end?.description }
            rest = (shelves + reads).joined(separator: ", ")
        case .failure(let fault):
            title = entry.raw.first?.text ?? ""
            author = ""
            score = nil
            hasReview = false
            isSpoiler = false
            rest = fault.words
        }
    }
}
