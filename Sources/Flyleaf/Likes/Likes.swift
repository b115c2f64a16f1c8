public import Primitives

/// Liking what one may see, and taking it back.
public struct Likes: Sendable {
    private let store: any LikeStore
    private let reviews: any ReviewStore
    private let books: any BookStore
    private let blockedLinks: BlockedLinks
    private let clock: Clock

    /// How many things one member likes at most.
    public static let maximumPerMember = 50_000

    /// The use cases.
    public init(
        store: any LikeStore,
        reviews: any ReviewStore,
        books: any BookStore,
        blockedLinks: BlockedLinks,
        clock: Clock
    ) {
        self.store = store
        self.reviews = reviews
        self.books = books
        self.blockedLinks = blockedLinks
        self.clock = clock
    }

    /// Makes a member like something, or no more; pressed twice it is as pressed once (LK-01).
    ///
    /// What the member may not see is missing, whether it exists or not. What moderators blocked is liked no more (MO-04);
    /// a like from before is taken back as any other.
    public func set(_ isLiked: Bool, _ subject: LikeSubject, by member: ID<Member>) async throws -> LikeChange {
        guard try await isShown(subject, to: member) else { return .missing }
        if isLiked, let pattern = try await blocked(subject) { return .blocked(pattern) }
        return try await store.set(isLiked, subject, member, clock.now())
    }

    /// How something stands for whoever may see it (LK-04); that they may is known.
    public func standing(_ subject: LikeSubject, for viewer: ID<Member>?) async throws -> LikeStanding {
        try await store.standing(subject, viewer, LikeStanding.maximumFriends)
    }

    /// How something stands for everybody, without a name; `nil` where not everybody may see it, or moderators blocked it.
    public func standingForEverybody(_ subject: LikeSubject) async throws -> LikeStanding? {
        guard try await isShown(subject, to: nil), try await blocked(subject) == nil else { return nil }
        return try await store.standing(subject, nil, 0)
    }

    /// What a member likes, the last pressed first, behind one of them.
    public func recent(of member: ID<Member>, before last: StandingLike?, limit: Int) async throws -> [StandingLike] {
        try await store.recent(member, before: last, limit)
    }

    /// What blocks a page of another site; nothing blocks what is ours.
    public func blocked(_ subject: LikeSubject) async throws -> LinkPattern? {
        guard case .webPage(let page) = subject else { return nil }
        return try await blockedLinks.first(in: [page.address])
    }

    private func isShown(_ subject: LikeSubject, to member: ID<Member>?) async throws -> Bool {
        switch subject {
        case .review(let id): try await reviews.review(id, member) != nil
        case .book(let id): try await books.book(id, member) != nil
        case .webPage: true
        }
    }
}
