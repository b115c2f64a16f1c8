import Interchange
import Primitives

extension OwnData {
    /// Hands over everything of one part, a page at a time.
    func each(
        _ part: OwnDataPart,
        of member: ID<Member>,
        _ addresses: OwnDataAddresses,
        _ add: (JSON) async throws -> Void
    ) async throws {
        switch part {
        case .reviews:
            try await eachReview(of: member) { id in
                // A list cuts texts short; one that was deleted meanwhile is not in the answer.
                guard let review = try await stores.reviews.review(id, member)?.review else { return }
                let photos = try await stores.photos.ofReview(id).map { $0.ownJSON(addresses.photo($0.id)) }
                let draft = try await stores.shares.draft(member, .review(id))
                let versions = try await stores.reviews.versions(id, member).asyncCompactMap { short in
                    try await stores.reviews.version(id, short.number, member)?.ownJSON
                }
                try await add(review.ownJSON(photos: photos, draft: draft, versions: versions))
            }
        case .remarks:
            try await eachRemark(of: member) { remark in
                let photos = try await stores.photos.ofRemark(remark.id).map { $0.ownJSON(addresses.photo($0.id)) }
                let draft = try await stores.shares.draft(member, .remark(remark.id))
                try await add(remark.ownJSON(photos: photos, draft: draft))
            }
        case .reading:
            try await eachEntry(of: member) { entry in
                let book = try await stores.books.book(entry.bookID, member)
                try await add(entry.ownJSON(isbns: book?.isbns ?? []))
            }
        case .shelvedBooks: try await eachShelvedBook(of: member, add)
        case .covers:
            try await eachCover(of: member) { cover in
                try await add(cover.ownJSON(try await stores.books.book(cover.bookID, member)))
            }
        case .yearPictures:
            for (year, photo) in try await stores.photos.ofYears(member) {
                try await add(["year": .integer(year.number), "photo": photo.ownJSON(addresses.photo(photo.id))])
            }
        case .standingLikes: try await eachStandingLike(of: member, addresses.liked, add)
        case .likes: try await eachLike(of: member, add)
        case .mentions:
            var last: ID<Mention>?
            repeat {
                let mentions = try await stores.mentions.mentions(of: member, after: last, Self.pageSize)
                for mention in mentions { try await add(mention.ownJSON) }
                last = mentions.last?.id
            } while last != nil
        case .answers:
            var last: ID<StreamReply>?
            repeat {
                let replies = try await stores.replies.list(member, last, Self.pageSize)
                for reply in replies { try await add(reply.ownJSON) }
                last = replies.last?.id
            } while last != nil
        case .notices:
            for notice in try await stores.notices.list(member, before: nil, MemberNotice.maximumPerMember) {
                var isShown = true
                if case .friend(let friend) = notice.subject {
                    isShown = try await stores.notices.friend(friend, of: member) != nil
                }
                try await add(notice.ownJSON(isShown: isShown))
            }
        case .flags:
            for flag in try await stores.moderation.flags(by: member, Flag.maximumPerMember) {
                try await add(flag.ownJSON)
            }
        case .moderation:
            try await eachAct { newest in
                try await stores.moderation.acts(upon: member, before: newest, Self.pageSize)
            } _: { act in
                try await add(act.ownJSON)
            }
        case .moderated:
            try await eachAct { newest in
                try await stores.moderation.acts(by: member, before: newest, Self.pageSize)
            } _: { act in
                try await add(act.moderatorsJSON)
            }
        case .moderatedLinks:
            var newest: Int64?
            repeat {
                let acts = try await stores.blockedLinks.acts(by: member, before: newest, Self.pageSize)
                for act in acts { try await add(act.ownJSON) }
                newest = acts.last?.number
            } while newest != nil
        case .shares: try await eachShare(of: member, add)
        case .shareDrafts: try await eachPageDraft(of: member, add)
        case .shortLinks: try await eachLink(of: member, add)
        case .importedRows: try await eachImportedRow(of: member, add)
        case .reviewDrafts:
            for short in try await stores.reviewDrafts.list(member) {
                // A list cuts texts short; one that was saved or deleted meanwhile is not in the answer.
                guard let draft = try await stores.reviewDrafts.draft(short.key, member) else { continue }
                try await add(draft.ownJSON)
            }
        }
    }

    /// Hands over a member's reviews, the newest first.
    func eachReview(of member: ID<Member>, _ body: (ID<Review>) async throws -> Void) async throws {
        var query = ReviewQuery(viewer: member, scope: .own, limit: Self.pageSize)
        while case let page = try await stores.reviews.list(query), let last = page.last {
            for entry in page { try await body(entry.review.id) }
            query.before = last.review.id
        }
    }

    /// Hands over a member's reading life, status by status, the entry changed last first.
    func eachEntry(of member: ID<Member>, _ body: (ReadingEntry) async throws -> Void) async throws {
        for status in ReadingStatus.allCases {
            var after: ReadingQuery.Cursor?
            while true {
                let query = ReadingQuery(
                    member: member,
                    viewer: member,
                    status: status,
                    after: after,
                    limit: Self.pageSize,
                    withQuotations: true
                )
                let page = try await stores.reading.list(query)
                guard let last = page.last else { break }
                for entry in page { try await body(entry) }
                after = ReadingQuery.Cursor(changedAt: last.changedAt, bookID: last.bookID)
            }
        }
    }

    /// Hands over the lines of `reviews.csv`: the names of the columns, a line for each review, and one for each book of the
    /// reading life that no review is about.
    func eachTableRow(
        of member: ID<Member>,
        _ add: (_ row: String, _ isReview: Bool) async throws -> Void
    ) async throws {
        try await add(GoodreadsRow.names, false)
        // No more than a member's reviews; everything else is looked up a page at a time.
        var reviewed: Set<ID<Book>> = []
        try await eachReview(of: member) { id in
            guard let review = try await stores.reviews.review(id, member)?.review else { return }
            let entry = try await stores.reading.entry(member, review.bookID, member)
            reviewed.insert(review.bookID)
            try await add(GoodreadsRow(review, entry).line, true)
        }
        try await eachEntry(of: member) { entry in
            if reviewed.contains(entry.bookID) { return }
            let book = try await stores.books.book(entry.bookID, member)
            try await add(GoodreadsRow(entry, book?.isbns.first).line, false)
        }
    }

    func eachRemark(of member: ID<Member>, _ add: (Remark) async throws -> Void) async throws {
        var before: ID<Remark>?
        while case let page = try await stores.remarks.list(member, before, Self.pageSize), let last = page.last {
            for remark in page {
                try await add(remark)
            }
            before = last.id
        }
    }

    private func eachShelvedBook(of member: ID<Member>, _ add: (JSON) async throws -> Void) async throws {
        for entry in try await stores.shelves.list(member, member) {
            var (position, place) = (nil as Int64?, 0)
            while case let page = try await stores.shelves.books(entry.shelf.id, member, position, Self.pageSize),
                let last = page.last
            {
                for shelved in page {
                    place += 1
                    let isbns = try await stores.books.book(shelved.bookID, member)?.isbns ?? []
                    try await add(shelved.ownJSON(on: entry.shelf, at: place, isbns: isbns))
                }
                position = last.position
            }
        }
    }

    /// Hands over the covers a member has for books.
    func eachCover(of member: ID<Member>, _ body: (OwnCover) async throws -> Void) async throws {
        var last: ID<Book>?
        while case let page = try await stores.covers.owned(by: member, after: last, Self.pageSize), let end = page.last
        {
            for cover in page { try await body(cover) }
            last = end.bookID
        }
    }

    private func eachStandingLike(
        of member: ID<Member>,
        _ address: (LikeSubject) -> String,
        _ add: (JSON) async throws -> Void
    ) async throws {
        var last: LikeSubject?
        while case let page = try await stores.likes.liked(member, after: last, Self.pageSize), let end = page.last {
            for (subject, moment) in page {
                let claim = try await liked(subject, by: member)
                let isSeen = claim != nil || subject.kind == .webPage
                try await add(subject.ownJSON(at: moment, claim, address: isSeen ? address(subject) : nil))
            }
            last = end.subject
        }
    }

    /// What is said of something that a member likes; `nil` where they may not see it any more, and of other sites' pages.
    private func liked(_ subject: LikeSubject, by member: ID<Member>) async throws -> BookClaim? {
        switch subject {
        case .review(let id): try await stores.reviews.review(id, member)?.review.content.claim
        case .book(let id):
            try await stores.books.book(id, member).map { book in
                BookClaim(title: book.title, author: book.author, isbn: book.isbns.first)
            }
        case .webPage: nil
        }
    }

    private func eachLike(of member: ID<Member>, _ add: (JSON) async throws -> Void) async throws {
        var newest: Int64?
        while case let page = try await stores.likes.events(member, before: newest, Self.pageSize), let last = page.last
        {
            for each in page { try await add(each.event.ownJSON) }
            newest = last.number
        }
    }

    private func eachShare(of member: ID<Member>, _ add: (JSON) async throws -> Void) async throws {
        var before: ID<Share>?
        while case let page = try await stores.shares.list(member, before, Self.pageSize), let last = page.last {
            for share in page { try await add(share.ownJSON) }
            before = last.id
        }
    }

    private func eachPageDraft(of member: ID<Member>, _ add: (JSON) async throws -> Void) async throws {
        var after: ShareSubject?
        while case let page = try await stores.shares.pageDrafts(member, after, Self.pageSize), let last = page.last {
            for draft in page {
                let subject = draft.subject
                try await add([subject.kind.rawValue: .string(subject.shortID), "draft": draft.ownJSON])
            }
            after = last.subject
        }
    }

    private func eachLink(of member: ID<Member>, _ add: (JSON) async throws -> Void) async throws {
        var after: ShortLinkCode?
        while case let page = try await stores.shortLinks.list(member, after, Self.pageSize), let last = page.last {
            for link in page { try await add(link.ownJSON) }
            after = last.code
        }
    }

    private func eachImportedRow(of member: ID<Member>, _ add: (JSON) async throws -> Void) async throws {
        let outcomes = Set(ImportedRow.Outcome.allCases)
        for found in try await stores.imports.list(member) {
            var row = 0
            while case let page = try await stores.imports.rows(found.id, row, outcomes, Self.pageSize),
                let last = page.last
            {
                for each in page { try await add(each.ownJSON(of: found)) }
                row = last.number
            }
        }
    }

    /// Hands over all acts of a list that is asked for some at a time, each time for those before a number.
    private func eachAct(
        _ some: (Int64?) async throws -> [ModerationAct],
        _ body: (ModerationAct) async throws -> Void
    ) async throws {
        var newest: Int64?
        while case let page = try await some(newest), let last = page.last {
            for act in page { try await body(act) }
            newest = last.number
        }
    }
}
