import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let drafts: [StorageContract] = [
        StorageContract("drafts: one takes the place of the one before and goes only by its own key") { scene in
            let ann = try await scene.member()
            let shares = scene.stores.shares
            let connection = try await scene.connect(ann, as: "1")
            let review = try await scene.review(ann, scene.content("Momo"))
            var draft = scene.draft(ann, of: review, to: connection)
            let photo = try await scene.photo(ann)
            draft.content.photos = [StoryPhoto(id: photo.id, description: photo.description)]
            draft.content.audience = .everyone
            draft.content.warning = ShareWarning(trusted: "Spoilers")
            try await shares.saveDraft(draft)
            try expect(try await shares.draft(ann.id, draft.subject), is: draft)
            draft.key = ShareKey(.secure)
            draft.aim = .page
            try await shares.saveDraft(draft)
            try expect(try await shares.draft(ann.id, draft.subject), is: draft)
            draft.aim = .own
            draft.audience = .nobody
            draft.content.message = ShareMessage(trusted: "Better words")
            draft.words = [:]
            draft.options = .standard
            try await shares.saveDraft(draft)
            try expect(try await shares.draft(ann.id, draft.subject), is: draft)
            try await shares.dropDraft(ann.id, draft.subject, ShareKey(.secure))
            try expect(try await shares.draft(ann.id, draft.subject), is: draft)
            try await shares.dropDraft(ann.id, draft.subject, draft.key)
            try expect(try await shares.draft(ann.id, draft.subject), is: nil)
        },
        StorageContract("drafts: a member has so many, and the one that was left longest ago gives way") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shares = scene.stores.shares
            func draft(_ member: Member) -> ShareDraft {
                ShareDraft(emptyFor: member.id, of: .remark(scene.newID()), key: ShareKey(.secure))
            }
            let others = draft(ben)
            try await shares.saveDraft(others)
            var drafts: [ShareDraft] = []
            for _ in 0..<ShareDraft.maximumPerMember { drafts.append(draft(ann)) }
            for draft in drafts { try await shares.saveDraft(draft) }
            // Gone on with, it is no old one any more.
            try await shares.saveDraft(drafts[0])
            try await shares.saveDraft(draft(ann))
            try expect(try await shares.draft(ann.id, drafts[1].subject), is: nil)
            for kept in [drafts[0], drafts[2]] {
                try expect(try await shares.draft(ann.id, kept.subject)?.key, is: kept.key)
            }
            try expect(try await shares.draft(ben.id, others.subject)?.key, is: others.key)
        },
        StorageContract("drafts: each is its member's own and goes with what it is about") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shares = scene.stores.shares
            let (first, second) = (
                try await scene.review(ann, scene.content("Momo")), try await scene.review(ann, scene.content("Ronja"))
            )
            let connections = (try await scene.connect(ann, as: "1"), try await scene.connect(ben, as: "2"))
            let (own, foreign) = (
                scene.draft(ann, of: first, to: connections.0), scene.draft(ben, of: first, to: connections.1)
            )
            let other = scene.draft(ann, of: second, to: connections.0)
            for draft in [own, foreign, other] { try await shares.saveDraft(draft) }
            try await shares.dropDraft(ben.id, own.subject, own.key)
            try expect(try await shares.draft(ann.id, own.subject), is: own)
            try expect(try await shares.draft(ben.id, own.subject), is: foreign)
            try await shares.dropDraft(ann.id, own.subject, own.key)
            try expect(try await shares.draft(ben.id, own.subject), is: foreign)
            try expect(try await scene.stores.reviews.delete(first.id, ann.id), "not deleted")
            try expect(try await shares.draft(ben.id, own.subject), is: nil)
            try expect(try await shares.draft(ann.id, other.subject), is: other)
        },
        StorageContract("drafts: people and places picked through a connection go with it, the words stay") { scene in
            let ann = try await scene.member()
            let shares = scene.stores.shares
            let (gone, stays) = (try await scene.connect(ann, as: "1"), try await scene.connect(ann, as: "2"))
            var drafts: [ShareDraft] = []
            for connection in [gone, stays] {
                drafts.append(scene.draft(ann, of: try await scene.review(ann, scene.content("Momo")), to: connection))
            }
            // Written before a draft could name connections.
            drafts.append(scene.draft(ann, of: try await scene.review(ann, scene.content("Momo")), to: gone))
            drafts[2].connections = []
            for draft in drafts { try await shares.saveDraft(draft) }
            try await scene.stores.connections.remove(gone.id)
            for draft in [drafts[0], drafts[2]] {
                let left = try await shares.draft(ann.id, draft.subject)
                try expect(left?.hasPicks, is: false)
                try expect(left?.message, is: draft.message)
                try expect(left?.key, is: draft.key)
            }
            try expect(try await shares.draft(ann.id, drafts[1].subject), is: drafts[1])
        },
        StorageContract("drafts: only what is there and the member's own can be shared") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (own, foreign, gone) = (
                try await scene.review(ann, scene.content("Momo")), try await scene.review(ben, scene.content("Ronja")),
                try await scene.review(ann, scene.content("Gone"))
            )
            try expect(try await scene.stores.reviews.delete(gone.id, ann.id), "not deleted")
            let subjects = [own, foreign, gone].map { ShareSubject.review($0.id) }
            try expect(try await scene.stores.shares.existing(subjects + [subjects[0]], ann.id), is: [subjects[0]])
            try expect(try await scene.stores.shares.existing([], ann.id), is: [])
        },
    ]
}
