public import Primitives

/// Liking what one may see, and taking it back.
public struct Likes: Sendable {
    private let store: any LikeStore
    private let reviews: any ReviewStore
    private let books: any BookStore
    private let clock: Clock

    /// How many things one member likes at most.
    public static let maximumPerMember = 50_000

    /// The use cases.
    public init(store: any LikeStore, reviews: any ReviewStore, books: any BookStore, clock: Clock) {
        self.store = store
        self.reviews = reviews
        self.books = books
        self.clock = clock
    }

    /// Makes a member like something, or no more; pressed twice it is as pressed once (LK-01).
    ///
    /// What the member may not see is missing, whether it exists or not.
    public func set(_ isLiked: Bool, _ subject: LikeSubject, by member: ID<Member>) async throws -> LikeChange {
        guard try await isShown(subject, to: member) else { return .missing }
        return try await store.set(isLiked, subject, member, clock.now())
    }

    /// How something stands for whoever may see it (LK-04); that they may is known.
    public func standing(_ subject: LikeSubject, for viewer: ID<Member>?) async throws -> LikeStanding {
        try await store.standing(subject, viewer, LikeStanding.maximumFriends)
    }

    /// How something stands for everybody, without a name; `nil` where not everybody may see it.
    public func standingForEverybody(_ subject: LikeSubject) async throws -> LikeStanding? {
        guard try await isShown(subject, to: nil) else { return nil }
        return try await store.standing(subject, nil, 0)
    }

    private func isShown(_ subject: LikeSubject, to member: ID<Member>?) async throws -> Bool {
        switch subject {
        case .review(let id): try await reviews.review(id, member) != nil
        case .book(let id): try await books.book(id, member) != nil
        case .webPage: true
        }
    }
}
