import Flyleaf
import Primitives

extension MemoryStores {
    var covers: any CoverStore { MemoryCoverStore(memory: self) }
}

/// A cover that a member has for a book.
struct MemoryOwnCover {
    let member: ID<Member>
    let book: ID<Book>
    let cover: BookCover
    let addedAt: Timestamp
}

private struct MemoryCoverStore: CoverStore {
    let memory: MemoryStores

    func marks(of books: [ID<Book>], for viewer: ID<Member>?) async throws -> [ID<Book>: CoverMark] {
        memory.read { tables in
            var marks: [ID<Book>: CoverMark] = [:]
            for book in books {
                if let own = viewer.flatMap({ tables.ownCover(book, of: $0) }) {
                    marks[book] = CoverMark(text: own.cover.mark, isOwn: true)
                } else if let cover = tables.books[book]?.cover {
                    marks[book] = CoverMark(text: cover.mark, isOwn: false)
                }
            }
            return marks
        }
    }

    func cover(of book: ID<Book>) async throws -> BookCover? { memory.read { $0.books[book]?.cover } }

    func keep(_ cover: BookCover, of book: ID<Book>) async throws -> Bool {
        memory.write { tables in
            guard let known = tables.books[book], known.cover == nil else { return false }
            tables.books[book]?.cover = cover
            return true
        }
    }

    func own(_ book: ID<Book>, of member: ID<Member>) async throws -> BookCover? {
        memory.read { $0.ownCover(book, of: member)?.cover }
    }

    func keepOwn(
        _ cover: BookCover,
        of book: ID<Book>,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ limit: Int
    ) async throws -> CoverKeeping {
        memory.write { tables in
            guard tables.books[book] != nil else { return .missing }
            let others = tables.ownCovers.filter { $0.member == member && $0.book != book }
            let isNew = tables.ownCover(book, of: member) == nil
            guard !isNew || others.count < limit else { return .tooMany }
            tables.ownCovers.removeAll { $0.member == member && $0.book == book }
            tables.ownCovers.append(MemoryOwnCover(member: member, book: book, cover: cover, addedAt: moment))
            return .kept
        }
    }

    func removeOwn(_ book: ID<Book>, of member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            let count = tables.ownCovers.count
            tables.ownCovers.removeAll { $0.member == member && $0.book == book }
            return tables.ownCovers.count < count
        }
    }

    func owned(by member: ID<Member>, after last: ID<Book>?, _ limit: Int) async throws -> [OwnCover] {
        memory.read { tables in
            let own = tables.ownCovers.filter { row in row.member == member && last.map { row.book > $0 } ?? true }
            return own.sorted { $0.book < $1.book }.prefix(limit)
                .map { row in
                    OwnCover(
                        bookID: row.book,
                        width: row.cover.width,
                        height: row.cover.height,
                        addedAt: row.addedAt
                    )
                }
        }
    }
}

extension MemoryStores.Tables {
    fileprivate func ownCover(_ book: ID<Book>, of member: ID<Member>) -> MemoryOwnCover? {
        ownCovers.first { $0.member == member && $0.book == book }
    }

    /// Gives what a member, or everybody, has for one book to another too, where they have none for it.
    mutating func carryCovers(_ old: ID<Book>, to new: ID<Book>, of member: ID<Member>?) {
        for row in ownCovers where row.book == old && (member == nil || member == row.member) {
            guard ownCover(new, of: row.member) == nil else { continue }
            ownCovers.append(MemoryOwnCover(member: row.member, book: new, cover: row.cover, addedAt: row.addedAt))
        }
    }
}
