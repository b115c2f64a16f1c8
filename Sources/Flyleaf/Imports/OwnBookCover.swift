import Primitives

/// A cover of one's own for a book as a member took it home.
struct OwnBookCover {
    /// What the book was called inside the file.
    let reference: String
    /// The book.
    let claim: BookClaim
    /// When it was kept.
    let addedAt: Timestamp

    init?(_ value: JSON) {
        guard let claim = BookClaim(own: value), let reference = value["book"]?.text,
            let added = value["added"]?.text.flatMap(Timestamp.init(iso8601:)), added >= Timestamp(seconds: 0)
        else { return nil }
        self.reference = reference
        self.claim = claim
        addedAt = added
    }
}
