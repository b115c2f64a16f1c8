import Primitives

/// A book on a shelf as a member took it home.
struct OwnShelvedBook {
    /// The shelf; `nil` in files that do not name it.
    let shelf: ShelfName?
    /// Who could see the shelf there; nobody else where the file does not say it.
    let readers: Review.Visibility
    /// What the book was called inside the file; empty where it was not.
    let reference: String
    /// The book.
    let claim: BookClaim
    /// When it was put there.
    let addedAt: Timestamp

    init?(_ value: JSON) {
        guard let claim = BookClaim(own: value),
            let added = value["added"]?.text.flatMap(Timestamp.init(iso8601:)), added >= Timestamp(seconds: 0)
        else { return nil }
        shelf = value["shelfName"]?.text.flatMap { ShelfName($0) }
        readers = value["shelfVisibility"]?.text.flatMap(Review.Visibility.init) ?? .onlyMe
        reference = value["book"]?.text ?? ""
        self.claim = claim
        addedAt = added
    }

    /// The book on a shelf, wherever it stands there.
    func shelved(_ book: ID<Book>) -> ShelvedBook {
        ShelvedBook(bookID: book, title: claim.title, author: claim.author, position: 0, addedAt: addedAt)
    }
}

extension ShelvedBook {
    /// Whether another is the same but for its place.
    func isSame(as other: ShelvedBook) -> Bool {
        bookID == other.bookID && title == other.title && author == other.author && addedAt == other.addedAt
    }
}
