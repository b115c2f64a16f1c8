public import Primitives

/// Pages elsewhere that link to reviews here (W3C Webmention).
///
/// - Rule: nothing is believed that was sent, only what the page shows when it is looked at; and the first mention of a site
///   waits until the writer of the review lets it in.
/// - Why: anybody can send anything, and a page can be made for it.
/// - Without it: a review becomes a wall for everybody's advertisements.
public struct Mentions: Sendable {
    /// How long nobody else takes a request; longer than looking at a page can take.
    static let lease = Duration.seconds(300)
    /// A page that cannot be read is looked at again after a minute, and after two.
    static let backOff = BackOff(
        maximumAttempts: 3,
        firstPause: .seconds(60),
        longestPause: .seconds(3600),
        firstLook: .zero,
        lookingTime: .zero,
        longestAsked: .zero
    )

    private let store: any MentionStore
    private let reviews: any ReviewStore
    private let blockedLinks: BlockedLinks
    private let reader: MentionReader
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(
        store: any MentionStore,
        reviews: any ReviewStore,
        blockedLinks: BlockedLinks,
        reader: MentionReader,
        clock: Clock,
        randomness: Randomness
    ) {
        self.store = store
        self.reviews = reviews
        self.blockedLinks = blockedLinks
        self.reader = reader
        self.clock = clock
        self.randomness = randomness
    }

    // MARK: From elsewhere

    /// Takes word that a page links to a review; whoever sends it learns nothing of that page.
    public func receive(
        _ source: ShortLinkTarget,
        _ target: ShortLinkTarget,
        of review: ID<Review>
    ) async throws -> MentionReceipt {
        guard try await reviews.review(review, nil)?.review.content.visibility == .everyone else { return .notHere }
        let request = MentionRequest(reviewID: review, source: source, target: target, tries: 0)
        return try await store.request(request, clock.now()) ? .taken : .full
    }

    /// Looks at the page of one request, if one is due; whether one was.
    @discardableResult
    public func workOnDue() async throws -> Bool {
        let now = clock.now()
        guard let request = try await store.claim(now, until: now + Self.lease) else { return false }
        switch await look(request) {
        case .success(let content): try await settle(request, content)
        case .failure(.refused(status: 410)): try await settle(request, nil)
        case .failure(let failure):
            // Only a server that may be there later is asked again.
            let pause =
                failure.isPassing
                ? Self.backOff.pause(after: request.tries + 1, minimum: .zero, asked: nil) : nil
            try await store.settle(request, notBefore: pause.map { now + $0 })
        }
        return true
    }

    private func look(_ request: MentionRequest) async -> Result<MentionContent?, LinkReadingFailure> {
        do throws(LinkReadingFailure) {
            return .success(try await reader.read(request.source, request.target))
        } catch {
            return .failure(error)
        }
    }

    private func settle(_ request: MentionRequest, _ content: MentionContent?) async throws {
        if let content, try await blockedLinks.first(in: [request.source.text]) == nil {
            let now = clock.now()
            let mention = Mention(
                id: randomness.id(at: now),
                reviewID: request.reviewID,
                source: request.source,
                content: content,
                state: .waiting,
                receivedAt: now
            )
            try await store.keep(mention, Mention.maximumPerReview)
        } else {
            try await store.remove(request.source, of: request.reviewID)
        }
        try await store.settle(request, notBefore: nil)
    }

    // MARK: For readers

    /// The mentions of a review as a viewer sees them, the oldest first: its writer those that wait too, and nobody those of
    /// sites that moderators blocked since.
    public func list(of review: ID<Review>, asWriter isWriter: Bool) async throws -> [Mention] {
        let all = try await store.list(review, Mention.maximumPerReview)
        guard !all.isEmpty else { return [] }
        let filter = try await blockedLinks.filter()
        return all.filter { mention in
            (mention.state == .shown || isWriter && mention.state == .waiting) && filter.allows(mention.source.text)
        }
    }

    /// Does what the writer of a review says of a mention; `false` where none of theirs has that identifier.
    public func decide(
        _ decision: MentionDecision,
        _ id: ID<Mention>,
        by member: ID<Member>
    ) async throws -> Bool {
        try await store.decide(decision, id, member)
    }

    /// The sites a member has decided about, by name.
    public func sites(of member: ID<Member>) async throws -> [MentionSite] { try await store.sites(member) }

    /// Forgets what a member decided about a site.
    public func forget(_ site: String, of member: ID<Member>) async throws { try await store.forget(site, member) }
}
