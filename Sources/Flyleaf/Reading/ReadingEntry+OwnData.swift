import Primitives

extension ReadingEntry {
    /// What a member has of a book, for them to take home.
    var ownJSON: JSON {
        let reads: [JSON] = reads.map { read in
            [
                "began": .orNull(read.started?.description), "ended": .orNull(read.ended?.description),
                "outcome": .string(read.outcome.rawValue), "progress": .orNull(read.progress?.text),
            ]
        }
        return [
            "book": .string(bookID.text), "title": .string(title.text), "author": .string(author.text),
            "status": .string(status.rawValue), "pages": pages.map { JSON.integer($0) } ?? .null,
            "note": .string(note.text), "visibility": .string(visibility.rawValue), "added": .moment(addedAt),
            "changed": .moment(changedAt), "reads": .array(reads),
        ]
    }
}
