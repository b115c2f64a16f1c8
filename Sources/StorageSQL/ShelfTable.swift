import Flyleaf
import Primitives
import SQLAccess

/// Shelves.
struct ShelfTable: ShelfStore {
    let database: any SQLDatabase

    // MARK: Looking

    func shelf(_ id: ID<Shelf>, _ viewer: ID<Member>?) async throws -> ShelfEntry? {
        try await database.readTransaction { connection in
            try await connection.first(Self.one, [viewer, id]) { row in try ShelfEntry(row) }
        }
    }

    func named(_ name: ShelfName, _ member: ID<Member>) async throws -> Shelf? {
        try await database.readTransaction { connection in
            try await connection.first(Self.named, [member, name.key]) { row in try ShelfEntry(row).shelf }
        }
    }

    func shelved(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>) async throws -> ShelvedBook? {
        try await database.readTransaction { connection in
            try await connection.first(Self.shelved, [book, id, member]) { row in try ShelvedBook(row) }
        }
    }

    func list(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [ShelfEntry] {
        try await database.readTransaction { connection in
            try await connection.rows(Self.list, [viewer, member]) { row in try ShelfEntry(row) }
        }
    }

    func books(_ id: ID<Shelf>, _ viewer: ID<Member>?, _ after: Int64?, _ limit: Int) async throws -> [ShelvedBook] {
        try await database.readTransaction { connection in
            try await connection.rows(Self.books, [viewer, id, after ?? .min, max(0, limit)]) { row in
                try ShelvedBook(row)
            }
        }
    }

    func holding(_ book: ID<Book>, _ member: ID<Member>) async throws -> Set<ID<Shelf>> {
        try await database.readTransaction { connection in
            Set(try await connection.rows(Self.holding, [member, book]) { row in try row.id(0, of: Shelf.self) })
        }
    }

    // MARK: Changing

    func insert(_ shelf: Shelf, _ maximum: Int) async throws -> ShelfChange {
        try await database.write { connection in
            if try await Self.isTaken(shelf, connection) { return .nameTaken }
            let count = try await connection.first(
                "SELECT count(*) FROM shelves WHERE member_id = ?",
                [shelf.memberID]
            ) { row in try row.int(0) }
            guard count ?? 0 < maximum else { return .tooMany }
            let columns = shelf.fixedColumns + shelf.columns
            try await connection.execute(
                "INSERT INTO shelves (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
            return .kept
        }
    }

    func update(_ shelf: Shelf, _ seen: Timestamp) async throws -> ShelfChange {
        try await database.write { connection in
            let changedAt = try await connection.first(
                "SELECT changed_at FROM shelves WHERE id = ? AND member_id = ?",
                [shelf.id, shelf.memberID]
            ) { row in try row.timestamp(0) }
            guard let changedAt else { return .missing }
            guard changedAt == seen else { return .overtaken }
            if try await Self.isTaken(shelf, connection) { return .nameTaken }
            let columns = shelf.columns
            try await connection.execute(
                "UPDATE shelves SET \(columns.assignments) WHERE id = ?",
                columns.values + [shelf.id]
            )
            return .kept
        }
    }

    private static func isTaken(_ shelf: Shelf, _ connection: any SQLConnection) async throws -> Bool {
        try await connection.exists(
            "SELECT 1 FROM shelves WHERE member_id = ? AND name_key = ? AND id <> ?",
            [shelf.memberID, shelf.name.key, shelf.id]
        )
    }

    /// Books with nothing left go after, some at a time: thousands of them must not hold up everybody's writes.
    func delete(_ id: ID<Shelf>, _ member: ID<Member>) async throws -> Bool {
        let isGone = try await database.write { connection in
            guard try await Self.isOwn(id, member, connection) else { return false }
            try await connection.execute("DELETE FROM shelves WHERE id = ?", [id])
            return true
        }
        guard isGone else { return false }
        while try await BookTable(database: database).purge() {}
        return true
    }

    /// Takes all books off a member's shelves, some at a time: others' writes do not wait for all of them.
    func clear(of member: ID<Member>) async throws {
        let ids: [ID<Shelf>] = try await database.read { connection in
            try await connection.rows("SELECT id FROM shelves WHERE member_id = ?", [member]) { row in try row.id(0) }
        }
        let some = """
            DELETE FROM shelf_books WHERE shelf_id = ?1
                AND book_id IN (SELECT book_id FROM shelf_books WHERE shelf_id = ?1 LIMIT 500)
            """
        for id in ids {
            var left = true
            while left {
                left = try await database.write { connection in
                    let count = try await connection.affectedRows(some, [id])
                    try await connection.execute("UPDATE shelves SET books = books - ? WHERE id = ?", [count, id])
                    return count > 0
                }
            }
        }
    }

    func deleteEmpty(_ id: ID<Shelf>, _ member: ID<Member>, _ changedAt: Timestamp) async throws -> Bool {
        try await database.write { connection in
            let sql = "DELETE FROM shelves WHERE id = ? AND member_id = ? AND books = 0 AND changed_at = ?"
            return try await connection.affectedRows(sql, [id, member, changedAt]) > 0
        }
    }

    func put(
        _ book: ShelvedBook,
        _ id: ID<Shelf>,
        _ member: ID<Member>,
        _ maximum: Int
    ) async throws -> ShelfChange {
        try await place(book, id, member, maximum, at: Self.top)
    }

    func append(
        _ book: ShelvedBook,
        _ id: ID<Shelf>,
        _ member: ID<Member>,
        _ maximum: Int
    ) async throws -> ShelfChange {
        try await place(book, id, member, maximum, at: Self.bottom)
    }

    private func place(
        _ book: ShelvedBook,
        _ id: ID<Shelf>,
        _ member: ID<Member>,
        _ maximum: Int,
        at position: @escaping @Sendable (ID<Shelf>, any SQLConnection) async throws -> Int64
    ) async throws -> ShelfChange {
        try await database.write { connection in
            let count = try await connection.first(
                "SELECT books FROM shelves WHERE id = ? AND member_id = ?",
                [id, member]
            ) { row in try row.int(0) }
            guard let count, try await connection.exists("SELECT 1 FROM books WHERE id = ?", [book.bookID]) else {
                return .missing
            }
            if try await Self.position(book.bookID, id, connection) != nil { return .kept }
            guard count < maximum else { return .tooMany }
            let place = try await position(id, connection)
            let columns: NamedValues = [
                "shelf_id": id, "book_id": book.bookID, "position": place,
                "added_at": book.addedAt, "title": book.title.text, "author": book.author.text,
            ]
            try await connection.execute(
                "INSERT INTO shelf_books (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
            try await connection.execute("UPDATE shelves SET books = books + 1 WHERE id = ?", [id])
            return .kept
        }
    }

    func take(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            guard try await Self.isOwn(id, member, connection) else { return false }
            guard try await Self.position(book, id, connection) != nil else { return false }
            try await connection.execute("DELETE FROM shelf_books WHERE shelf_id = ? AND book_id = ?", [id, book])
            try await connection.execute("UPDATE shelves SET books = books - 1 WHERE id = ?", [id])
            try await BookRows.settle(book, connection)
            return true
        }
    }

    func move(_ book: ID<Book>, _ id: ID<Shelf>, _ member: ID<Member>, _ move: ShelfMove) async throws -> Bool {
        try await database.write { connection in
            guard try await Self.isOwn(id, member, connection),
                let position = try await Self.position(book, id, connection)
            else { return false }
            func set(_ position: Int64, _ book: ID<Book>) async throws {
                try await connection.execute(
                    "UPDATE shelf_books SET position = ? WHERE shelf_id = ? AND book_id = ?",
                    [position, id, book]
                )
            }
            if move == .top {
                let top = try await Self.top(id, connection)
                if position > top + 1 { try await set(top, book) }
                return true
            }
            let neighbour = try await connection.first(move == .up ? Self.before : Self.behind, [id, position]) { row in
                (book: try row.id(0, of: Book.self), position: try row.int64(1))
            }
            if let neighbour {
                try await set(neighbour.position, book)
                try await set(position, neighbour.book)
            }
            return true
        }
    }

    private static func isOwn(
        _ id: ID<Shelf>,
        _ member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> Bool {
        try await connection.exists("SELECT 1 FROM shelves WHERE id = ? AND member_id = ?", [id, member])
    }

    private static func position(
        _ book: ID<Book>,
        _ id: ID<Shelf>,
        _ connection: any SQLConnection
    ) async throws -> Int64? {
        try await connection.first(
            "SELECT position FROM shelf_books WHERE shelf_id = ? AND book_id = ?",
            [id, book]
        ) { row in try row.int64(0) }
    }

    /// The position behind all others.
    @Sendable private static func bottom(
        _ id: ID<Shelf>,
        _ connection: any SQLConnection
    ) async throws -> Int64 {
        let last = try await connection.first(
            "SELECT position FROM shelf_books WHERE shelf_id = ? ORDER BY position DESC LIMIT 1",
            [id]
        ) { row in try row.int64(0) }
        return (last ?? 0) + 1
    }

    /// The position before all others.
    @Sendable private static func top(_ id: ID<Shelf>, _ connection: any SQLConnection) async throws -> Int64 {
        let first = try await connection.first(
            "SELECT position FROM shelf_books WHERE shelf_id = ? ORDER BY position LIMIT 1",
            [id]
        ) { row in try row.int64(0) }
        return (first ?? 0) - 1
    }
}
