public import Primitives

/// Where reading lives are kept.
public protocol ReadingStore: Sendable {
    /// A member's entry of a book, where the viewer may see it, with the note and those quotations that they may see;
    /// `nil` otherwise.
    func entry(_ member: ID<Member>, _ book: ID<Book>, _ viewer: ID<Member>?) async throws -> ReadingEntry?
    /// Keeps an entry with its reads: a new one where none was seen, or in the place of the one that was changed at the
    /// moment that was seen.
    ///
    /// - Returns: `false`, with nothing changed, when another change came between, and when there is no such book.
    func save(_ entry: ReadingEntry, _ seen: Timestamp?) async throws -> Bool
    /// Removes a member's entry with its reads, `false` when there is none.
    func delete(_ member: ID<Member>, _ book: ID<Book>) async throws -> Bool
    /// Whether a member has so many entries, or more.
    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool
    /// Whether a member has so many quotations, of all books, or more.
    func hasQuotations(_ member: ID<Member>, _ count: Int) async throws -> Bool
    /// How a member stands to those of these books that are in their lists.
    func statuses(_ member: ID<Member>, _ books: [ID<Book>]) async throws -> [ID<Book>: ReadingStatus]
    /// A member's entries of one status that the viewer may see, the one changed last first; without quotations where
    /// the query asks for none.
    func list(_ query: ReadingQuery) async throws -> [ReadingEntry]
    /// The tags of a member's books that the viewer may see, by their keys: of spellings the first as bytes; no more than
    /// `TagCount.maximum`, and of a member with very many tagged books not the last.
    func tags(_ member: ID<Member>, _ viewer: ID<Member>?, _ limit: Int) async throws -> [TagCount]
    /// One of them by its key.
    func tag(_ key: String, _ member: ID<Member>, _ viewer: ID<Member>?) async throws -> TagCount?
    /// A member's entries with a tag's key that the viewer may see, behind a place, the one changed last first; without
    /// quotations.
    func tagged(
        _ key: String,
        _ member: ID<Member>,
        _ viewer: ID<Member>?,
        _ after: ReadingQuery.Cursor?,
        _ limit: Int
    ) async throws -> [ReadingEntry]
    /// Readers who show the viewer a note or a quotation of a book, the viewer first, then who changed their entry
    /// last; of each the first quotations, no more than `ReaderWords.maximumQuotations`.
    func words(_ book: ID<Book>, _ viewer: ID<Member>?, _ limit: Int) async throws -> [ReaderWords]
    /// How many entries of each status the viewer may see.
    func counts(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [ReadingStatus: Int]
    /// Books a member finished in a year, of those the viewer may see: by the day they ended, those without one last. Of
    /// more reads than `FinishedRead.maximumPerYear` the others are passed over.
    func finished(_ member: ID<Member>, _ year: CalendarYear, _ viewer: ID<Member>?) async throws -> [FinishedRead]
    /// The years in which a member finished books that the viewer may see, the last first.
    func years(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> [CalendarYear]
    /// The name of a member who shows the viewer an entry or a shelf, and of the viewer themselves; `nil` otherwise.
    func reader(_ member: ID<Member>, _ viewer: ID<Member>?) async throws -> PersonName?
    /// Who may see the entries that a member adds from now on; nobody else until they say so.
    func visibility(_ member: ID<Member>) async throws -> Review.Visibility
    /// Sets who may see the entries that a member adds from now on, and, where asked, of all there are, each of which
    /// counts as changed, in the order they had.
    func setVisibility(_ member: ID<Member>, _ visibility: Review.Visibility, ofAll: Bool) async throws
    /// Sets who may see the entries that a member adds from now on, where they never said so; `false` where they did.
    func adoptVisibility(_ member: ID<Member>, _ visibility: Review.Visibility) async throws -> Bool
    /// Forgets what a member said of that, where it is this.
    func forgetVisibility(_ member: ID<Member>, _ visibility: Review.Visibility) async throws
    /// A member's goal for a year.
    func goal(_ member: ID<Member>, _ year: CalendarYear) async throws -> ReadingGoal?
    /// All goals of a member by their years.
    func goals(_ member: ID<Member>) async throws -> [CalendarYear: ReadingGoal]
    /// Sets a member's goal for a year, or takes it away.
    func setGoal(_ member: ID<Member>, _ year: CalendarYear, _ goal: ReadingGoal?) async throws
}
