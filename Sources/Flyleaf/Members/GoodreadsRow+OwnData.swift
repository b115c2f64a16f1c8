import Interchange
import Primitives

extension GoodreadsRow {
    /// The row of a review, with what its writer's reading life says of the book.
    init(_ review: Review, _ entry: ReadingEntry?) {
        let content = review.content
        self.init(
            title: content.title.text,
            author: content.author.text,
            isbn: content.isbn?.digits ?? "",
            isbnOfTen: content.isbn?.ten ?? "",
            score: content.score?.value,
            pages: entry?.pages,
            read: entry?.lastDay,
            added: PartialDate(review.createdAt),
            // A review without an entry says that the book was read.
            shelf: Self.shelf(entry?.status ?? .read),
            review: GoodreadsText.html(content.text.text),
            isSpoiler: content.isSpoiler,
            notes: GoodreadsText.plainHTML(entry?.note.text ?? ""),
            timesRead: entry?.timesRead ?? 1
        )
    }

    /// The row of a book that its reader wrote no review of.
    init(_ entry: ReadingEntry, _ isbn: ISBN?) {
        self.init(
            title: entry.title.text,
            author: entry.author.text,
            isbn: isbn?.digits ?? "",
            isbnOfTen: isbn?.ten ?? "",
            score: nil,
            pages: entry.pages,
            read: entry.lastDay,
            added: PartialDate(entry.addedAt),
            shelf: Self.shelf(entry.status),
            review: "",
            isSpoiler: false,
            notes: GoodreadsText.plainHTML(entry.note.text),
            timesRead: entry.timesRead
        )
    }

    /// The exclusive shelf; for books that were left there is none of Goodreads' own, and most readers call theirs so.
    private static func shelf(_ status: ReadingStatus) -> String {
        switch status {
        case .want: "to-read"
        case .reading: "currently-reading"
        case .read: "read"
        case .stopped: "did-not-finish"
        }
    }
}

extension ReadingEntry {
    /// When it was last read to its end, or left, where that is known.
    fileprivate var lastDay: PartialDate? { reads.last { $0.ended != nil }?.ended }
}
