import Primitives

/// An entry of a reading life as a member took it home.
struct OwnEntry {
    /// The book.
    let claim: BookClaim
    private struct Read {
        let started: PartialDate?
        let ended: PartialDate?
        let outcome: BookRead.Outcome
        let progress: ReadingProgress?
    }

    private let reads: [Read]
    private let isWanted: Bool
    private let pages: Int?
    private let note: ReadingNote
    private let visibility: Review.Visibility
    private let addedAt: Timestamp
    /// When it was last changed.
    let changedAt: Timestamp

    init?(_ value: JSON) {
        guard let claim = BookClaim(own: value),
            let status = value["status"]?.text.flatMap(ReadingStatus.init),
            let note = ReadingNote(value["note"]?.text ?? ""),
            let visibility = value["visibility"]?.text.flatMap(Review.Visibility.init),
            let added = value["added"]?.text.flatMap(Timestamp.init(iso8601:)),
            let changed = value["changed"]?.text.flatMap(Timestamp.init(iso8601:)),
            added >= Timestamp(seconds: 0), changed >= added
        else { return nil }
        self.claim = claim
        var reads: [Read] = []
        for read in (value["reads"]?.elements ?? []).prefix(ReadingEntry.maximumReads) {
            guard let outcome = read["outcome"]?.text.flatMap(BookRead.Outcome.init) else { return nil }
            reads.append(
                Read(
                    started: read["began"]?.text.flatMap { PartialDate($0) },
                    ended: read["ended"]?.text.flatMap { PartialDate($0) },
                    outcome: outcome,
                    progress: read["progress"]?.text.flatMap { ReadingProgress($0) }
                )
            )
        }
        self.reads = reads
        // Version 1 does not say it; a book without reads is wanted or nothing.
        isWanted = value["isWanted"].map { $0 == .bool(true) } ?? (status == .want)
        pages = value["pages"]?.integer.flatMap { ReadingProgress.pages.contains($0) ? $0 : nil }
        self.note = note
        self.visibility = visibility
        (addedAt, changedAt) = (added, changed)
    }

    /// The entry.
    ///
    /// - Parameter fresh: gives the identifier of the read at a place.
    func entry(of member: ID<Member>, _ book: ID<Book>, _ fresh: (Int) -> ID<BookRead>) -> ReadingEntry {
        ReadingEntry(
            memberID: member,
            bookID: book,
            title: claim.title,
            author: claim.author,
            isWanted: isWanted,
            pages: pages,
            note: note,
            visibility: visibility,
            reads: reads.enumerated().map { place, read in
                BookRead(
                    id: fresh(place),
                    started: read.started,
                    ended: read.ended,
                    outcome: read.outcome,
                    progress: read.progress
                )
            },
            addedAt: addedAt,
            changedAt: changedAt
        )
    }
}
