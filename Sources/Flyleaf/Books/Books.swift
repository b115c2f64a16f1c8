public import Primitives

/// Books as reviews make them, and what a member can put right about their own.
public struct Books: Sendable {
    private let store: any BookStore
    private let randomness: Randomness

    /// The use cases.
    public init(store: any BookStore, randomness: Randomness) {
        self.store = store
        self.randomness = randomness
    }

    /// The book where the viewer may read a review of it, has it in their lists or may see it in those of another; `nil`
    /// otherwise, which nobody can tell from there being none.
    public func book(_ id: ID<Book>, for viewer: ID<Member>?) async throws -> Book? {
        try await store.book(id, viewer)
    }

    /// Reviews of a book that the viewer may read, older than `before`, the newest first.
    public func reviews(
        of book: ID<Book>,
        for viewer: ID<Member>?,
        before: ID<Review>?,
        limit: Int
    ) async throws -> [ReviewEntry] {
        try await store.reviews(book, viewer, before, limit)
    }

    /// More friends than this are not named on a book's page.
    public static let maximumFriends = 12

    /// The viewer's friends who read it, by the reviews that the viewer may read.
    public func friends(who read: ID<Book>, for viewer: ID<Member>) async throws -> [ReviewEntry] {
        try await store.friends(read, viewer, Self.maximumFriends)
    }

    /// Of so many pages of books the rest of one is looked for, where the viewer does not see all.
    private static let maximumPages = 20

    /// Books by an author as the viewer sees them, the most read first, from behind `last`.
    public func books(
        by author: String,
        for viewer: ID<Member>?,
        after last: ID<Book>?,
        limit: Int
    ) async throws -> [BookLine] {
        var found: [BookLine] = []
        var last = last
        for _ in 0..<Self.maximumPages {
            let lines = try await store.books(by: author, after: last, limit)
            found += try await seen(lines, by: viewer)
            last = lines.last?.id
            if lines.count < limit || found.count >= limit { break }
        }
        return Array(found.prefix(limit))
    }

    private func seen(_ lines: [BookLine], by viewer: ID<Member>?) async throws -> [BookLine] {
        guard let viewer, !lines.isEmpty else { return lines }
        return try await store.seen(lines, by: viewer)
    }

    /// So many more are looked for as the viewer may not see.
    private static let spareLines = 20

    /// Books with a number or with all these words, of those that everyone may see and the viewer's own; throws
    /// `ReviewSearchFailure` when that takes too long.
    ///
    /// The viewer's own come first, but while there are others never fill more than half of the list, rounded up.
    public func search(_ words: String, for viewer: ID<Member>?, limit: Int) async throws -> [BookLine] {
        do {
            let isbn = try ISBN(reading: words)
            let lines = try await store.book(of: isbn).map { [$0] } ?? []
            if let book = try await seen(lines, by: viewer).first { return [book] }
            if let viewer, let book = try await store.own(isbn, of: viewer) { return [book] }
        } catch is ISBN.Fault {
            // Words, then.
        }
        let found = try await store.search(words, limit + Self.spareLines)
        let open = Array(try await seen(found, by: viewer).prefix(limit))
        let typed = words.split { $0.isWhitespace }.map { String($0) }
        guard let viewer, !typed.isEmpty else { return open }
        let own: [BookLine]
        do {
            own = try await store.own(typed, of: viewer, limit)
        } catch ReviewSearchFailure.tookTooLong {
            return open
        }
        let half = (limit + 1) / 2
        var seen: Set<ID<Book>> = []
        let all = (own.prefix(half) + open + own.dropFirst(half)).filter { seen.insert($0.id).inserted }
        return Array(all.prefix(limit))
    }

    /// Books that a review may be about as well: their titles hold the words of its title up to a colon or a bracket.
    ///
    /// None where looking for them takes too long: they are offered after saving, which is done by then.
    public func suggestions(for review: Review, limit: Int) async throws -> [BookLine] {
        let title = review.content.title.text
        let main = title.prefix { !":([".contains($0) }
        let words = FoldedWords(String(main)).text
        do {
            if words.isEmpty { return [] }
            let found = try await store.similar(to: review.bookID, words, limit + Self.spareLines)
            return Array(try await seen(found, by: review.memberID).prefix(limit))
        } catch ReviewSearchFailure.tookTooLong {
            return []
        }
    }

    /// The book that is meant, made if there is none.
    public func find(_ claim: BookClaim) async throws -> ID<Book> {
        try await store.find(claim, randomness.bookID())
    }

    /// Undoes a wrong join: a review of this member gets a book of its own; `false` when there is no such review.
    public func part(_ review: ID<Review>, of member: ID<Member>) async throws -> Bool {
        try await store.part(review, member, randomness.bookID())
    }

    /// Joins a review of this member to a book whose reviews they may read; `false` when one of the two is missing.
    public func join(_ review: ID<Review>, of member: ID<Member>, to book: ID<Book>) async throws -> Bool {
        try await store.join(review, member, book)
    }
}

extension Randomness {
    /// An identifier that tells nothing of its moment: when a book was made can be somebody's secret.
    public func bookID() -> ID<Book> { id(at: Timestamp(seconds: 0)) }
}
