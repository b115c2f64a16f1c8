import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("A suspension that was interrupted")
struct InterruptedSuspensionTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private func isShown(_ review: Review) async throws -> Bool {
        try await store.stores.reviews.review(review.id, nil) != nil
    }

    @Test("what is still seen of a member who is shut out is hidden at the next start")
    func shutOut() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let (hers, his) = (try await store.review(ann, "Momo"), try await store.review(ben, "Dune"))
        // Killed behind the first part, which is one transaction.
        try await store.database.write { connection in
            _ = try connection.execute("INSERT INTO suspensions (member_id) VALUES (?)", [ann.id])
        }
        #expect(try await isShown(hers))
        let next = try TemporaryStores(reopening: store)
        try await next.stores.moderation.finishInterrupted()
        #expect(try await !isShown(hers))
        #expect(try await isShown(his))
        #expect(try await store.stores.reviews.review(hers.id, ann.id) != nil)
    }

    @Test("what is still hidden of a member who was let in is given back at the next start, but what was judged")
    func letIn() async throws {
        let ann = try await store.member("Ann")
        let (first, judged) = (try await store.review(ann, "Momo"), try await store.review(ann, "Dune"))
        for (kind, subject) in [
            (ModerationAct.Kind.hide, FlagSubject.review(judged.id)), (.suspend, .member(ann.id)),
        ] {
            let act = ModerationAct(
                number: 0,
                id: newID(),
                kind: kind,
                moderatorID: nil,
                subject: subject,
                memberID: ann.id,
                reason: ModerationWords(trusted: "House rules"),
                moment: moment(1),
                objection: nil
            )
            #expect(try await store.stores.moderation.perform(act) == .kept)
        }
        try await store.database.write { connection in
            _ = try connection.execute("DELETE FROM suspensions WHERE member_id = ?", [ann.id])
        }
        #expect(try await !isShown(first))
        try await store.stores.moderation.finishInterrupted()
        #expect(try await isShown(first))
        #expect(try await !isShown(judged))
    }
}
