import Flyleaf
import Primitives

extension StorageContract {
    static let reviewDrafts: [StorageContract] = [
        StorageContract("drafts of reviews: one comes back as it was typed, to its member alone, the last kept first") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let drafts = scene.stores.reviewDrafts
            let review = try await scene.review(ann, scene.content("Momo"))
            var first = scene.reviewDraft(ann, " \u{7} no title\r\nat all", of: review, at: 3)
            let own = try await scene.photo(ann)
            let foreign = try await scene.photo(ben)
            let words = String(repeating: "long ", count: 500)
            first.photos = [own, foreign].map { DraftPhoto(id: $0.id, description: words, isRemoved: true) }
            first.form.review = String(repeating: "ß", count: ReviewDraft.beginningLength + 1)
            first.form.author = String(repeating: "ß", count: ReviewDraft.lineLength + 1)
            first.form.score = "eleven"
            first.form.isSpoiler = true
            let second = scene.reviewDraft(ann, "Momo", at: 4)
            for draft in [first, second] { try expect(try await drafts.keep(draft, since: nil), is: .kept) }
            first.photos.removeLast()
            try expect(try await drafts.draft(first.key, ann.id), is: first)
            try expect(try await drafts.draft(first.key, ben.id), is: nil)
            try expect(try await drafts.list(ben.id), is: [])
            try expect(try await !drafts.drop(first.key, ben.id), "dropped by another")
            first.form.review.removeLast()
            first.photos = []
            first.form.author.removeLast()
            try expect(try await drafts.list(ann.id), is: [second, first])
            // The same key is another draft in another hand.
            let other = scene.reviewDraft(ben, "Ronja", key: first.key)
            try expect(try await drafts.keep(other, since: nil), is: .kept)
            try expect(try await drafts.drop(first.key, ann.id), "not dropped")
            try expect(try await !drafts.drop(first.key, ann.id), "dropped twice")
            try expect(try await drafts.draft(first.key, ben.id), is: other)
        },
        StorageContract("drafts of reviews: a page replaces what it wrote or was filled from, and nothing newer") {
            scene in
            let ann = try await scene.member()
            let drafts = scene.stores.reviewDrafts
            let first = scene.reviewDraft(ann, "one")
            /// Keeps other words under the key of the first.
            func keep(_ title: String, _ mark: DraftMark, since: DraftMark?) async throws -> DraftChange {
                var draft = first
                draft.form.title = title
                draft.mark = mark
                return try await drafts.keep(draft, since: since)
            }
            func kept() async throws -> ReviewDraft? { try await drafts.draft(first.key, ann.id) }
            try expect(try await drafts.keep(first, since: nil), is: .kept)
            let page = first.mark.page
            try expect(try await keep("three", DraftMark(page: page, turn: 3), since: nil), is: .kept)
            try expect(try await keep("two", DraftMark(page: page, turn: 2), since: nil), is: .older)
            try expect(try await keep("three again", DraftMark(page: page, turn: 3), since: nil), is: .kept)
            let mark = DraftMark(page: scene.newID(), turn: 0)
            for since in [nil, first.mark, DraftMark(page: page, turn: 2)] {
                try expect(try await keep("elsewhere", mark, since: since), is: .overtaken)
            }
            try expect(try await kept()?.form.title, is: "three again")
            try expect(try await keep("three again", mark, since: nil), is: .kept)
            try expect(try await kept()?.mark, is: mark)
            let next = DraftMark(page: scene.newID(), turn: 0)
            try expect(try await keep("from there", next, since: mark), is: .kept)
            try expect(try await kept()?.form.title, is: "from there")
        },
        StorageContract("drafts of reviews: one goes with the write that saves its form, and is not kept again") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (drafts, reviews) = (scene.stores.reviewDrafts, scene.stores.reviews)
            let draft = scene.reviewDraft(ann, "Momo")
            let foreign = scene.reviewDraft(ben, "Momo", key: draft.key)
            for one in [draft, foreign] { try expect(try await drafts.keep(one, since: nil), is: .kept) }
            let review = Review(
                id: scene.newID(),
                memberID: ann.id,
                bookID: scene.newID(),
                content: scene.content("Momo"),
                createdAt: scene.moment(0),
                updatedAt: scene.moment(0)
            )
            try expect(try await reviews.insert(review, [], draft.key), is: review.id)
            try expect(try await drafts.draft(draft.key, ann.id), is: nil)
            try expect(try await drafts.keep(draft, since: draft.mark), is: .saved(review.id))
            try expect(try await drafts.draft(foreign.key, ben.id), is: foreign)
            // An edit takes its own draft along and leaves that of another tab.
            let edits = ["tab", "other tab"].map { scene.reviewDraft(ann, $0, of: review) }
            for edit in edits { try expect(try await drafts.keep(edit, since: nil), is: .kept) }
            let content = scene.content("tab")
            func update(_ seen: Timestamp) async throws -> ReviewChange {
                try await reviews.update(
                    review.id,
                    ann.id,
                    content,
                    [],
                    scene.moment(1),
                    seen,
                    scene.newID(),
                    edits[0].key
                )
            }
            try expect(try await update(scene.moment(5)), is: .overtaken)
            try expect(try await drafts.list(ann.id).count, is: 2)
            try expect(try await update(scene.moment(0)), is: .kept)
            try expect(try await drafts.list(ann.id).map(\.key), is: [edits[1].key])
            try expect(try await drafts.keep(scene.reviewDraft(ben, "x", of: review), since: nil), is: .missing)
            try expect(try await reviews.delete(review.id, ann.id), "not deleted")
            try expect(try await drafts.list(ann.id), is: [])
            try expect(try await drafts.keep(edits[0], since: nil), is: .missing)
        },
        StorageContract("drafts of reviews: a member has so many, and none gives way") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let drafts = scene.stores.reviewDrafts
            let all = (0..<Int64(ReviewDraft.maximumPerMember)).map { scene.reviewDraft(ann, "\($0)", at: $0) }
            for draft in all { try expect(try await drafts.keep(draft, since: nil), is: .kept) }
            try expect(try await drafts.keep(scene.reviewDraft(ann, "one more"), since: nil), is: .full)
            try expect(try await drafts.keep(scene.reviewDraft(ben, "another's"), since: nil), is: .kept)
            try expect(try await drafts.keep(all[0], since: nil), is: .kept)
            try expect(try await drafts.list(ann.id), is: all.reversed())
            try expect(try await drafts.drop(all[0].key, ann.id), "not dropped")
            try expect(try await drafts.keep(scene.reviewDraft(ann, "one more"), since: nil), is: .kept)
        },
        StorageContract("drafts of reviews: a photo in one stays while others go, and goes when the draft is gone") {
            scene in
            let ann = try await scene.member()
            let (drafts, photos) = (scene.stores.reviewDrafts, scene.stores.photos)
            let drafted = try await scene.photo(ann, at: 0)
            var draft = scene.reviewDraft(ann, "Momo")
            draft.photos = [DraftPhoto(id: drafted.id, description: "", isRemoved: false)]
            try expect(try await drafts.keep(draft, since: nil), is: .kept)
            for second in 1...Int64(Photo.maximumUnsaved + 1) { _ = try await scene.photo(ann, at: second) }
            try expect(try await photos.unsaved(ann.id).count, is: Photo.maximumUnsaved + 1)
            try expect(try await photos.purge(scene.moment(1000)), is: Photo.maximumUnsaved)
            try expect(try await photos.unsaved(ann.id), is: [drafted])
            try expect(try await drafts.drop(draft.key, ann.id), "not dropped")
            try expect(try await photos.purge(scene.moment(1000)), is: 1)
        },
    ]
}
