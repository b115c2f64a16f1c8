import Primitives

extension BookImports {
    /// Puts what a row says into its member's reading life; what stands there of their own is never written over.
    ///
    /// - Parameter row: its review, if one was made of it, says which book is meant.
    func take(
        _ reading: ImportedReading,
        of row: ImportedRow,
        _ identity: ImportIdentity,
        _ earlier: ImportedRow?,
        _ bookImport: BookImport
    ) async throws -> ImportedRow.Reading {
        let member = bookImport.memberID
        let book: ID<Book>
        if let id = row.reviewID, let review = try await reviews.review(id, member)?.review, review.memberID == member {
            book = review.bookID
        } else {
            book = try await self.book(of: reading.claim, identity, earlier, member)
        }
        let moment = moment(of: reading, row.number, identity, bookImport)
        let entry = reading.entry(of: member, book, at: moment) { place in
            ID(at: moment, entropy: digest(identity.identity + [UInt8(truncatingIfNeeded: place)]))
        }
        return try await keep(entry, madeBefore: earlier?.reading)
    }

    /// The book of a row that is no review: where an entry of it stands already, however often it is looked for; else the one
    /// that its words mean.
    ///
    /// Words without a letter mean no book that is known, so each look for them would make another.
    func book(
        of claim: BookClaim,
        _ identity: ImportIdentity,
        _ earlier: ImportedRow?,
        _ member: ID<Member>
    ) async throws -> ID<Book> {
        // Where the member put it since.
        if let known = earlier?.reading?.bookID, try await stores.reading.entry(member, known, member) != nil {
            return known
        }
        let made = identity.madeBook
        if try await stores.reading.entry(member, made, member) != nil { return made }
        return try await stores.books.find(claim, made)
    }

    /// Keeps an entry where there is none, or in place of one that an import made and nobody changed since.
    func keep(
        _ entry: ReadingEntry,
        madeBefore earlier: ImportedRow.Reading?
    ) async throws -> ImportedRow.Reading {
        let (member, book) = (entry.memberID, entry.bookID)
        guard let current = try await stores.reading.entry(member, book, member) else {
            let isFull = try await stores.reading.has(member, ReadingEntry.maximumPerMember)
            let isCrowded = try await lacksRoom(for: entry.quotations.count, of: member)
            if isFull || isCrowded {
                return ImportedRow.Reading(outcome: .refused, bookID: nil, moment: nil)
            }
            if try await stores.reading.save(entry, nil) {
                return ImportedRow.Reading(outcome: .made, bookID: book, moment: entry.changedAt)
            }
            // Another row about the same book, or the member, came between.
            let outcome: ImportedRow.Reading.Outcome =
                try await stores.reading.entry(member, book, member) == nil ? .refused : .ownKept
            return ImportedRow.Reading(outcome: outcome, bookID: book, moment: nil)
        }
        let isOfImport = earlier?.bookID == book && earlier?.moment == current.changedAt
        // Made before the program was killed, and not written down.
        if current == entry, !isOfImport {
            return ImportedRow.Reading(outcome: .made, bookID: book, moment: entry.changedAt)
        }
        if current.saysSame(as: entry) {
            return ImportedRow.Reading(
                outcome: .unchanged,
                bookID: book,
                moment: isOfImport ? current.changedAt : nil
            )
        }
        guard isOfImport else { return ImportedRow.Reading(outcome: .ownKept, bookID: book, moment: nil) }
        if try await lacksRoom(for: entry.quotations.count - current.quotations.count, of: member) {
            return ImportedRow.Reading(outcome: .ownKept, bookID: book, moment: nil)
        }
        var changed = entry.withReaders(of: current)
        changed.changedAt = max(clock.now(), current.changedAt + .milliseconds(1))
        let isKept = try await stores.reading.save(changed, current.changedAt)
        return ImportedRow.Reading(
            outcome: isKept ? .changed : .ownKept,
            bookID: book,
            moment: isKept ? changed.changedAt : nil
        )
    }

    /// Whether so many more quotations would be more than a member may have.
    private func lacksRoom(for more: Int, of member: ID<Member>) async throws -> Bool {
        guard more > 0 else { return false }
        return try await stores.reading.hasQuotations(member, Quotation.maximumPerMember - more + 1)
    }

    /// The moment of the entry that an import makes of a row: the same however often it is made.
    func moment(
        of reading: ImportedReading,
        _ number: Int,
        _ identity: ImportIdentity,
        _ bookImport: BookImport
    ) -> Timestamp {
        origin(of: number, identity, reading.added.flatMap { ImportedContent.moment($0, number) }, bookImport).moment
    }

    /// Deletes an entry that is still as it was made; what was changed since is the member's own.
    func deleteEntry(of book: ID<Book>, madeAt moment: Timestamp?, of member: ID<Member>) async throws {
        guard let moment, try await stores.reading.entry(member, book, member)?.changedAt == moment else { return }
        _ = try await stores.reading.delete(member, book)
    }
}

extension ReadingEntry {
    /// Whether another says the same of the book, whoever may see it and whenever it was added.
    fileprivate func saysSame(as other: ReadingEntry) -> Bool {
        func facts(_ entry: ReadingEntry) -> [ImportedReading.Read] {
            entry.reads.map { ImportedReading.Read(started: $0.started, ended: $0.ended, outcome: $0.outcome) }
        }
        return isWanted == other.isWanted && pages == other.pages && note == other.note
            && tags == other.tags && quotations.map(\.words) == other.quotations.map(\.words)
            && facts(self) == facts(other)
            && reads.map(\.progress) == other.reads.map(\.progress)
    }

    /// The same for those who may see another: they were chosen before.
    fileprivate func withReaders(of other: ReadingEntry) -> ReadingEntry {
        ReadingEntry(
            memberID: memberID,
            bookID: bookID,
            title: other.title,
            author: other.author,
            isWanted: isWanted,
            pages: pages,
            note: note,
            noteVisibility: other.noteVisibility,
            visibility: other.visibility,
            tags: tags,
            quotations: quotations,
            reads: reads,
            addedAt: other.addedAt,
            changedAt: changedAt
        )
    }
}

extension Quotation {
    /// What it says, whoever may see it.
    fileprivate var words: String { "\(page ?? 0) \(text.text)" }
}
