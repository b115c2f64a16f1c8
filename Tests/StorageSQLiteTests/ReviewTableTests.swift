import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("Reviews in the store")
struct ReviewTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var reviews: any ReviewStore { store.stores.reviews }

    @Test("a review comes back byte for byte", arguments: hostileLines)
    func roundTrip(_ line: String) async throws {
        let member = try await store.member(line)
        let text = hostileLines.joined(separator: "\n\t") + line
        let review = sampleReview(member.id, line, text: text, author: line, score: 7)
        _ = try await reviews.insert(review, [], nil)
        let found = try #require(try await reviews.review(review.id, nil))
        #expect(found == ReviewEntry(review: review, writer: member.name))
        #expect(found.review.content.title.text.bytes == line.bytes)
        #expect(found.review.content.author.text.bytes == line.bytes)
        #expect(found.review.content.text.text.bytes == text.bytes)
        #expect(found.writer.text.bytes == member.name.text.bytes)
    }

    @Test("every field may be as long as its rule allows")
    func longest() async throws {
        let member = try await store.member()
        let review = sampleReview(
            member.id,
            String(repeating: "𝕏", count: ReviewTitle.maximumLength),
            text: String(repeating: "👩", count: ReviewText.maximumLength),
            author: String(repeating: "e\u{301}", count: AuthorLine.maximumLength / 2)
        )
        _ = try await reviews.insert(review, [], nil)
        #expect(try await reviews.review(review.id, nil)?.review == review)
        #expect(try await reviews.list(ReviewQuery(viewer: nil)).count == 1)
    }

    @Test("one character more than a rule allows is refused by the file itself")
    func tooLong() async throws {
        let member = try await store.member()
        let tooLong = [
            sampleReview(member.id, String(repeating: "x", count: ReviewTitle.maximumLength + 1)),
            sampleReview(member.id, ""),
            sampleReview(member.id, "x", author: String(repeating: "x", count: AuthorLine.maximumLength + 1)),
            sampleReview(member.id, "x", text: String(repeating: "x", count: ReviewText.maximumLength + 1)),
        ]
        for review in tooLong {
            await #expect { _ = try await reviews.insert(review, [], nil) } throws: { ResultCode.constraintCheck ~= $0 }
        }
        #expect(try store.count("reviews") == 0)
    }

    @Test("a score is kept or absent", arguments: [nil, 0, 1, 9, 10])
    func scores(_ score: Int?) async throws {
        let member = try await store.member()
        let review = sampleReview(member.id, "Momo", score: score)
        _ = try await reviews.insert(review, [], nil)
        #expect(try await reviews.list(ReviewQuery(viewer: nil)).first?.review.content.score?.value == score)
    }

    @Test("lists cut the text to the excerpt, a single review shows all of it", arguments: [279, 280, 281, 5000])
    func excerpts(_ count: Int) async throws {
        let member = try await store.member()
        let review = try await store.review(member, text: String(repeating: "ß", count: count))
        let listed = try #require(try await reviews.list(ReviewQuery(viewer: nil)).first?.review.content.text.text)
        #expect(listed == String(repeating: "ß", count: min(count, OpenText.excerptLength)))
        #expect(try await reviews.review(review.id, nil)?.review.content.text.text.count == count)
    }

    @Test("an edit replaces the content and keeps the rest")
    func update() async throws {
        let member = try await store.member()
        let review = try await store.review(member)
        let content = sampleReview(member.id, "Jim Knopf", .onlyMe, text: "New", author: "Ende", score: 9).content
        #expect(
            try await reviews.update(review.id, member.id, content, [], moment(5), review.updatedAt, newID(), nil)
                == .kept
        )
        let found = try #require(try await reviews.review(review.id, member.id)).review
        #expect(found.content == content)
        #expect(found.createdAt == moment(0))
        #expect(found.updatedAt == moment(5))
        #expect(try await reviews.review(review.id, nil) == nil)
        #expect(
            try await reviews.update(newID(), member.id, content, [], moment(6), moment(0), newID(), nil) == .missing
        )
    }

    @Test("deleting takes the drafts along and leaves the shares")
    func delete() async throws {
        let member = try await store.member()
        let review = try await store.review(member)
        let share = sampleShare(member.id, review.id)
        _ = try await store.stores.shares.insert(share)
        let draft = ShareDraft(emptyFor: member.id, of: .review(review.id), key: ShareKey(.secure))
        try await store.stores.shares.saveDraft(draft)
        #expect(try await reviews.delete(review.id, member.id))
        #expect(try await !reviews.delete(review.id, member.id))
        #expect(try await reviews.review(review.id, member.id) == nil)
        #expect(try await reviews.search(ReviewQuery(viewer: nil, words: "momo")) == [])
        #expect(try await store.stores.shares.draft(member.id, .review(review.id)) == nil)
        #expect(try await store.stores.shares.share(share.id, member.id) == share)
    }

    @Test("a member with reviews cannot be deleted past the search index, one without takes everything else along")
    func memberDeleted() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        var reviews: [Review] = []
        for member in [ann, ben] {
            let connection = try await store.connect(member, as: member.name.text)
            try await store.stores.friends.replace(connection.id, [person("1", "X")], moment(0))
            let review = try await store.review(member)
            reviews.append(review)
            _ = try await store.stores.shares.insert(sampleShare(member.id, review.id))
            let session = Session(id: newID(), memberID: member.id, createdAt: moment(0), lastSeenAt: moment(0))
            try await store.stores.sessions.insert(session, "secret")
        }
        let delete = {
            try await store.database.write { connection in
                try connection.execute("DELETE FROM members WHERE id = ?", [ann.id])
            }
        }
        await #expect { try await delete() } throws: { ResultCode.constraint ~= $0 }
        #expect(try await store.stores.reviews.delete(reviews[0].id, ann.id))
        #expect(try await delete() == 1)
        for table in ["members", "sessions", "connections", "friends", "shares"] {
            #expect(try store.count(table) == 1, "\(table)")
        }
    }
}
