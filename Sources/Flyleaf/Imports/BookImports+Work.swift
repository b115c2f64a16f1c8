import Archive
import Interchange
import Primitives

extension BookImports {
    /// The work of both kinds of jobs.
    public var works: [Job.Kind: JobWork] {
        [.takeImport: JobWork(run: take), .undoImport: JobWork(run: takeBack)]
    }

    /// How many rows are written down together; small, because other people's writes wait for each.
    private static let batchSize = 20
    /// How many reviews are written at once, which share a commit.
    private static let concurrency = 8

    // MARK: Making

    @Sendable private func take(_ run: JobRun) async throws -> JobFault? {
        let id = ID<BookImport>(trusted: run.job.subject)
        guard let bookImport = try await store.bookImport(id, run.job.memberID), bookImport.undoneAt == nil else {
            return .subjectGone
        }
        guard try await hasWholeFile(bookImport) else { return .unreadableFile }
        // Rows are written down in order, so those up to the last are done.
        let last = try await store.lastRow(id)
        var counts: [[UInt8]: Int] = [:]
        do {
            let photos = try await self.photos(bookImport)
            try await forEachBatch(bookImport) { entries in
                // Passing over rows that are done takes longer than a lease in a long file.
                if let row = entries.last?.number, row <= last {
                    try await run.advance(done: last, total: bookImport.summary.rowCount)
                }
                var start = 0
                while start < entries.count {
                    let batch = entries[start..<min(entries.count, start + Self.batchSize)]
                    start += Self.batchSize
                    // Those that are done are counted too: the third row about a book is the third.
                    let rows = batch.map { ($0, ImportIdentity($0, of: bookImport, counting: &counts, digest)) }
                        .filter { $0.0.number > last }
                    if !rows.isEmpty { try await take(rows, bookImport, photos) }
                    if let row = rows.last?.0.number {
                        try await run.advance(done: row, total: bookImport.summary.rowCount)
                    }
                }
            }
        } catch is LibraryFault {
            return .unreadableFile
        } catch is ArchiveFault {
            return .unreadableFile
        }
        return nil
    }

    private func take(
        _ rows: [(entry: LibraryEntry, identity: ImportIdentity)],
        _ bookImport: BookImport,
        _ photos: [ID<Photo>: [UInt8]]
    ) async throws {
        let earlier = try await store.earlier(rows.map(\.identity.identity), bookImport.memberID, bookImport.id)
        let known = Dictionary(earlier.map { ($0.identity, $0) }) { first, _ in first }
        var taken: [ImportedRow] = []
        var start = 0
        // The photos of some reviews at once are fewer than those that may wait for one.
        let concurrency = photos.isEmpty ? Self.concurrency : Self.concurrency / 2
        while start < rows.count {
            let isAlone = isOrdered(rows[start].entry, bookImport)
            let next = rows[start..<min(rows.count, start + (isAlone ? 1 : concurrency))]
            let group = next.prefix { isAlone || !isOrdered($0.entry, bookImport) }
            start += group.count
            taken += try await withThrowingTaskGroup(of: ImportedRow.self) { tasks in
                for row in group {
                    tasks.addTask {
                        try await take(row.entry, row.identity, known[row.identity.identity], bookImport, photos)
                    }
                }
                var taken: [ImportedRow] = []
                for try await row in tasks { taken.append(row) }
                return taken
            }
        }
        try await store.record(bookImport.id, taken.sorted { $0.number < $1.number })
    }

    /// Whether a row is taken after all before it, and before all behind it.
    private func isOrdered(_ entry: LibraryEntry, _ bookImport: BookImport) -> Bool {
        bookImport.source == .flyleaf && entry.raw.first.map { OwnItem.ordered.contains($0.name) } ?? false
    }

    private func take(
        _ entry: LibraryEntry,
        _ identity: ImportIdentity,
        _ earlier: ImportedRow?,
        _ bookImport: BookImport,
        _ photos: [ID<Photo>: [UInt8]]
    ) async throws -> ImportedRow {
        var row = ImportedRow(
            number: entry.number,
            identity: identity.identity,
            digest: identity.digest,
            title: entry.raw.first?.text ?? "",
            raw: entry.raw,
            outcome: .refused,
            remarks: [],
            reviewID: nil,
            reviewMoment: nil,
            reading: nil
        )
        let book: ImportedBook
        switch entry.book {
        case .success(let read): book = read
        case .failure(let fault):
            row.remarks = [fault.rawValue]
            return row
        }
        row.title = book.title
        row.remarks = book.remarks.map(\.rawValue)
        if bookImport.source == .flyleaf {
            try await takeOwn(into: &row, identity, earlier, bookImport, photos)
            return row
        }
        try await takeReview(of: book, into: &row, identity, earlier, bookImport)
        if let reading = ImportedReading(book, bookImport.visibility) {
            row.remarks += reading.remarks.map(\.rawValue)
            let taken = try await take(reading, of: row, identity, earlier, bookImport)
            if !reading.tags.isEmpty, [.made, .changed].contains(taken.outcome) { row.note(.shelvesAsTags) }
            row.reading = taken
        }
        return row
    }

    private func takeReview(
        of book: ImportedBook,
        into row: inout ImportedRow,
        _ identity: ImportIdentity,
        _ earlier: ImportedRow?,
        _ bookImport: BookImport
    ) async throws {
        switch ImportedContent(book, bookImport.visibility, row: row.number) {
        case .nothing: row.outcome = .kept
        case .refused(let refusal): row.remarks.append(refusal.rawValue)
        case .review(let content, let day):
            if try await blockedLinks.first(in: content.texts) != nil {
                row.remarks.append(ImportedRow.Refusal.blockedLink.rawValue)
                return
            }
            let member = bookImport.memberID
            if let earlier, let id = earlier.reviewID,
                let review = try await reviews.review(id, member)?.review, review.memberID == member
            {
                row.reviewID = id
                if earlier.digest == identity.digest {
                    (row.outcome, row.reviewMoment) = (.unchanged, earlier.reviewMoment)
                } else {
                    (row.outcome, row.reviewMoment) = try await change(
                        review,
                        to: content,
                        madeAt: earlier.reviewMoment
                    )
                }
                return
            }
            if try await reviews.has(member, Review.maximumPerMember) {
                row.remarks.append(ImportedRow.Refusal.tooManyReviews.rawValue)
                return
            }
            let new = origin(of: row.number, identity, day, bookImport)
            let review = Review(
                id: new.id,
                memberID: member,
                bookID: randomness.bookID(),
                content: content,
                createdAt: new.moment,
                updatedAt: new.moment
            )
            let kept = try await reviews.insert(review, [], identity.form)
            row.reviewID = kept
            // The same one, too, if it was made before the program was killed, and not written down.
            if kept == new.id {
                (row.outcome, row.reviewMoment) = (.made, new.moment)
            } else if let found = try await reviews.review(kept, member)?.review {
                // An import made it whose file was removed.
                (row.outcome, row.reviewMoment) = try await change(found, to: content, madeAt: found.createdAt)
            } else {
                row.outcome = .made
            }
        }
    }

    /// The identifier and the moment of the review that an import makes of a row: the same however often it is made.
    ///
    /// Rows without a day end at the start of the import, in their order.
    func origin(
        of number: Int,
        _ identity: ImportIdentity,
        _ day: Timestamp?,
        _ bookImport: BookImport
    ) -> (id: ID<Review>, moment: Timestamp) {
        let started = bookImport.startedAt ?? bookImport.createdAt
        let behind = max(0, bookImport.summary.rowCount - number)
        let moment = day.map { min($0, started) } ?? started - .milliseconds(Int64(behind))
        return (identity.review(of: bookImport.id, at: moment, digest), moment)
    }

    /// Changes a review that another import made, unless it says the same or its member has changed it since.
    func change(
        _ review: Review,
        to content: ReviewContent,
        madeAt made: Timestamp?
    ) async throws -> (outcome: ImportedRow.Outcome, moment: Timestamp?) {
        let content = content.withReaders(of: review)
        if review.content == content { return (.unchanged, review.updatedAt) }
        guard review.updatedAt == made else { return (.ownKept, nil) }
        let moment = max(clock.now(), review.updatedAt + .milliseconds(1))
        let change = try await reviews.update(
            review.id,
            review.memberID,
            content,
            [],
            moment,
            review.updatedAt,
            randomness.bookID(),
            nil
        )
        guard change == .kept else { return (.ownKept, nil) }
        return (.changed, moment)
    }

    // MARK: Undoing

    @Sendable private func takeBack(_ run: JobRun) async throws -> JobFault? {
        let id = ID<BookImport>(trusted: run.job.subject)
        let member = run.job.memberID
        guard let bookImport = try await store.bookImport(id, member) else { return .subjectGone }
        // Whoever asked for it may have been killed before this was written down.
        _ = try await store.undo(id, clock.now())
        let counts = try await store.counts(bookImport.id)
        let total = counts.values.reduce(0, +)
        let outcomes = Set(ImportedRow.Outcome.allCases)
        var (last, done) = (0, 0)
        // They go last, when the books that stood on them are gone.
        var shelves: [OwnShelf] = []
        while case let rows = try await store.rows(id, last, outcomes, Self.batchSize), let end = rows.last {
            for row in rows {
                if row.outcome == .made, let review = row.reviewID {
                    try await delete(review, madeAt: row.reviewMoment, of: member)
                }
                if row.outcome == .restored, row.reading == nil {
                    if case .shelf(let shelf) = OwnItem(row.raw) {
                        // Of a file that names a shelf again and again the first are enough: they made what was made.
                        if shelves.count < Shelf.maximumPerMember { shelves.append(shelf) }
                    } else {
                        try await takeBackOwn(row.raw, ImportIdentity(row), bookImport, isWritten: true)
                    }
                }
                if let reading = row.reading, reading.outcome == .made, let book = reading.bookID {
                    try await deleteEntry(of: book, madeAt: reading.moment, of: member)
                }
            }
            last = end.number
            done += rows.count
            try await run.advance(done: done, total: total)
        }
        do {
            try await deleteUnwritten(bookImport, &shelves) { try await run.advance(done: done, total: total) }
        } catch is LibraryFault {
            // Nothing was made of the rows behind the fault.
        } catch is ArchiveFault {
            // The same.
        }
        for shelf in shelves { try await takeBack(shelf, bookImport) }
        return nil
    }

    /// Deletes what was made of the rows behind the last that was written down: the program was killed in between.
    ///
    /// - Parameter shelves: gets those that may have been made.
    private func deleteUnwritten(
        _ bookImport: BookImport,
        _ shelves: inout [OwnShelf],
        _ holdOn: () async throws -> Void
    ) async throws {
        let last = try await store.lastRow(bookImport.id)
        guard last < bookImport.summary.rowCount else { return }
        var counts: [[UInt8]: Int] = [:]
        try await forEachBatch(bookImport) { entries in
            try await holdOn()
            for entry in entries {
                let identity = ImportIdentity(entry, of: bookImport, counting: &counts, digest)
                guard entry.number > last, entry.number <= last + Self.batchSize,
                    case .success(let book) = entry.book
                else { continue }
                if bookImport.source == .flyleaf {
                    if case .shelf(let shelf) = OwnItem(entry.raw) { shelves.append(shelf) }
                    try await takeBackOwn(entry.raw, identity, bookImport, isWritten: false)
                } else {
                    try await deleteUnwritten(book, entry.number, identity, bookImport)
                }
            }
        }
    }

    private func deleteUnwritten(
        _ book: ImportedBook,
        _ number: Int,
        _ identity: ImportIdentity,
        _ bookImport: BookImport
    ) async throws {
        let member = bookImport.memberID
        var bookID: ID<Book>?
        if case .review(_, let day) = ImportedContent(book, bookImport.visibility, row: number) {
            let made = origin(of: number, identity, day, bookImport)
            bookID = try await reviews.review(made.id, member)?.review.bookID
            try await delete(made.id, madeAt: made.moment, of: member)
        }
        if let reading = ImportedReading(book, bookImport.visibility) {
            let moment = moment(of: reading, number, identity, bookImport)
            let found: ID<Book>
            // What was found for nothing goes with the next books that nothing is left of.
            if let bookID {
                found = bookID
            } else {
                found = try await self.book(of: reading.claim, identity, nil, member)
            }
            try await deleteEntry(of: found, madeAt: moment, of: member)
        }
    }

    /// Deletes a review that is still as it was made; what was changed since is the member's own.
    func delete(_ id: ID<Review>, madeAt moment: Timestamp?, of member: ID<Member>) async throws {
        guard let found = try await reviews.review(id, member)?.review, found.memberID == member,
            found.updatedAt == moment
        else { return }
        _ = try await reviews.delete(id, member)
    }
}

extension ReviewContent {
    /// The same for those who may read a review: they were chosen before.
    fileprivate func withReaders(of review: Review) -> ReviewContent {
        var content = self
        content.visibility = review.content.visibility
        return content
    }
}
