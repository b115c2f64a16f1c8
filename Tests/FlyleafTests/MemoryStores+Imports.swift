import Flyleaf
import Primitives

extension MemoryStores {
    var imports: any ImportStore { MemoryImportStore(memory: self) }
}

private struct MemoryImportStore: ImportStore {
    let memory: MemoryStores

    func insert(_ bookImport: BookImport) async throws -> Bool {
        memory.write { tables in
            let count = tables.imports.values.count { $0.memberID == bookImport.memberID }
            if count >= BookImport.maximumPerMember { return false }
            tables.imports[bookImport.id] = bookImport
            return true
        }
    }

    func addPiece(_ id: ID<BookImport>, _ number: Int, _ bytes: [UInt8]) async throws {
        memory.write { tables in
            guard tables.importPieces[id]?[number] == nil else { return }
            tables.importPieces[id, default: [:]][number] = bytes
        }
    }

    func piece(_ id: ID<BookImport>, _ number: Int) async throws -> [UInt8]? {
        memory.read { $0.importPieces[id]?[number] }
    }

    func bookImport(_ id: ID<BookImport>, _ member: ID<Member>) async throws -> BookImport? {
        memory.read { $0.imports[id] }.flatMap { $0.memberID == member ? $0 : nil }
    }

    func list(_ member: ID<Member>) async throws -> [BookImport] {
        memory.read { $0.imports.values.filter { $0.memberID == member } }.sorted { $0.id > $1.id }
    }

    func start(_ id: ID<BookImport>, _ visibility: Review.Visibility, _ moment: Timestamp) async throws -> Bool {
        memory.write { tables in
            guard tables.imports[id] != nil, tables.imports[id]?.startedAt == nil else { return false }
            tables.imports[id]?.startedAt = moment
            tables.imports[id]?.visibility = visibility
            return true
        }
    }

    func undo(_ id: ID<BookImport>, _ moment: Timestamp) async throws -> Bool {
        memory.write { tables in
            guard tables.imports[id] != nil, tables.imports[id]?.undoneAt == nil else { return false }
            tables.imports[id]?.undoneAt = moment
            return true
        }
    }

    func delete(_ id: ID<BookImport>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            guard tables.imports[id]?.memberID == member else { return false }
            tables.forget(id)
            return true
        }
    }

    func purge(_ unstartedBefore: Timestamp) async throws -> Int {
        memory.write { tables in
            let old = tables.imports.values.filter { $0.startedAt == nil && $0.createdAt < unstartedBefore }
            for bookImport in old { tables.forget(bookImport.id) }
            return old.count
        }
    }

    func record(_ id: ID<BookImport>, _ rows: [ImportedRow]) async throws {
        memory.write { tables in
            for row in rows where tables.importRows[id]?[row.number] == nil {
                tables.importRows[id, default: [:]][row.number] = row
            }
        }
    }

    func lastRow(_ id: ID<BookImport>) async throws -> Int { memory.read { $0.importRows[id]?.keys.max() ?? 0 } }

    func rows(_ id: ID<BookImport>, _ after: Int, _ outcomes: Set<ImportedRow.Outcome>, _ limit: Int) async throws
        -> [ImportedRow]
    {
        let rows = memory.read { $0.importRows[id].map { Array($0.values) } ?? [] }
        let found = rows.filter { $0.number > after && outcomes.contains($0.outcome) }
        return Array(found.sorted { $0.number < $1.number }.prefix(max(0, limit)))
    }

    func counts(_ id: ID<BookImport>) async throws -> [ImportedRow.Outcome: Int] {
        memory.read { ($0.importRows[id] ?? [:]).values.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 } }
    }

    func earlier(_ identities: [[UInt8]], _ member: ID<Member>, _ than: ID<BookImport>) async throws -> [ImportedRow] {
        memory.read { tables in
            let others = tables.imports.values.filter { $0.memberID == member && $0.id != than }.map(\.id)
                .sorted(by: >)
            return identities.compactMap { identity in
                others.lazy.compactMap { id in
                    (tables.importRows[id] ?? [:]).values.first {
                        $0.identity == identity && ($0.reviewID != nil || $0.reading?.bookID != nil)
                    }
                }.first
            }
        }
    }
}

extension MemoryStores.Tables {
    mutating func forget(_ id: ID<BookImport>) {
        imports[id] = nil
        unnote(.bookImport(id))
        importPieces[id] = nil
        importRows[id] = nil
    }
}
