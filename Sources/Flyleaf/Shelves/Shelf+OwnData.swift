import Primitives

extension Shelf {
    /// A shelf, for its member to take home.
    var ownJSON: JSON {
        [
            "id": .string(id.text), "name": .string(name.text), "description": .string(description.text),
            "visibility": .string(visibility.rawValue), "made": .moment(createdAt), "changed": .moment(changedAt),
        ]
    }
}

extension ShelvedBook {
    /// A book on a shelf.
    ///
    /// - Parameters:
    ///   - place: the first has 1.
    ///   - isbns: the numbers of the book.
    func ownJSON(on shelf: Shelf, at place: Int, isbns: [ISBN]) -> JSON {
        [
            "shelf": .string(shelf.id.text), "shelfName": .string(shelf.name.text),
            "shelfVisibility": .string(shelf.visibility.rawValue), "place": .integer(place),
            "book": .string(bookID.text), "title": .string(title.text),
            "author": .string(author.text), "isbns": .array(isbns.map { .string($0.digits) }),
            "added": .moment(addedAt),
        ]
    }
}
