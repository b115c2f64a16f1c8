import Primitives

extension OwnCover {
    /// The cover, for its member to take home; the picture itself is in the same ZIP.
    ///
    /// - Parameter book: as the member sees it; `nil` where they may not see it any more.
    func ownJSON(_ book: Book?) -> JSON {
        [
            "book": .string(bookID.text), "title": .orNull(book?.title.text), "author": .orNull(book?.author.text),
            "isbns": .array((book?.isbns ?? []).map { .string($0.digits) }), "width": .integer(width),
            "height": .integer(height), "added": .moment(addedAt), "file": .string(OwnData.path(ofCover: bookID)),
        ]
    }
}
