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
    /// A book on a shelf, the first one first.
    func ownJSON(on shelf: ID<Shelf>) -> JSON {
        [
            "shelf": .string(shelf.text), "book": .string(bookID.text), "title": .string(title.text),
            "author": .string(author.text), "added": .moment(addedAt),
        ]
    }
}
