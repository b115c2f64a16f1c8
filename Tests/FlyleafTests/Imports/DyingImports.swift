import Flyleaf
import Primitives

/// Imports of a program that is killed.
struct DyingImports: ImportStore {
    private let store: any ImportStore
    private let death: Death

    init(_ store: any ImportStore, _ death: Death) {
        self.store = store
        self.death = death
    }

    func insert(_ bookImport: BookImport) async throws -> Bool { try await store.insert(bookImport) }

    func addPiece(_ id: ID<BookImport>, _ number: Int, _ bytes: [UInt8]) async throws {
        try await store.addPiece(id, number, bytes)
    }

    func piece(_ id: ID<BookImport>, _ number: Int) async throws -> [UInt8]? { try await store.piece(id, number) }

    func bookImport(_ id: ID<BookImport>, _ member: ID<Member>) async throws -> BookImport? {
        try await store.bookImport(id, member)
    }

    func list(_ member: ID<Member>) async throws -> [BookImport] { try await store.list(member) }

    func start(_ id: ID<BookImport>, _ visibility: Review.Visibility, _ moment: Timestamp) async throws -> Bool {
        try await store.start(id, visibility, moment)
    }

    func undo(_ id: ID<BookImport>, _ moment: Timestamp) async throws -> Bool { try await store.undo(id, moment) }

    func delete(_ id: ID<BookImport>, _ member: ID<Member>) async throws -> Bool { try await store.delete(id, member) }

    func purge(_ unstartedBefore: Timestamp) async throws -> Int { try await store.purge(unstartedBefore) }

    func record(_ id: ID<BookImport>, _ rows: [ImportedRow]) async throws {
        try death.approach()
        try await store.record(id, rows)
    }

    func lastRow(_ id: ID<BookImport>) async throws -> Int { try await store.lastRow(id) }

    func rows(_ id: ID<BookImport>, _ after: Int, _ outcomes: Set<ImportedRow.Outcome>, _ limit: Int) async throws
        -> [ImportedRow]
    {
        try await store.rows(id, after, outcomes, limit)
    }

    func counts(_ id: ID<BookImport>) async throws -> [ImportedRow.Outcome: Int] { try await store.counts(id) }

    func earlier(_ identities: [[UInt8]], _ member: ID<Member>, _ than: ID<BookImport>) async throws -> [ImportedRow] {
        try death.approach()
        return try await store.earlier(identities, member, than)
    }
}
