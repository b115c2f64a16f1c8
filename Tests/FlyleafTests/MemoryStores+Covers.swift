import Flyleaf
import Primitives

extension MemoryStores {
    var covers: any CoverStore { MemoryCoverStore(memory: self) }
}

private struct MemoryCoverStore: CoverStore {
    let memory: MemoryStores

    func mark(of book: ID<Book>) async throws -> String? { memory.read { $0.books[book]?.cover?.mark } }

    func cover(of book: ID<Book>) async throws -> BookCover? { memory.read { $0.books[book]?.cover } }

    func keep(_ cover: BookCover, of book: ID<Book>) async throws -> Bool {
        memory.write { tables in
            guard let known = tables.books[book], known.cover == nil else { return false }
            tables.books[book]?.cover = cover
            return true
        }
    }
}
