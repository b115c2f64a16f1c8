import Flyleaf
import Primitives

extension MemoryStores {
    var books: any BookStore { MemoryBookStore(memory: self) }
}

/// A book; what it counts is counted when somebody asks.
struct MemoryBook {
    let key: BookKey?
    let claim: BookClaim
    var facts = BookFacts.none
    var isbns: [ISBN] = []
    var cover: BookCover?
}

private struct MemoryBookStore: BookStore {
    let memory: MemoryStores

    func book(_ id: ID<Book>, _ viewer: ID<Member>?) async throws -> Book? {
        memory.read { tables in
            guard let book = tables.books[id] else { return nil }
            let reviews = tables.reviews(of: id)
            let open = reviews.filter { $0.content.visibility == .everyone && tables.isNear($0.memberID, viewer) }
            let readable = reviews.filter { tables.entry($0, viewer) != nil }
            let review = open.first ?? readable.first
            let entries = tables.readingEntries.filter { $0.bookID == id && tables.isNear($0.memberID, viewer) }
                .sorted { $0.memberID < $1.memberID }
            let entry =
                entries.first { $0.memberID == viewer } ?? entries.first { $0.visibility == .everyone }
                ?? entries.first { entry in
                    entry.visibility == .friends
                        && tables.readingEntries(entry.memberID, viewer).contains { $0.bookID == id }
                }
            let shelved = tables.shelves.values.filter { tables.isShown($0.shelf, viewer) }
                .sorted {
                    ($0.shelf.memberID == viewer ? 0 : 1, $0.shelf.id) < (
                        $1.shelf.memberID == viewer ? 0 : 1, $1.shelf.id
                    )
                }
                .lazy.compactMap { $0.books.first { $0.bookID == id } }.first
            guard let title = review?.content.title ?? entry?.title ?? shelved?.title,
                let author = review?.content.author ?? entry?.author ?? shelved?.author
            else { return nil }
            var scores = BookScores()
            for review in open { scores.add(review.content.score) }
            let isbns = Set(book.isbns + readable.compactMap(\.content.claim.joiningISBN))
            return Book(
                id: id,
                title: title,
                author: author,
                isbns: isbns.filter { tables.book(of: $0) == id }.sorted { $0.digits < $1.digits },
                facts: book.facts,
                scores: scores
            )
        }
    }

    func reviews(
        _ id: ID<Book>,
        _ viewer: ID<Member>?,
        _ before: ID<Review>?,
        _ limit: Int
    ) async throws -> [ReviewEntry] {
        memory.read { tables in
            tables.list(ReviewQuery(viewer: viewer, before: before, limit: limit)) {
                $0.review.bookID == id && tables.isListed($0.review.memberID, viewer)
            }
        }
    }

    func seen(_ lines: [BookLine], by viewer: ID<Member>) async throws -> [BookLine] {
        memory.read { tables in
            let seen = tables.lines(viewer)
            return lines.compactMap { line in seen.first { $0.id == line.id } }
        }
    }

    func friends(_ id: ID<Book>, _ viewer: ID<Member>, _ limit: Int) async throws -> [ReviewEntry] {
        memory.read { tables in
            let all = tables.list(ReviewQuery(viewer: viewer, limit: .max)) { entry in
                let writer = entry.review.memberID
                return entry.review.bookID == id && writer != viewer && tables.isFriend(writer, of: viewer)
                    && tables.isListed(writer, viewer)
            }
            var seen: Set<ID<Member>> = []
            return Array(all.filter { seen.insert($0.review.memberID).inserted }.prefix(limit))
        }
    }

    func books(by author: String, after last: ID<Book>?, _ limit: Int) async throws -> [BookLine] {
        memory.read { tables in
            let lines = tables.lines().filter { $0.author.key == author && !author.isEmpty }
            guard let last else { return Array(lines.prefix(limit)) }
            return Array(lines.drop { $0.id != last }.dropFirst().prefix(limit))
        }
    }

    func search(_ words: String, _ limit: Int) async throws -> [BookLine] {
        memory.read { tables in
            Array(tables.lines().filter { $0.holds(words, in: [$0.title.text, $0.author.text]) }.prefix(limit))
        }
    }

    func own(_ words: [String], of member: ID<Member>, _ limit: Int) async throws -> [BookLine] {
        memory.read { tables in
            let words = OwnBookWords(words)
            let found = tables.own(member).filter { line in
                let tags = tables.readingEntries.first { $0.memberID == member && $0.bookID == line.id }?.tags ?? []
                return words.areIn([line.title.text, line.author.text] + tags.map(\.text))
            }
            return Array(found.prefix(limit))
        }
    }

    func own(_ isbn: ISBN, of member: ID<Member>) async throws -> BookLine? {
        memory.read { tables in
            guard let id = tables.book(of: isbn) else { return nil }
            return tables.own(member).first { $0.id == id }
        }
    }

    func book(of isbn: ISBN) async throws -> BookLine? {
        memory.read { tables in
            guard let id = tables.book(of: isbn) else { return nil }
            let isOpen = tables.reviews(of: id)
                .contains { $0.content.visibility == .everyone && $0.content.claim.joiningISBN == isbn }
            guard isOpen || tables.books[id]?.isbns.contains(isbn) == true else { return nil }
            return tables.lines().first { $0.id == id }
        }
    }

    func similar(to id: ID<Book>, _ words: String, _ limit: Int) async throws -> [BookLine] {
        if memory.read(\.isSlowToCompareBooks) { throw ReviewSearchFailure.tookTooLong }
        return memory.read { tables in
            Array(tables.lines().filter { $0.id != id && $0.holds(words, in: [$0.title.text]) }.prefix(limit))
        }
    }

    func find(_ claim: BookClaim, _ fresh: ID<Book>) async throws -> ID<Book> {
        memory.write { $0.book(claim, fresh) }
    }

    func part(_ review: ID<Review>, _ member: ID<Member>, _ fresh: ID<Book>) async throws -> Bool {
        memory.write { tables in
            guard let old = tables.reviews[review], old.memberID == member else { return false }
            let others = tables.reviews(of: old.bookID).filter { $0.id != review }
            guard others.contains(where: { tables.entry($0, member) != nil }) else { return true }
            tables.books[fresh] = MemoryBook(key: nil, claim: old.content.claim)
            tables.carryCovers(old.bookID, to: fresh, of: member)
            tables.reviews[review] = old.with(old.content, in: fresh, at: old.updatedAt)
            return true
        }
    }

    func join(_ review: ID<Review>, _ member: ID<Member>, _ book: ID<Book>) async throws -> Bool {
        memory.write { tables in
            guard let old = tables.reviews[review], old.memberID == member,
                tables.reviews(of: book).contains(where: { tables.entry($0, member) != nil })
            else { return false }
            tables.reviews[review] = old.with(old.content, in: book, at: old.updatedAt)
            let isLeft = tables.usedBooks.contains(old.bookID)
            if old.bookID != book { tables.carryCovers(old.bookID, to: book, of: isLeft ? member : nil) }
            tables.dropEmptyBooks()
            if !isLeft { tables.carryLikes(old.bookID, to: book) }
            return true
        }
    }

    func enrich(_ id: ID<Book>, _ facts: BookFacts, _ isbns: [ISBN]) async throws {
        memory.write { tables in
            tables.books[id]?.facts = facts
            let free = isbns.filter { $0.tellsBooksApart && [nil, id].contains(tables.book(of: $0)) }
            tables.books[id]?.isbns += free
        }
    }

    func purge() async throws -> Bool {
        memory.write { tables in
            let count = tables.books.count
            tables.dropEmptyBooks()
            return tables.books.count < count
        }
    }
}

extension BookLine {
    fileprivate func holds(_ words: String, in texts: [String]) -> Bool {
        let held = texts.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
        let wanted = words.lowercased().split(separator: " ")
        return !wanted.isEmpty && wanted.allSatisfy { word in held.contains { $0.hasPrefix(word) } }
    }
}

extension MemoryStores.Tables {
    /// Books that everyone may see, the most read first, as a viewer sees them.
    func lines(_ viewer: ID<Member>? = nil) -> [BookLine] {
        books.keys.compactMap { id in
            let open = reviews(of: id)
                .filter { $0.content.visibility == .everyone && isNear($0.memberID, viewer) }
            guard let words = open.first?.content else { return nil }
            var scores = BookScores()
            for review in open { scores.add(review.content.score) }
            return BookLine(id: id, title: words.title, author: words.author, scores: scores)
        }
        .sorted { $0.scores.reviews > $1.scores.reviews }
    }

    /// The books of a member, in their words, the newest first.
    fileprivate func own(_ member: ID<Member>) -> [BookLine] {
        var words: [ID<Book>: (title: ReviewTitle, author: AuthorLine)] = [:]
        for review in reviews.values where review.memberID == member {
            words[review.bookID] = (review.content.title, review.content.author)
        }
        for shelf in shelves.values where shelf.shelf.memberID == member {
            for book in shelf.books { words[book.bookID] = (book.title, book.author) }
        }
        for entry in readingEntries where entry.memberID == member { words[entry.bookID] = (entry.title, entry.author) }
        let open = lines(member)
        return words.sorted { $0.key > $1.key }.map { id, words in
            let scores = open.first { $0.id == id }?.scores ?? BookScores()
            return BookLine(id: id, title: words.title, author: words.author, scores: scores)
        }
    }

    /// The oldest first.
    fileprivate func reviews(of book: ID<Book>) -> [Review] {
        reviews.values.filter { $0.bookID == book }.sorted { $0.id < $1.id }
    }

    /// The book a number is of: what a look-up said, or the first review that gave it.
    fileprivate func book(of isbn: ISBN) -> ID<Book>? {
        books.first { $0.value.isbns.contains(isbn) }?.key
            ?? reviews.values.filter { $0.content.claim.joiningISBN == isbn }.min { $0.id < $1.id }?.bookID
    }

    /// The book that is meant, made if there is none.
    mutating func book(_ claim: BookClaim, _ fresh: ID<Book>) -> ID<Book> {
        if let id = claim.joiningISBN.flatMap({ book(of: $0) }), let known = books[id],
            !claim.isQuiteAnother(than: known.claim.title, by: known.claim.author)
        {
            return id
        }
        if let key = claim.key, let id = books.first(where: { $0.value.key == key })?.key { return id }
        if books[fresh] == nil { books[fresh] = MemoryBook(key: claim.key, claim: claim) }
        return fresh
    }

    /// The books that something is left of.
    fileprivate var usedBooks: Set<ID<Book>> {
        Set(
            reviews.values.map(\.bookID) + readingEntries.map(\.bookID)
                + shelves.values.flatMap { $0.books.map(\.bookID) }
        )
    }

    mutating func dropEmptyBooks() {
        let used = usedBooks
        books = books.filter { used.contains($0.key) }
        ownCovers.removeAll { !used.contains($0.book) }
        drafts = drafts.filter { draft in
            if case .book(let id) = draft.subject { books[id] != nil } else { true }
        }
    }
}

extension Review {
    func with(_ content: ReviewContent, in book: ID<Book>, at moment: Timestamp) -> Review {
        Review(
            id: id,
            memberID: memberID,
            bookID: book,
            content: content,
            createdAt: createdAt,
            updatedAt: moment
        )
    }
}
