import Interchange
import Primitives

/// Shelves that a member took home, brought back.
///
/// Rule: what stands on a shelf was put there by this import only where its row says so, or where the import made the shelf.
/// Why: a book on a shelf has no mark of who put it there, and undoing must not take away what the member put. Without the
/// second half, those that were put and not written down before the program was killed would stay behind.
extension BookImports {
    func take(_ own: OwnShelf, into row: inout ImportedRow, _ bookImport: BookImport) async throws {
        let member = bookImport.memberID
        let shelf = own.shelf(shelfID(own.name, own.createdAt, bookImport), of: member)
        if let found = try await stores.shelves.named(own.name, member) {
            // Made before the program was killed, and not written down; or another row of the same name did it.
            row.outcome = found == shelf ? .restored : found.saysSame(as: shelf) ? .unchanged : .ownKept
            return
        }
        guard try await stores.shelves.shelf(shelf.id, member) == nil else {
            // The member has called it something else since.
            row.outcome = .ownKept
            return
        }
        switch try await stores.shelves.insert(shelf, Shelf.maximumPerMember) {
        case .kept: row.outcome = .restored
        case .nameTaken, .overtaken, .missing: row.outcome = .ownKept
        case .tooMany: row.remarks.append(ImportedRow.Refusal.tooManyShelves.rawValue)
        }
    }

    func take(
        _ own: OwnShelvedBook,
        into row: inout ImportedRow,
        _ identity: ImportIdentity,
        _ bookImport: BookImport
    ) async throws {
        let (member, shelves) = (bookImport.memberID, stores.shelves)
        guard let name = own.shelf, let shelf = try await shelves.named(name, member) else {
            row.remarks.append(ImportedRow.Refusal.shelfMissing.rawValue)
            return
        }
        let shelved = own.shelved(try await book(of: own, identity, bookImport))
        if let found = try await shelves.shelved(shelved.bookID, shelf.id, member) {
            row.outcome = isMade(shelf, by: bookImport) && found.isSame(as: shelved) ? .restored : .unchanged
            return
        }
        guard !shelf.visibility.isWider(than: own.readers) else {
            row.remarks.append(ImportedRow.Refusal.shelfShown.rawValue)
            return
        }
        switch try await shelves.append(shelved, shelf.id, member, Shelf.maximumBooks) {
        case .kept: row.outcome = .restored
        case .tooMany: row.remarks.append(ImportedRow.Refusal.shelfFull.rawValue)
        case .missing, .nameTaken, .overtaken: row.remarks.append(ImportedRow.Refusal.shelfMissing.rawValue)
        }
    }

    // MARK: Undoing

    /// Takes a book off a shelf where it stands as the row says it.
    ///
    /// - Parameter isWritten: whether it is written down that this import put it there.
    func takeBack(
        _ own: OwnShelvedBook,
        _ identity: ImportIdentity,
        _ bookImport: BookImport,
        isWritten: Bool
    ) async throws {
        let (member, shelves) = (bookImport.memberID, stores.shelves)
        guard let name = own.shelf, let shelf = try await shelves.named(name, member),
            isWritten || isMade(shelf, by: bookImport)
        else { return }
        let shelved = own.shelved(try await book(of: own, identity, bookImport))
        if try await shelves.shelved(shelved.bookID, shelf.id, member)?.isSame(as: shelved) == true {
            _ = try await shelves.take(shelved.bookID, shelf.id, member)
        }
    }

    /// Removes a shelf that this import made, while it is as it was made and nothing stands on it.
    func takeBack(_ own: OwnShelf, _ bookImport: BookImport) async throws {
        let id = shelfID(own.name, own.createdAt, bookImport)
        _ = try await stores.shelves.deleteEmpty(id, bookImport.memberID, own.changedAt)
    }

    // MARK: What is meant

    /// The identifier of the shelf that one import makes of a name: the same however often it is made.
    private func shelfID(_ name: ShelfName, _ moment: Timestamp, _ bookImport: BookImport) -> ID<Shelf> {
        ID(at: moment, entropy: digest(Array((bookImport.id.text + name.key).utf8)))
    }

    private func isMade(_ shelf: Shelf, by bookImport: BookImport) -> Bool {
        shelf.id == shelfID(shelf.name, shelf.createdAt, bookImport)
    }

    /// The book of a row: the one that the entry of the same book in the file was made of, or its place on another shelf.
    private func book(
        of own: OwnShelvedBook,
        _ identity: ImportIdentity,
        _ bookImport: BookImport
    ) async throws -> ID<Book> {
        let member = bookImport.memberID
        let shared =
            own.reference.isEmpty
            ? identity : ImportIdentity(of: "reading:\(own.reference)", in: bookImport, digest: identity.digest, digest)
        if try await !stores.shelves.holding(shared.madeBook, member).isEmpty { return shared.madeBook }
        return try await book(of: own.claim, shared, nil, member)
    }
}

extension Shelf {
    /// Whether another says the same of itself.
    fileprivate func saysSame(as other: Shelf) -> Bool {
        name == other.name && description == other.description && visibility == other.visibility
    }
}
