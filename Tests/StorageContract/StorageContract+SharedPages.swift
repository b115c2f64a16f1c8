import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    /// A draft with words about anything.
    fileprivate func draft(_ member: Member, about subject: ShareSubject) -> ShareDraft {
        var draft = ShareDraft(emptyFor: member.id, of: subject, key: ShareKey(.secure))
        draft.content.message = ShareMessage(trusted: "Words about \(subject.shortID)")
        return draft
    }

    fileprivate func year(_ number: Int, of member: Member) throws -> ShareSubject {
        guard let year = CalendarYear(number) else { throw ContractBreach(description: "\(number) is no year") }
        return .year(year, of: member.id)
    }
}

extension StorageContract {
    static let sharedPages: [StorageContract] = [
        StorageContract("shared pages: a draft about a book or a shelf goes with it, and its shares stay") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (shares, shelves) = (scene.stores.shares, scene.stores.shelves)
            let review = try await scene.review(ann, scene.content("Momo"))
            let shelf = scene.shelf(ann, "Summer")
            try expect(try await shelves.insert(shelf, 10), is: .kept)
            let (book, shelved) = (ShareSubject.book(review.bookID), ShareSubject.shelf(shelf.id))
            let drafts = [book, shelved].map { scene.draft(ann, about: $0) } + [scene.draft(ben, about: book)]
            for draft in drafts { try await shares.saveDraft(draft) }
            for draft in drafts { try expect(try await shares.draft(draft.memberID, draft.subject), is: draft) }
            let kept = [book, shelved].map { scene.share(ann, $0) }
            for share in kept { try expect(try await shares.insert(share), is: share) }
            // A book is nobody's own, and a shelf its member's.
            try expect(try await shares.existing([book, shelved], ann.id), is: [book, shelved])
            try expect(try await shares.existing([book, shelved], ben.id), is: [book])
            // An identifier is one of its own kind.
            try expect(try await shares.existing([.shelf(ID(trusted: review.bookID.text))], ann.id), is: [])
            try expect(try await shelves.delete(shelf.id, ben.id), is: false)
            try expect(try await shares.draft(ann.id, shelved), is: drafts[1])
            try expect(try await shelves.delete(shelf.id, ann.id), is: true)
            try expect(try await shares.draft(ann.id, shelved), is: nil)
            try expect(try await shares.draft(ann.id, book), is: drafts[0])
            try expect(try await scene.stores.reviews.delete(review.id, ann.id), is: true)
            for draft in drafts { try expect(try await shares.draft(draft.memberID, draft.subject), is: nil) }
            try expect(try await shares.existing([book, shelved], ann.id), is: [])
            for share in kept { try expect(try await shares.share(share.id, ann.id), is: share) }
        },
        StorageContract("shared pages: the same year of two members is not the same thing, and stays as it was") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shares = scene.stores.shares
            let (hers, his) = (try scene.year(2026, of: ann), try scene.year(2026, of: ben))
            for (member, subject) in [(ann, hers), (ben, his)] {
                let draft = scene.draft(member, about: subject)
                try await shares.saveDraft(draft)
                try expect(try await shares.draft(member.id, subject), is: draft)
                let share = scene.share(member, subject)
                try expect(try await shares.insert(share), is: share)
                try expect(try await shares.share(share.id, member.id), is: share)
                try expect(try await shares.ofSubject(subject, member.id, 9).map(\.subject), is: [subject])
            }
            try expect(try await shares.existing([hers, his], ann.id), is: [hers])
            let link = try scene.shortLink(ann, "00000001", to: hers)
            try expect(try await scene.stores.shortLinks.insertAll([link]), is: true)
            try expect(try await scene.stores.shortLinks.link(link.code), is: link)
        },
        StorageContract("shared pages: a member's drafts of books, shelves and years are listed a page at a time") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shares = scene.stores.shares
            let reviews = [
                try await scene.review(ann, scene.content("Momo")), try await scene.review(ann, scene.content("Ronja")),
            ]
            let shelf = scene.shelf(ann, "Summer")
            try expect(try await scene.stores.shelves.insert(shelf, 10), is: .kept)
            let books = reviews.map { ShareSubject.book($0.bookID) }.sorted { $0.id < $1.id }
            let subjects = books + [.shelf(shelf.id), try scene.year(1999, of: ann), try scene.year(2026, of: ann)]
            let drafts = subjects.map { scene.draft(ann, about: $0) }
            for draft in drafts.reversed() { try await shares.saveDraft(draft) }
            // Those of reviews are listed with these.
            try await shares.saveDraft(scene.draft(ann, about: .review(reviews[0].id)))
            try await shares.saveDraft(scene.draft(ben, about: books[0]))
            try expect(try await shares.pageDrafts(ann.id, nil, 9), is: drafts)
            try expect(try await shares.pageDrafts(ann.id, nil, 2), is: Array(drafts.prefix(2)))
            for (index, subject) in subjects.enumerated() {
                try expect(try await shares.pageDrafts(ann.id, subject, 9), is: Array(drafts.dropFirst(index + 1)))
            }
        },
    ]
}
