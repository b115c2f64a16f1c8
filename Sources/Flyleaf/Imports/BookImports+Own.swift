import Interchange
import Primitives

/// Making of what a member took home what it was.
extension BookImports {
    /// What becomes of a row of our own file, beside its number and digests.
    func takeOwn(
        into row: inout ImportedRow,
        _ identity: ImportIdentity,
        _ earlier: ImportedRow?,
        _ bookImport: BookImport,
        _ photos: [ID<Photo>: [UInt8]]
    ) async throws {
        let member = bookImport.memberID
        // A day for clocks that differ.
        guard let item = OwnItem(row.raw), item.newest <= clock.now() + .seconds(86_400) else {
            row.remarks.append(ImportedRow.Refusal.unreadableItem.rawValue)
            return
        }
        if try await isHere(item, row.raw, &row.reviewID, identity, member) {
            row.outcome = .ownKept
            return
        }
        switch item {
        case .review(let review): try await take(review, into: &row, identity, earlier, bookImport, photos)
        case .entry(let own):
            let book = try await self.book(of: own.claim, identity, earlier, member)
            let entry = self.entry(own, book, identity, of: member)
            // Nothing but the book tells one without reads that the member had already from one that an import made.
            if entry.reads.isEmpty, earlier?.reading?.bookID != book, book != identity.madeBook,
                try await isThere(entry)
            {
                row.outcome = .unchanged
                return
            }
            let reading = try await keep(entry, madeBefore: earlier?.reading)
            row.reading = reading
            row.outcome = ImportedRow.Outcome(reading.outcome)
        case .remark(let own): try await take(own, into: &row, identity, bookImport, photos)
        case .goal(let year, let goal):
            let current = try await stores.reading.goal(member, year)
            if current == nil { try await stores.reading.setGoal(member, year, goal) }
            row.outcome = current == nil ? .restored : current == goal ? .unchanged : .ownKept
        case .draft(let form, let kept):
            switch try await stores.reviewDrafts.keep(
                draft(form, kept, identity, of: member),
                since: nil
            ) {
            case .kept: row.outcome = .restored
            case .older, .overtaken, .saved: row.outcome = .ownKept
            case .missing, .full: row.remarks.append(ImportedRow.Refusal.tooManyDrafts.rawValue)
            }
        case .shelf(let shelf): try await take(shelf, into: &row, bookImport)
        case .shelvedBook(let book): try await take(book, into: &row, identity, bookImport)
        case .cover(let cover): try await take(cover, into: &row, bookImport, photos)
        case .setting(let setting): try await take(setting, into: &row, bookImport)
        case .picture(let picture): try await take(picture, into: &row, bookImport, photos)
        case .like:
            // It was given to something there; what is like it here is another's, who would see it given unasked.
            row.outcome = .kept
            row.remarks.append(ImportedRow.Refusal.likeElsewhere.rawValue)
        }
    }

    /// Whether a file is brought back to where it was taken from, and its thing is still there: a review or a remark by the
    /// name it has in the file, a draft by its words and moment.
    private func isHere(
        _ item: OwnItem,
        _ raw: [RawCell],
        _ reviewID: inout ID<Review>?,
        _ identity: ImportIdentity,
        _ member: ID<Member>
    ) async throws -> Bool {
        switch item {
        case .review:
            guard let id = OwnItem.identifier(raw).flatMap({ ID<Review>($0) }),
                try await reviews.review(id, member)?.review.memberID == member
            else { return false }
            reviewID = id
            return true
        case .remark:
            guard let id = OwnItem.identifier(raw).flatMap({ ID<Remark>($0) }) else { return false }
            return try await stores.remarks.remark(id)?.remark.memberID == member
        case .draft(let form, let kept):
            let made = draft(form, kept, identity, of: member)
            let drafts = try await stores.reviewDrafts.list(member)
            for draft in drafts where draft.key != made.key && draft.keptAt == kept {
                // A list cuts texts short.
                if try await stores.reviewDrafts.draft(draft.key, member)?.form == form { return true }
            }
            return false
        case .entry, .goal, .shelf, .shelvedBook, .cover, .setting, .picture, .like: return false
        }
    }

    private func entry(
        _ own: OwnEntry,
        _ book: ID<Book>,
        _ identity: ImportIdentity,
        of member: ID<Member>
    ) -> ReadingEntry {
        own.entry(of: member, book) { place in digest(identity.identity + place) }
    }

    private func isThere(_ entry: ReadingEntry) async throws -> Bool {
        try await stores.reading.entry(entry.memberID, entry.bookID, entry.memberID) == entry
    }

    // MARK: Reviews

    private func take(
        _ own: OwnReview,
        into row: inout ImportedRow,
        _ identity: ImportIdentity,
        _ earlier: ImportedRow?,
        _ bookImport: BookImport,
        _ files: [ID<Photo>: [UInt8]]
    ) async throws {
        if try await blockedLinks.first(in: own.last.content.texts) != nil {
            row.remarks.append(ImportedRow.Refusal.blockedLink.rawValue)
            return
        }
        let member = bookImport.memberID
        let id = identity.review(of: bookImport.id, at: own.createdAt, digest)
        if try await reviews.review(id, member) == nil {
            if let known = earlier?.reviewID, let review = try await reviews.review(known, member)?.review {
                row.reviewID = known
                (row.outcome, row.reviewMoment) =
                    review.memberID == member
                    ? try await change(review, to: own.last.content, madeAt: earlier?.reviewMoment) : (.ownKept, nil)
                return
            }
            if try await reviews.has(member, Review.maximumPerMember) {
                row.remarks.append(ImportedRow.Refusal.tooManyReviews.rawValue)
                return
            }
        }
        let photos = try await keep(own.photos, of: bookImport, files, &row)
        // With the words and the readers of today: what it said before is nobody else's at any moment.
        let review = Review(
            id: id,
            memberID: member,
            bookID: randomness.bookID(),
            content: own.last.content,
            createdAt: own.createdAt,
            updatedAt: own.last.savedAt
        )
        let kept = try await reviews.insert(review, photos, identity.form)
        row.reviewID = kept
        guard let found = try await reviews.review(kept, member)?.review else {
            row.outcome = .made
            return
        }
        guard kept == id else {
            (row.outcome, row.reviewMoment) = try await change(found, to: own.last.content, madeAt: found.createdAt)
            return
        }
        guard found.updatedAt == own.last.savedAt else {
            row.outcome = .ownKept
            return
        }
        // The program may have been killed before; those that are there stay.
        try await reviews.keepVersions(own.earlier, of: id, member)
        (row.outcome, row.reviewMoment) = (.made, own.last.savedAt)
    }

    /// Keeps the photos of a review or remark, each written anew as one that was just chosen.
    private func keep(
        _ photos: [ChosenPhoto],
        of bookImport: BookImport,
        _ files: [ID<Photo>: [UInt8]],
        _ row: inout ImportedRow
    ) async throws -> [ChosenPhoto] {
        let now = clock.now()
        var kept: [ChosenPhoto] = []
        for photo in photos {
            guard let file = files[photo.id] else {
                row.note(.photoMissing)
                continue
            }
            // The same however often it is made, and younger than what its member has chosen before.
            let id = ID<Photo>(
                at: bookImport.startedAt ?? bookImport.createdAt,
                entropy: digest(Array((bookImport.id.text + photo.id.text).utf8))
            )
            if try await stores.photos.photo(id) == nil {
                guard let picture = try await rewritten(file, noting: { row.note($0) }) else { continue }
                let new = Photo(
                    id: id,
                    memberID: bookImport.memberID,
                    owner: nil,
                    description: photo.description,
                    width: picture.width,
                    height: picture.height
                )
                // Whoever moves here with their photos needs the whole room on the first day.
                guard try await stores.photos.insert(new, picture, now, within: photoQuota.bytes) else {
                    row.note(.photosFull)
                    continue
                }
            }
            kept.append(ChosenPhoto(id: id, description: photo.description))
        }
        return kept
    }

    // MARK: Remarks and drafts

    private func take(
        _ own: OwnRemark,
        into row: inout ImportedRow,
        _ identity: ImportIdentity,
        _ bookImport: BookImport,
        _ files: [ID<Photo>: [UInt8]]
    ) async throws {
        let remark = remark(own, identity, bookImport)
        if try await stores.remarks.remark(remark.id) == nil,
            try await stores.remarks.has(remark.memberID, Remark.maximumPerMember)
        {
            row.remarks.append(ImportedRow.Refusal.tooManyRemarks.rawValue)
            return
        }
        if try await blockedLinks.first(in: own.content.texts) != nil {
            row.remarks.append(ImportedRow.Refusal.blockedLink.rawValue)
            return
        }
        let photos = try await keep(own.photos, of: bookImport, files, &row)
        let form = ID<RemarkForm>(at: Timestamp(seconds: 0), entropy: identity.identity)
        let kept = try await stores.remarks.insert(remark, photos, form)
        let found = try await stores.remarks.remark(kept)?.remark
        row.outcome =
            kept == remark.id && found == remark
            ? .restored : found?.content == own.content ? .unchanged : .ownKept
    }

    private func remark(
        _ own: OwnRemark,
        _ identity: ImportIdentity,
        _ bookImport: BookImport
    ) -> Remark {
        Remark(
            id: ID(at: own.createdAt, entropy: digest(Array(bookImport.id.text.utf8) + identity.identity)),
            memberID: bookImport.memberID,
            content: own.content,
            createdAt: own.createdAt,
            updatedAt: own.changedAt
        )
    }

    /// The draft of a new review: the review that one was to change has another identifier here.
    private func draft(
        _ form: ReviewForm,
        _ kept: Timestamp,
        _ identity: ImportIdentity,
        of member: ID<Member>
    ) -> ReviewDraft {
        // The same whichever import makes it.
        let entropy = identity.identity
        return ReviewDraft(
            key: ID(at: kept, entropy: entropy),
            memberID: member,
            reviewID: nil,
            form: form,
            photos: [],
            seen: "",
            mark: DraftMark(page: ID(at: kept, entropy: entropy), turn: 0),
            keptAt: kept
        )
    }

    // MARK: Undoing

    /// Removes what a row made, beside reviews, entries and shelves, while it is as it was made.
    ///
    /// - Parameter isWritten: whether it is written down that the row made something.
    func takeBackOwn(
        _ raw: [RawCell],
        _ identity: ImportIdentity,
        _ bookImport: BookImport,
        isWritten: Bool
    ) async throws {
        let member = bookImport.memberID
        switch OwnItem(raw) {
        case .goal(let year, let goal):
            // One that equals it may be the member's own.
            if isWritten, try await stores.reading.goal(member, year) == goal {
                try await stores.reading.setGoal(member, year, nil)
            }
        case .remark(let own):
            let made = remark(own, identity, bookImport)
            if try await stores.remarks.remark(made.id)?.remark == made {
                _ = try await stores.remarks.delete(made.id, member)
            }
        case .draft(let form, let kept):
            let made = draft(form, kept, identity, of: member)
            if try await stores.reviewDrafts.draft(made.key, member)?.form == form {
                _ = try await stores.reviewDrafts.drop(made.key, member)
            }
        case .review(let own):
            let id = identity.review(of: bookImport.id, at: own.createdAt, digest)
            try await delete(id, madeAt: own.last.savedAt, of: member)
        case .entry(let own):
            let book = try await self.book(of: own.claim, identity, nil, member)
            let entry = self.entry(own, book, identity, of: member)
            // The identifiers of its reads tell it from the member's own, without reads a book that the row made.
            guard !entry.reads.isEmpty || book == identity.madeBook, try await isThere(entry) else { break }
            try await deleteEntry(of: book, madeAt: entry.changedAt, of: member)
        case .shelvedBook(let book): try await takeBack(book, identity, bookImport, isWritten: isWritten)
        case .cover(let cover):
            // One that equals it may be the member's own.
            if isWritten { try await takeBack(cover, bookImport) }
        case .setting(let setting):
            if isWritten { try await takeBack(setting, bookImport) }
        case .picture(let picture):
            if isWritten { try await takeBack(picture, bookImport, photos(bookImport)) }
        case .shelf, .like, nil: break
        }
    }
}

extension ImportedRow {
    /// Notes something once.
    mutating func note(_ remark: ImportRemark) {
        if !remarks.contains(remark.rawValue) { remarks.append(remark.rawValue) }
    }
}

extension ImportedRow.Outcome {
    /// What became of a row that is an entry and nothing else.
    fileprivate init(_ outcome: ImportedRow.Reading.Outcome) {
        self =
            switch outcome {
            case .made: .restored
            case .changed: .changed
            case .unchanged: .unchanged
            case .ownKept: .ownKept
            case .refused: .refused
            }
    }
}
