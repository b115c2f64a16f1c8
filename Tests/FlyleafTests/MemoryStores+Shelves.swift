import Flyleaf
import Primitives

extension MemoryStores {
    var shelves: any ShelfStore { MemoryShelfStore(memory: self) }
}

/// A shelf with its books in their order.
struct MemoryShelf {
    var shelf: Shelf
    var books: [ShelvedBook] = []
}

private struct MemoryShelfStore: ShelfStore {
    let memory: MemoryStores

    func insert(_ shelf: Shelf, _ maximum: Int) async throws -> ShelfChange {
        memory.write { tables in
            if tables.isTaken(shelf) { return .nameTaken }
            let count = tables.shelves.values.count { $0.shelf.memberID == shelf.memberID }
            guard count < maximum else { return .tooMany }
            tables.shelves[shelf.id] = MemoryShelf(shelf: shelf)
            tables.beginHidden(.subject(.shelf(shelf.id)), of: shelf.memberID)
            return .kept
        }
    }

    func update(_ shelf: Shelf, _ seen: Timestamp) async throws -> ShelfChange {
        memory.write { tables in
            guard let old = tables.own(shelf.id, shelf.memberID)?.shelf else { return .missing }
            guard old.changedAt == seen else { return .overtaken }
            if tables.isTaken(shelf) { return .nameTaken }
            tables.shelves[shelf.id]?.shelf = shelf
            tables.keepHidden(.subject(.shelf(shelf.id)))
            return .kept
        }
    }

    func delete(_ id: ID<Shelf>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            guard tables.own(id, member) != nil else { return false }
            tables.shelves[id] = nil
            tables.drafts.take { $0.subject == .shelf(id) }
            tables.dropEmptyBooks()
            return true
        }
    }

    func deleteEmpty(_ id: ID<Shelf>, _ member: ID<Member>, _ changedAt: Timestamp) async throws -> Bool {
        memory.write { tables in
            guard let shelf = tables.own(id, member), shelf.books.isEmpty, shelf.shelf.changedAt == changedAt else {
                return false
            }
            tables.shelves[id] = nil
            tables.drafts.take { $0.subject == .shelf(id) }
            return true
        }
    }

    func named(_ name: ShelfName, _ member: ID<Member>) async throws -> Shelf? {
        memory.read { tables in
            tables.shelves.values.map(\.shelf)
                .first { $0.memberID == member && $0.name.key.utf8.elementsEqual(name.key.utf8) }
        }
    }

    func shelved(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>) async throws -> ShelvedBook? {
        memory.read { tables in tables.own(id, member)?.books.first { $0.bookID == book } }
    }

    func shelf(_ id: ID<Shelf>, _ viewer: ID<Member>?) async throws -> ShelfEntry? {
        memory.read { tables in tables.shelves[id].flatMap { tables.entry($0, viewer) } }
    }

    func list(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [ShelfEntry] {
        memory.read { tables in
            tables.shelves.values.filter { $0.shelf.memberID == member }
                .compactMap { tables.entry($0, viewer) }
                .sorted { $0.shelf.name.key.utf8.lexicographicallyPrecedes($1.shelf.name.key.utf8) }
        }
    }

    func books(_ id: ID<Shelf>, _ viewer: ID<Member>?, _ after: Int64?, _ limit: Int) async throws -> [ShelvedBook] {
        memory.read { tables in
            guard let shelf = tables.shelves[id], tables.isShown(shelf.shelf, viewer) else { return [] }
            return Array(shelf.books.filter { book in after.map { book.position > $0 } ?? true }.prefix(max(0, limit)))
        }
    }

    func holding(_ book: ID<Book>, _ member: ID<Member>) async throws -> Set<ID<Shelf>> {
        memory.read { tables in
            let own = tables.shelves.values.filter { $0.shelf.memberID == member }
            return Set(own.filter { $0.books.contains { $0.bookID == book } }.map(\.shelf.id))
        }
    }

    func put(
        _ book: ShelvedBook,
        _ id: ID<Shelf>,
        _ member: ID<Member>,
        _ maximum: Int
    ) async throws -> ShelfChange {
        place(book, id, member, maximum) { books in
            books.insert(book.at((books.first?.position ?? 0) - 1), at: 0)
        }
    }

    func append(
        _ book: ShelvedBook,
        _ id: ID<Shelf>,
        _ member: ID<Member>,
        _ maximum: Int
    ) async throws -> ShelfChange {
        place(book, id, member, maximum) { books in
            books.append(book.at((books.last?.position ?? 0) + 1))
        }
    }

    private func place(
        _ book: ShelvedBook,
        _ id: ID<Shelf>,
        _ member: ID<Member>,
        _ maximum: Int,
        _ add: @Sendable (inout [ShelvedBook]) -> Void
    ) -> ShelfChange {
        memory.write { tables in
            guard var books = tables.own(id, member)?.books, tables.books[book.bookID] != nil else { return .missing }
            if books.contains(where: { $0.bookID == book.bookID }) { return .kept }
            guard books.count < maximum else { return .tooMany }
            add(&books)
            tables.shelves[id]?.books = books
            return .kept
        }
    }

    func take(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            guard let index = tables.own(id, member)?.books.firstIndex(where: { $0.bookID == book }) else {
                return false
            }
            tables.shelves[id]?.books.remove(at: index)
            tables.dropEmptyBooks()
            return true
        }
    }

    func move(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>, _ move: ShelfMove) async throws -> Bool {
        memory.write { tables in
            guard var books = tables.own(id, member)?.books,
                let index = books.firstIndex(where: { $0.bookID == book })
            else { return false }
            let moved = books[index]
            switch move {
            case .top where index > 0:
                books.remove(at: index)
                books.insert(moved.at((books.first?.position ?? 0) - 1), at: 0)
            case .up where index > 0, .down where index + 1 < books.count:
                let other = move == .up ? index - 1 : index + 1
                (books[index], books[other]) = (books[other].at(moved.position), moved.at(books[other].position))
            default: break
            }
            tables.shelves[id]?.books = books
            return true
        }
    }
}

extension ShelvedBook {
    fileprivate func at(_ position: Int64) -> ShelvedBook {
        ShelvedBook(bookID: bookID, title: title, author: author, position: position, addedAt: addedAt)
    }
}

extension MemoryStores.Tables {
    /// Whether a viewer may see a shelf.
    func isShown(_ shelf: Shelf, _ viewer: ID<Member>?) -> Bool {
        guard isNear(shelf.memberID, viewer) else { return false }
        return shelf.visibility == .everyone || viewer == shelf.memberID
            || shelf.visibility == .friends && viewer.map { isFriend($0, of: shelf.memberID) } ?? false
    }

    fileprivate func own(_ id: ID<Shelf>, _ member: ID<Member>) -> MemoryShelf? {
        shelves[id].flatMap { $0.shelf.memberID == member ? $0 : nil }
    }

    fileprivate func entry(_ shelf: MemoryShelf, _ viewer: ID<Member>?) -> ShelfEntry? {
        guard isShown(shelf.shelf, viewer), let owner = members[shelf.shelf.memberID] else { return nil }
        return ShelfEntry(shelf: shelf.shelf, owner: owner.name, books: shelf.books.count)
    }

    fileprivate func isTaken(_ shelf: Shelf) -> Bool {
        shelves.values.contains { other in
            other.shelf.memberID == shelf.memberID && other.shelf.id != shelf.id
                && other.shelf.name.key.utf8.elementsEqual(shelf.name.key.utf8)
        }
    }
}
