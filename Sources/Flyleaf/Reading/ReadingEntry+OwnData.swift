import Primitives

extension ReadingEntry {
    /// What a member has of a book, as JSON for them to take home.
    var ownText: String {
        let reads: [OwnJSON] = reads.map { read in
            .object([
                ("began", .optional(read.started?.description)), ("ended", .optional(read.ended?.description)),
                ("outcome", .text(read.outcome.rawValue)), ("progress", .optional(read.progress?.text)),
            ])
        }
        return OwnJSON.object([
            ("book", .text(bookID.text)), ("title", .text(title.text)), ("author", .text(author.text)),
            ("status", .text(status.rawValue)), ("pages", pages.map { .number($0) } ?? .null),
            ("note", .text(note.text)), ("visibility", .text(visibility.rawValue)), ("added", .moment(addedAt)),
            ("changed", .moment(changedAt)), ("reads", .array(reads)),
        ]).description
    }
}
