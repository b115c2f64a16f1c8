/// A shelf with whose it is and how many books stand on it.
public struct ShelfEntry: Sendable, Equatable {
    /// The shelf.
    public let shelf: Shelf
    /// The name of its owner.
    public let owner: PersonName
    /// How many books.
    public let books: Int

    /// An entry.
    public init(shelf: Shelf, owner: PersonName, books: Int) {
        self.shelf = shelf
        self.owner = owner
        self.books = books
    }
}
