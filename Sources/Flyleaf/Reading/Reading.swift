public import Primitives

/// What a member wants to read, reads and has read.
public struct Reading: Sendable {
    private let store: any ReadingStore
    private let blockedLinks: BlockedLinks
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(store: any ReadingStore, blockedLinks: BlockedLinks, clock: Clock, randomness: Randomness) {
        self.store = store
        self.blockedLinks = blockedLinks
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

    /// The first tags of a member's books that the viewer may see.
    public func tags(of member: ID<Member>, for viewer: ID<Member>?, limit: Int) async throws -> [TagCount] {
        try await store.tags(member, viewer, limit)
    }

    /// A tag of a member by its key, where the viewer may see a book that has it.
    public func tag(_ key: String, of member: ID<Member>, for viewer: ID<Member>?) async throws -> TagCount? {
        try await store.tag(key, member, viewer)
    }

    /// A page of a member's books with a tag, behind a place, the one changed last first.
    public func tagged(
        _ key: String,
        of member: ID<Member>,
        for viewer: ID<Member>?,
        after: ReadingQuery.Cursor?,
        limit: Int
    ) async throws -> [ReadingEntry] {
        try await store.tagged(key, member, viewer, after, limit)
    }

    /// Notes and quotations that readers of a book show the viewer, the viewer's own first.
    public func words(of book: ID<Book>, for viewer: ID<Member>?) async throws -> [ReaderWords] {
        try await store.words(book, viewer, ReaderWords.maximumPerBook)
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
                    noteVisibility: .onlyMe,
                    visibility: visibility,
                    tags: [],
                    quotations: [],
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
        var faults = ReadingForm.Faults()
        faults.note = try await blocked([values.note.text])
        faults.tags = try await blocked(values.tags.map(\.text))
        guard faults == ReadingForm.Faults() else { throw faults }
        guard var entry = try await store.entry(member, book, member) else { throw ReadingFault.missing }
        guard entry.changedAt == seen else { return false }
        entry.note = values.note
        entry.noteVisibility = form.noteVisibility
        entry.tags = values.tags
        entry.pages = values.pages
        entry.reads = values.reads
        entry.visibility = form.visibility
        entry.changedAt = max(now, seen + .milliseconds(1))
        return try await store.save(entry, seen)
    }

    /// Adds a quotation to a book of a member's lists; one sent twice, or there already, is kept once.
    ///
    /// - Throws: `QuotationForm.Faults`; `ReadingFault`.
    public func quote(_ form: QuotationForm, from book: ID<Book>, by member: ID<Member>) async throws {
        let (text, page) = try await values(form)
        let now = clock.now()
        let quotation = Quotation(
            id: randomness.id(at: now),
            text: text,
            page: page,
            visibility: form.visibility,
            addedAt: now
        )
        let isFull = try await store.hasQuotations(member, Quotation.maximumPerMember)
        try await change(book, of: member) { entry in
            guard var entry else { throw ReadingFault.missing }
            if entry.quotations.contains(where: { $0.saysSame(as: quotation) }) { return entry }
            if isFull { throw ReadingFault.tooManyQuotationsInAll }
            guard entry.quotations.count < Quotation.maximumPerBook else { throw ReadingFault.tooManyQuotations }
            entry.quotations.append(quotation)
            return entry
        }
    }

    /// Changes a quotation.
    ///
    /// - Parameter seen: the quotation that the form was filled from; another one is not written over.
    /// - Returns: `false` when it was changed since.
    /// - Throws: `QuotationForm.Faults`; `ReadingFault`.
    public func change(
        _ quotation: ID<Quotation>,
        _ form: QuotationForm,
        in book: ID<Book>,
        of member: ID<Member>,
        seen: String
    ) async throws -> Bool {
        let (text, page) = try await values(form)
        do {
            try await change(book, of: member) { entry in
                guard var entry, let index = entry.quotations.firstIndex(where: { $0.id == quotation }) else {
                    throw ReadingFault.missing
                }
                guard entry.quotations[index].mark == seen else { throw Overtaken() }
                var changed = entry.quotations[index]
                (changed.text, changed.page, changed.visibility) = (text, page, form.visibility)
                entry.quotations[index] = changed
                return entry
            }
        } catch is Overtaken {
            return false
        }
        return true
    }

    private struct Overtaken: Error {}

    /// What a form says, without links that moderators blocked (MO-04).
    private func values(_ form: QuotationForm) async throws -> (text: QuotationText, page: Int?) {
        let values = try form.values()
        var faults = QuotationForm.Faults()
        faults.text = try await blocked([values.text.text])
        guard faults == QuotationForm.Faults() else { throw faults }
        return values
    }

    private func blocked(_ texts: [String]) async throws -> ReadingFormFault? {
        try await blockedLinks.first(in: texts).map { .blockedLink($0) }
    }

    /// Takes a quotation away; what is away already is no fault.
    ///
    /// - Throws: `ReadingFault`.
    public func remove(_ quotation: ID<Quotation>, from book: ID<Book>, of member: ID<Member>) async throws {
        try await change(book, of: member) { entry in
            guard var entry else { throw ReadingFault.missing }
            entry.quotations.removeAll { $0.id == quotation }
            return entry
        }
    }

    /// Takes a book out of a member's reading life, with its reads and note; `false` when it was not there.
    public func remove(_ book: ID<Book>, of member: ID<Member>) async throws -> Bool {
        try await store.delete(member, book)
    }

    /// Sets a member's goal for a year, or takes it away.
    public func setGoal(_ goal: ReadingGoal?, for year: CalendarYear, of member: ID<Member>) async throws {
        try await store.setGoal(member, year, goal)
    }

    /// The day it is where a reader is: by the zone they chose, else as a page says it; today in UTC where that is no day near
    /// it.
    ///
    /// - Parameter ahead: how much the clocks of their zone are ahead of UTC.
    public func today(_ told: PartialDate?, ahead: Duration?) -> PartialDate {
        let now = clock.now()
        if let ahead { return PartialDate(now + ahead) }
        let near = [-1, 0, 1].map { PartialDate(now + .seconds(86_400 * $0)) }
        return told.flatMap { near.contains($0) ? $0 : nil } ?? PartialDate(now)
    }

    /// How often a change is tried again that another one came before.
    private static let attempts = 8

    private func change(
        _ book: ID<Book>,
        of member: ID<Member>,
        _ change: (ReadingEntry?) throws -> ReadingEntry?
    ) async throws {
        for _ in 0..<Self.attempts {
            let current = try await store.entry(member, book, member)
            guard var wanted = try change(current) else { throw ReadingFault.missing }
            if wanted == current { return }
            if current == nil, try await store.has(member, ReadingEntry.maximumPerMember) { throw ReadingFault.tooMany }
            wanted.changedAt = max(clock.now(), (current?.changedAt).map { $0 + .milliseconds(1) } ?? clock.now())
            if try await store.save(wanted, current?.changedAt) { return }
            guard try await store.entry(member, book, member) != current else { throw ReadingFault.missing }
        }
        throw ReadingFault.busy
    }
}
