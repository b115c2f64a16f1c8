public import Primitives

/// What a member wants to read, reads and has read.
public struct Reading: Sendable {
    private let store: any ReadingStore
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(store: any ReadingStore, clock: Clock, randomness: Randomness) {
        self.store = store
        self.clock = clock
        self.randomness = randomness
    }

    // MARK: Looking

    /// A member's entry of a book as the viewer may see it; `nil` when there is none for them.
    public func entry(of member: ID<Member>, _ book: ID<Book>, for viewer: ID<Member>?) async throws -> ReadingEntry? {
        try await store.entry(member, book, viewer)
    }

    /// A page of entries.
    public func list(_ query: ReadingQuery) async throws -> [ReadingEntry] { try await store.list(query) }

    /// How a member stands to those of these books that are in their lists.
    public func statuses(of member: ID<Member>, _ books: [ID<Book>]) async throws -> [ID<Book>: ReadingStatus] {
        try await store.statuses(member, books)
    }

    /// How many entries of each status the viewer may see.
    public func counts(of member: ID<Member>, for viewer: ID<Member>?) async throws -> [ReadingStatus: Int] {
        try await store.counts(member, viewer)
    }

    /// A year of a member, as far as the viewer may see it; the goal only for the member.
    public func year(_ year: CalendarYear, of member: ID<Member>, for viewer: ID<Member>?) async throws -> ReadingYear {
        ReadingYear(
            year: year,
            reads: try await store.finished(member, year, viewer),
            goal: viewer == member ? try await store.goal(member, year) : nil
        )
    }

    /// The years in which a member finished books that the viewer may see, the last first.
    public func years(of member: ID<Member>, for viewer: ID<Member>?) async throws -> [CalendarYear] {
        try await store.years(member, viewer)
    }

    /// The name of a member who shows the viewer some of their reading; `nil` for whoever does not, or is not there.
    public func reader(_ member: ID<Member>, for viewer: ID<Member>?) async throws -> PersonName? {
        try await store.reader(member, viewer)
    }

    /// Who may see the entries that a member adds from now on.
    public func visibility(of member: ID<Member>) async throws -> Review.Visibility {
        try await store.visibility(member)
    }

    // MARK: Changing

    /// Sets who may see the entries that a member adds from now on, and, where asked, all they have.
    public func setVisibility(
        _ visibility: Review.Visibility,
        ofAll: Bool,
        of member: ID<Member>
    ) async throws {
        try await store.setVisibility(member, visibility, ofAll: ofAll)
    }

    /// One press: how a member stands to a book from now on.
    ///
    /// - Parameter today: the reader's day.
    /// - Parameter words: title and author line as they stood beside the button, for a book that is new to the member.
    /// - Throws: `ReadingFault`.
    public func press(
        _ status: ReadingStatus,
        _ book: ID<Book>,
        on today: PartialDate,
        _ words: (title: ReviewTitle, author: AuthorLine),
        of member: ID<Member>
    ) async throws {
        let now = clock.now()
        let read = randomness.id(BookRead.self, at: now)
        let visibility = try await store.visibility(member)
        try await change(book, of: member) { entry in
            let entry =
                entry
                ?? ReadingEntry(
                    memberID: member,
                    bookID: book,
                    title: words.title,
                    author: words.author,
                    isWanted: false,
                    pages: nil,
                    note: .none,
                    visibility: visibility,
                    reads: [],
                    addedAt: now,
                    changedAt: now
                )
            return entry.pressed(status, on: today, read)
        }
    }

    /// Keeps what a member typed about a book: note, pages, who may see it, its reads.
    ///
    /// - Parameter seen: when the entry was changed that the form was filled from; another one is not written over.
    /// - Returns: `false` when it was changed since.
    /// - Throws: `ReadingForm.Faults`; `ReadingFault` when there is no such entry.
    public func keep(
        _ form: ReadingForm,
        of book: ID<Book>,
        by member: ID<Member>,
        seen: Timestamp
    ) async throws -> Bool {
        let now = clock.now()
        let values = try form.values { randomness.id(BookRead.self, at: now) }
        guard var entry = try await store.entry(member, book, member) else { throw ReadingFault.missing }
        guard entry.changedAt == seen else { return false }
        entry.note = values.note
        entry.pages = values.pages
        entry.reads = values.reads
        entry.visibility = form.visibility
        entry.changedAt = max(now, seen + .milliseconds(1))
        return try await store.save(entry, seen)
    }

    /// Takes a book out of a member's reading life, with its reads and note; `false` when it was not there.
    public func remove(_ book: ID<Book>, of member: ID<Member>) async throws -> Bool {
        try await store.delete(member, book)
    }

    /// Sets a member's goal for a year, or takes it away.
    public func setGoal(_ goal: ReadingGoal?, for year: CalendarYear, of member: ID<Member>) async throws {
        try await store.setGoal(member, year, goal)
    }

    /// The day that a page says it is where its reader is; today in UTC where that is no day near it.
    public func today(_ told: PartialDate?) -> PartialDate {
        let now = clock.now()
        let near = [-1, 0, 1].map { PartialDate(now + .seconds(86_400 * $0)) }
        return told.flatMap { near.contains($0) ? $0 : nil } ?? PartialDate(now)
    }

    /// How often a change is tried again that another one came before.
    private static let attempts = 8

    private func change(
        _ book: ID<Book>,
        of member: ID<Member>,
        _ change: (ReadingEntry?) -> ReadingEntry?
    ) async throws {
        for _ in 0..<Self.attempts {
            let current = try await store.entry(member, book, member)
            guard var wanted = change(current) else { throw ReadingFault.missing }
            if wanted == current { return }
            if current == nil, try await store.has(member, ReadingEntry.maximumPerMember) { throw ReadingFault.tooMany }
            wanted.changedAt = max(clock.now(), (current?.changedAt).map { $0 + .milliseconds(1) } ?? clock.now())
            if try await store.save(wanted, current?.changedAt) { return }
            guard try await store.entry(member, book, member) != current else { throw ReadingFault.missing }
        }
        throw ReadingFault.busy
    }
}
