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
    private let noteVisibility: Review.Visibility
    private let tags: [BookTag]
    private let quotations: [OwnQuotation]
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
        // Neither of these three is in what was taken home before there were such.
        noteVisibility = value["noteVisibility"]?.text.flatMap(Review.Visibility.init) ?? .onlyMe
        let tags = (value["tags"]?.elements ?? []).compactMap { $0.text.flatMap { BookTag($0) } }
        self.tags = Array(BookTag.once(tags).prefix(BookTag.maximumPerBook))
        var quotations: [OwnQuotation] = []
        for quotation in (value["quotations"]?.elements ?? []).prefix(Quotation.maximumPerBook) {
            guard let quotation = OwnQuotation(quotation) else { return nil }
            quotations.append(quotation)
        }
        self.quotations = quotations
        self.visibility = visibility
        (addedAt, changedAt) = (added, changed)
    }

    /// The latest moment in it.
    var newest: Timestamp { quotations.reduce(changedAt) { max($0, $1.addedAt) } }

    /// The entry.
    ///
    /// - Parameter entropy: gives that of the identifier of the read, or of the quotation, at a place.
    func entry(of member: ID<Member>, _ book: ID<Book>, _ entropy: ([UInt8]) -> [UInt8]) -> ReadingEntry {
        ReadingEntry(
            memberID: member,
            bookID: book,
            title: claim.title,
            author: claim.author,
            isWanted: isWanted,
            pages: pages,
            note: note,
            noteVisibility: noteVisibility,
            visibility: visibility,
            tags: tags,
            quotations: quotations.enumerated().map { place, quotation in
                quotation.quotation(ID(at: quotation.addedAt, entropy: entropy([UInt8(truncatingIfNeeded: place), 1])))
            },
            reads: reads.enumerated().map { place, read in
                BookRead(
                    id: ID(at: Timestamp(seconds: 0), entropy: entropy([UInt8(truncatingIfNeeded: place)])),
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
