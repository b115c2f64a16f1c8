public import Primitives

/// Where imports, their files and their rows are kept.
public protocol ImportStore: Sendable {
    /// Adds an import without its file, unless the member has `BookImport.maximumPerMember`; whether it was added.
    func insert(_ bookImport: BookImport) async throws -> Bool
    /// Adds a piece of its file, from number 0 on; one that is there already stays as it is.
    func addPiece(_ id: ID<BookImport>, _ number: Int, _ bytes: [UInt8]) async throws
    /// A piece of the file; `nil` behind the last.
    func piece(_ id: ID<BookImport>, _ number: Int) async throws -> [UInt8]?
    /// An import of that member.
    func bookImport(_ id: ID<BookImport>, _ member: ID<Member>) async throws -> BookImport?
    /// Imports of that member, the newest first.
    func list(_ member: ID<Member>) async throws -> [BookImport]
    /// Notes that the rows are worked on, for these readers; `false` when that was noted before.
    func start(_ id: ID<BookImport>, _ visibility: Review.Visibility, _ moment: Timestamp) async throws -> Bool
    /// Notes that what was made is to be removed; `false` when that was noted before.
    func undo(_ id: ID<BookImport>, _ moment: Timestamp) async throws -> Bool
    /// Removes an import of that member with file and rows; what was made of it stays.
    func delete(_ id: ID<BookImport>, _ member: ID<Member>) async throws -> Bool
    /// Removes imports brought before a moment that were never started; how many.
    func purge(_ unstartedBefore: Timestamp) async throws -> Int

    /// Adds rows, all or none; one that is there already stays as it is.
    func record(_ id: ID<BookImport>, _ rows: [ImportedRow]) async throws
    /// The number of the last row; 0 before the first.
    func lastRow(_ id: ID<BookImport>) async throws -> Int
    /// Rows behind a number, of these outcomes, in order.
    func rows(_ id: ID<BookImport>, _ after: Int, _ outcomes: Set<ImportedRow.Outcome>, _ limit: Int) async throws
        -> [ImportedRow]
    /// How many rows became what.
    func counts(_ id: ID<BookImport>) async throws -> [ImportedRow.Outcome: Int]
    /// Of each of these identities the newest row of the member's other imports that has a review or a book.
    func earlier(_ identities: [[UInt8]], _ member: ID<Member>, _ than: ID<BookImport>) async throws -> [ImportedRow]
}
