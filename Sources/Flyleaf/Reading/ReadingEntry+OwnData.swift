import Primitives

extension ReadingEntry {
    /// What a member has of a book, for them to take home.
    ///
    /// - Parameter isbns: the numbers of the book.
    func ownJSON(isbns: [ISBN]) -> JSON {
        let reads: [JSON] = reads.map { read in
            [
                "began": .orNull(read.started?.description), "ended": .orNull(read.ended?.description),
                "outcome": .string(read.outcome.rawValue), "progress": .orNull(read.progress?.text),
            ]
        }
        return [
            "book": .string(bookID.text), "title": .string(title.text), "author": .string(author.text),
            "isbns": .array(isbns.map { .string($0.digits) }), "status": .string(status.rawValue),
            "isWanted": .bool(isWanted), "pages": pages.map { JSON.integer($0) } ?? .null,
            "note": .string(note.text), "noteVisibility": .string(noteVisibility.rawValue),
            "tags": .array(tags.map { .string($0.text) }), "quotations": .array(quotations.map(\.ownJSON)),
            "visibility": .string(visibility.rawValue), "added": .moment(addedAt),
            "changed": .moment(changedAt), "reads": .array(reads),
        ]
    }
}
