import Flyleaf
import Primitives

extension MemoryStores {
    var library: any LibraryStore { MemoryLibraryStore(memory: self) }
}

private struct MemoryLibraryStore: LibraryStore {
    let memory: MemoryStores

    func answer(
        _ words: LookUpWords,
        _ since: Timestamp,
        _ emptySince: Timestamp
    ) async throws -> [LibraryBook]? {
        memory.read { tables in
            guard let answer = tables.libraryAnswers[words],
                answer.keptAt >= (answer.works.isEmpty ? emptySince : since)
            else { return nil }
            return answer.works.compactMap { work in tables.libraryBooks.first { $0.book.work == work }?.book }
        }
    }

    func keep(_ words: LookUpWords, _ books: [LibraryBook], _ moment: Timestamp) async throws {
        memory.write { tables in
            for book in books {
                tables.libraryBooks.removeAll { $0.book.work == book.work }
                tables.libraryBooks.append((book, moment))
            }
            tables.libraryAnswers[words] = (books.map(\.work), moment)
        }
    }

    func book(_ work: LibraryWork) async throws -> LibraryBook? {
        memory.read { tables in tables.libraryBooks.first { $0.book.work == work }?.book }
    }

    func book(of claim: BookClaim) async throws -> LibraryBook? {
        memory.read { tables in
            let books = tables.libraryBooks.map(\.book).reversed()
            let ofNumber = claim.joiningISBN.flatMap { isbn in books.first { $0.isbns.contains(isbn) } }
            if let ofNumber, !claim.isQuiteAnother(than: ofNumber.title, by: ofNumber.author) { return ofNumber }
            return claim.key.flatMap { key in books.first { $0.claim.key == key } }
        }
    }

    func purge(_ keptBefore: Timestamp) async throws -> Bool {
        memory.write { tables in
            let count = tables.libraryBooks.count + tables.libraryAnswers.count
            tables.libraryBooks.removeAll { $0.keptAt < keptBefore }
            tables.libraryAnswers = tables.libraryAnswers.filter { $0.value.keptAt >= keptBefore }
            return tables.libraryBooks.count + tables.libraryAnswers.count < count
        }
    }
}
