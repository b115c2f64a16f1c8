import Interchange
import Markdown
import Primitives

/// What a row of another program says of its reader's reading life.
///
/// - No day is made up: the day on which a book came into a library is no beginning, and one without an end has none.
/// - A row without a status says nothing of it: a shelf of the reader's own does not tell whether a book was read.
struct ImportedReading: Equatable {
    /// One time that the book was read.
    struct Read: Equatable {
        var started: PartialDate?
        var ended: PartialDate?
        var outcome: BookRead.Outcome
    }

    /// The book.
    let claim: BookClaim
    /// Whether the reader wants to read it, possibly again.
    let isWanted: Bool
    /// Each time it was read, in their order.
    let reads: [Read]
    /// How many pages the copy has.
    let pages: Int?
    /// What the reader noted for themselves.
    let note: ReadingNote
    /// Shelves and tags of the reader's own.
    let tags: [BookTag]
    /// Who may see it.
    let visibility: Review.Visibility
    /// The day on which it came into the library there.
    let added: PartialDate?
    /// What could not be taken over.
    let remarks: [ImportRemark]

    /// - Parameter visibility: who may see it, unless the row is private.
    init?(_ book: ImportedBook, _ visibility: Review.Visibility) {
        guard let status = book.status, let title = ReviewTitle(book.title), let author = AuthorLine(book.author) else {
            return nil
        }
        var remarks: [ImportRemark] = []
        var reads = Self.reads(book, status)
        if reads.count > ReadingEntry.maximumReads {
            remarks.append(.tooManyReads)
            reads.removeFirst(reads.count - ReadingEntry.maximumReads)
        }
        let note = ReadingNote(Self.plain(book.privateNotes))
        if note == nil { remarks.append(.noteTooLong) }
        let words = book.shelves + book.tags
        let tags = BookTag.once(words.compactMap { BookTag($0) })
        if tags.count > BookTag.maximumPerBook || words.contains(where: { BookTag($0) == nil && !isBlank($0) }) {
            remarks.append(.tagsLeftOut)
        }
        self.tags = Array(tags.prefix(BookTag.maximumPerBook))
        claim = BookClaim(title: title, author: author, isbn: ImportedContent.isbn(book))
        isWanted = status == .want
        self.reads = reads
        pages = book.pages.flatMap { ReadingProgress.pages.contains($0) ? $0 : nil }
        self.note = note ?? .none
        self.visibility = book.isPrivate ? .onlyMe : visibility
        added = book.added
        self.remarks = remarks
    }

    private static func reads(_ book: ImportedBook, _ status: ImportedStatus) -> [Read] {
        let known = book.reads.map { read in
            Read(started: read.start, ended: read.end, outcome: read.isStopped ? .stopped : .finished)
        }
        // One that has no end may go on, or have ended on a day that nobody wrote down: the status tells.
        let ended = known.filter { $0.ended != nil || $0.outcome == .stopped }
        let open = known.filter { $0.ended == nil && $0.outcome != .stopped }
        switch status {
        case .want: return ended
        case .reading: return ended + [Read(started: open.last?.started, ended: nil, outcome: .ongoing)]
        case .read:
            var reads = known
            let count = reads.count { $0.outcome == .finished }
            let missing = min(max(1, book.timesRead ?? 1), ReadingEntry.maximumReads + 1) - count
            // Those that nobody dated were before those that somebody did.
            let undated = Read(started: nil, ended: nil, outcome: .finished)
            if missing > 0 { reads.insert(contentsOf: (0..<missing).map { _ in undated }, at: 0) }
            // What was read is not what was left, whatever came last.
            if reads.last?.outcome == .stopped, let last = reads.lastIndex(where: { $0.outcome == .finished }) {
                reads.append(reads.remove(at: last))
            }
            return reads
        case .stopped:
            if ended.last?.outcome == .stopped, open.isEmpty { return ended }
            return ended + [Read(started: open.last?.started, ended: nil, outcome: .stopped)]
        }
    }

    /// A note is shown as it stands: without the marks that a review of the same words would need.
    private static func plain(_ text: String) -> String {
        let markdown = Markdown(text)
        return markdown.hasSpoilers ? text : markdown.plainText(spoilers: .end)
    }

    /// The entry that is made of it.
    ///
    /// - Parameter fresh: gives the identifier of the read at a place.
    func entry(
        of member: ID<Member>,
        _ book: ID<Book>,
        at moment: Timestamp,
        _ fresh: (Int) -> ID<BookRead>
    ) -> ReadingEntry {
        ReadingEntry(
            memberID: member,
            bookID: book,
            title: claim.title,
            author: claim.author,
            isWanted: isWanted,
            pages: pages,
            note: note,
            noteVisibility: .onlyMe,
            visibility: visibility,
            tags: tags,
            quotations: [],
            reads: reads.enumerated().map { place, read in
                BookRead(
                    id: fresh(place),
                    started: read.started,
                    ended: read.ended,
                    outcome: read.outcome,
                    progress: nil
                )
            },
            addedAt: moment,
            changedAt: moment
        )
    }
}
