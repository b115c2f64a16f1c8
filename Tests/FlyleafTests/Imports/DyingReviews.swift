import Flyleaf
import Primitives

/// Reviews of a program that is killed.
struct DyingReviews: ReviewStore {
    private let store: any ReviewStore
    private let death: Death

    init(_ store: any ReviewStore, _ death: Death) {
        self.store = store
        self.death = death
    }

    func insert(_ review: Review, _ photos: [ChosenPhoto], _ form: ID<ReviewForm>?) async throws -> ID<Review> {
        try death.approach()
        return try await store.insert(review, photos, form)
    }

    func update(
        _ id: ID<Review>,
        _ member: ID<Member>,
        _ content: ReviewContent,
        _ photos: [ChosenPhoto],
        _ moment: Timestamp,
        _ seen: Timestamp,
        _ fresh: ID<Book>,
        _ form: ID<ReviewForm>?
    ) async throws -> ReviewChange {
        try death.approach()
        return try await store.update(id, member, content, photos, moment, seen, fresh, form)
    }

    func delete(_ id: ID<Review>, _ member: ID<Member>) async throws -> Bool {
        try death.approach()
        return try await store.delete(id, member)
    }

    func versions(_ id: ID<Review>, _ member: ID<Member>) async throws -> [ReviewVersion] {
        try await store.versions(id, member)
    }

    func keepVersions(_ versions: [ReviewVersion], of id: ID<Review>, _ member: ID<Member>) async throws {
        try death.approach()
        try await store.keepVersions(versions, of: id, member)
    }

    func version(_ id: ID<Review>, _ number: Int, _ member: ID<Member>) async throws -> ReviewVersion? {
        try await store.version(id, number, member)
    }

    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool { try await store.has(member, count) }

    func reviews(ofAuthor key: String, _ before: ID<Review>?, _ limit: Int) async throws -> [ReviewEntry] {
        try await store.reviews(ofAuthor: key, before, limit)
    }

    func openMarks(every count: Int) async throws -> [ID<Review>] { try await store.openMarks(every: count) }

    func open(after last: ID<Review>?, upTo end: ID<Review>?, _ limit: Int) async throws -> [OpenReview] {
        try await store.open(after: last, upTo: end, limit)
    }

    func review(_ id: ID<Review>, _ viewer: ID<Member>?) async throws -> ReviewEntry? {
        try await store.review(id, viewer)
    }

    func reviews(
        by writer: ID<Member>,
        _ viewer: ID<Member>?,
        _ before: ID<Review>?,
        _ limit: Int
    ) async throws -> [ReviewEntry] {
        try await store.reviews(by: writer, viewer, before, limit)
    }

    func list(_ query: ReviewQuery) async throws -> [ReviewEntry] { try await store.list(query) }

    func search(_ query: ReviewQuery) async throws -> [ReviewEntry] { try await store.search(query) }

    func tendSearch() async throws -> Bool { try await store.tendSearch() }
}
