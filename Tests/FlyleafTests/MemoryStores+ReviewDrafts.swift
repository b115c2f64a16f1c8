import Flyleaf
import Primitives

extension MemoryStores {
    var reviewDrafts: any ReviewDraftStore { MemoryReviewDraftStore(memory: self) }
}

private struct MemoryReviewDraftStore: ReviewDraftStore {
    let memory: MemoryStores

    func keep(_ draft: ReviewDraft, since: DraftMark?) async throws -> DraftChange {
        memory.tables.withLock { tables in
            let kept = tables.reviewDrafts.first { $0.key == draft.key && $0.memberID == draft.memberID }
            if let kept {
                if let change = draft.hindrance(by: kept, since: since) { return change }
            } else {
                let saved = tables.reviewForms[draft.key].flatMap { tables.reviews[$0] }
                if let saved, saved.memberID == draft.memberID { return .saved(saved.id) }
                if let review = draft.reviewID, tables.reviews[review]?.memberID != draft.memberID { return .missing }
                let count = tables.reviewDrafts.count { $0.memberID == draft.memberID }
                if count >= ReviewDraft.maximumPerMember { return .full }
            }
            tables.dropReviewDraft(draft.key, of: draft.memberID)
            var new = draft
            new.photos = draft.photos.filter { photo in
                tables.photos.contains { $0.photo.id == photo.id && $0.photo.memberID == draft.memberID }
            }
            tables.reviewDrafts.append(new)
            return .kept
        }
    }

    func draft(_ key: ID<ReviewForm>, _ member: ID<Member>) async throws -> ReviewDraft? {
        memory.read { tables in
            tables.reviewDrafts.first { $0.key == key && $0.memberID == member }.map { tables.withPhotos($0) }
        }
    }

    func list(_ member: ID<Member>) async throws -> [ReviewDraft] {
        memory.read { tables in
            tables.reviewDrafts.filter { $0.memberID == member }
                .sorted { ($0.keptAt, $0.key) > ($1.keptAt, $1.key) }
                .map { draft in
                    var short = draft
                    short.photos = []
                    let beginning = draft.form.review.unicodeScalars.prefix(ReviewDraft.beginningLength)
                    short.form.review = String(beginning)
                    short.form.title = String(draft.form.title.unicodeScalars.prefix(ReviewDraft.lineLength))
                    short.form.author = String(draft.form.author.unicodeScalars.prefix(ReviewDraft.lineLength))
                    return short
                }
        }
    }

    func drop(_ key: ID<ReviewForm>, _ member: ID<Member>) async throws -> Bool {
        memory.write { $0.dropReviewDraft(key, of: member) }
    }
}

extension MemoryStores.Tables {
    @discardableResult
    mutating func dropReviewDraft(_ key: ID<ReviewForm>?, of member: ID<Member>) -> Bool {
        let count = reviewDrafts.count
        reviewDrafts.removeAll { $0.key == key && $0.memberID == member }
        return reviewDrafts.count < count
    }

    func isDrafted(_ photo: ID<Photo>) -> Bool {
        reviewDrafts.contains { $0.photos.contains { $0.id == photo } }
    }

    /// A draft with those of its photos that are still there.
    fileprivate func withPhotos(_ draft: ReviewDraft) -> ReviewDraft {
        var draft = draft
        draft.photos.removeAll { photo in !photos.contains { $0.photo.id == photo.id } }
        return draft
    }
}
