public import Primitives

/// Where shelves are kept; a book goes away with the last review, list and shelf that has it.
public protocol ShelfStore: Sendable {
    /// Adds a shelf, where its member has fewer than so many; `kept`, `nameTaken` or `tooMany`.
    func insert(_ shelf: Shelf, _ maximum: Int) async throws -> ShelfChange
    /// Replaces what a shelf of its member says, while it is as it was last changed at the moment that was seen; `kept`,
    /// `nameTaken`, `overtaken` or `missing`.
    func update(_ shelf: Shelf, _ seen: Timestamp) async throws -> ShelfChange
    /// Removes a shelf of that member, `false` when there is none.
    func delete(_ id: ID<Shelf>, _ member: ID<Member>) async throws -> Bool
    /// Removes a shelf of that member without books that was last changed at that moment, `false` when there is none.
    func deleteEmpty(_ id: ID<Shelf>, _ member: ID<Member>, _ changedAt: Timestamp) async throws -> Bool
    /// A shelf where the viewer may see it; `nil` otherwise.
    func shelf(_ id: ID<Shelf>, _ viewer: ID<Member>?) async throws -> ShelfEntry?
    /// A member's own shelf of a name's key.
    func named(_ name: ShelfName, _ member: ID<Member>) async throws -> Shelf?
    /// A member's shelves that the viewer may see, by the keys of their names.
    func list(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [ShelfEntry]
    /// Books of a shelf in their order, behind a position, where the viewer may see the shelf.
    func books(_ id: ID<Shelf>, _ viewer: ID<Member>?, _ after: Int64?, _ limit: Int) async throws -> [ShelvedBook]
    /// A book as it stands on a shelf of that member; `nil` when it does not.
    func shelved(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>) async throws -> ShelvedBook?
    /// The shelves of a member that a book stands on.
    func holding(_ book: ID<Book>, _ member: ID<Member>) async throws -> Set<ID<Shelf>>
    /// Puts a book before all others of a shelf of that member that has fewer than so many; one that is there stays.
    ///
    /// The position of the value given is not looked at. `kept`, `tooMany` or `missing`.
    func put(_ book: ShelvedBook, _ id: ID<Shelf>, _ member: ID<Member>, _ maximum: Int) async throws -> ShelfChange
    /// Puts a book behind all others of a shelf; everything else as in `put`.
    func append(_ book: ShelvedBook, _ id: ID<Shelf>, _ member: ID<Member>, _ maximum: Int) async throws -> ShelfChange
    /// Takes a book off a shelf of that member, `false` when it is not there.
    func take(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>) async throws -> Bool
    /// Moves a book of a shelf of that member, `false` when it is not there; at an end it stays.
    func move(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>, _ move: ShelfMove) async throws -> Bool
}
