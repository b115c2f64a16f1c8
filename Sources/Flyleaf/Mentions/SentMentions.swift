import Markdown
public import Primitives

/// Tells the pages that reviews link to of it, so that their owners need not look for it (W3C Webmention).
///
/// - Rule: only a review that everybody may read says anything, each version of it once to each page, and what is not linked
///   any more, or not there any more, is said to those who took it before.
/// - Why: the page looks whether the link is there, and shows the review or takes it away by that.
/// - Without it: what a writer takes back stands elsewhere for ever.
public struct SentMentions: Sendable {
    /// How many links of a review are told; the first.
    public static let maximumTargets = 20
    /// How long it is answered that a page which was told is gone.
    public static let memory = Duration.seconds(30 * 86_400)
    /// How long nobody else takes a turn; longer than all its calls can take.
    static let lease = Duration.seconds(1800)
    /// From a minute on up to six hours, for a day.
    static let backOff = BackOff(
        maximumAttempts: 11,
        firstPause: .seconds(60),
        longestPause: .seconds(6 * 3600),
        firstLook: .zero,
        lookingTime: .zero,
        longestAsked: .zero
    )

    private let store: any SentMentionStore
    private let reviews: any ReviewStore
    private let blockedLinks: BlockedLinks
    private let sender: MentionSender
    private let clock: Clock
    private let address: @Sendable (ID<Review>) -> String
    private let isOwn: @Sendable (ShortLinkTarget) -> Bool

    /// The use cases.
    ///
    /// - Parameters:
    ///   - address: the whole address of a review.
    ///   - isOwn: whether an address leads to this Flyleaf, which need not tell itself.
    public init(
        store: any SentMentionStore,
        reviews: any ReviewStore,
        blockedLinks: BlockedLinks,
        sender: MentionSender,
        clock: Clock,
        address: @escaping @Sendable (ID<Review>) -> String,
        isOwn: @escaping @Sendable (ShortLinkTarget) -> Bool
    ) {
        self.store = store
        self.reviews = reviews
        self.blockedLinks = blockedLinks
        self.sender = sender
        self.clock = clock
        self.address = address
        self.isOwn = isOwn
    }

    /// Whether pages elsewhere took that a review links to them; where it cannot be read any more they shall hear that it is
    /// gone for good.
    public func wereSent(from id: ID<Review>) async throws -> Bool { try await store.wasTold(id) }

    /// Tells the links of one review, if one is due; whether one was.
    @discardableResult
    public func workOnDue() async throws -> Bool {
        let now = clock.now()
        guard let turn = try await store.claim(now, until: now + Self.lease) else { return false }
        let links = try await links(of: turn.reviewID)
        var isWhole = true
        for target in links + turn.told.map(\.target).filter({ !links.contains($0) }) {
            if turn.told.contains(MentionTurn.ToldPage(target: target, version: turn.version)) { continue }
            switch await sender.send(address(turn.reviewID), target) {
            case .taken: try await store.keep(target, turn, isLinked: links.contains(target), clock.now())
            case .unwanted: try await store.forget(target, turn)
            case .unreachable: isWhole = false
            }
            // The program stops; the next start need not wait.
            if Task.isCancelled {
                try await store.settle(turn, notBefore: now)
                return true
            }
        }
        try await end(turn, isWhole: isWhole, now)
        return true
    }

    private func end(_ turn: MentionTurn, isWhole: Bool, _ now: Timestamp) async throws {
        let pause = Self.backOff.pause(after: turn.tries + 1, minimum: .zero, asked: nil)
        try await store.settle(turn, notBefore: isWhole ? nil : pause.map { now + $0 })
    }

    /// What everybody who reads a review can follow; nothing of one that not everybody may read.
    private func links(of id: ID<Review>) async throws -> [ShortLinkTarget] {
        guard let review = try await reviews.review(id, nil)?.review else { return [] }
        let filter = try await blockedLinks.filter()
        var found: [ShortLinkTarget] = []
        for case .open(.link(let link)) in Markdown(review.content.text.text).pieces {
            guard link.host != nil, let target = ShortLinkTarget(link.address), !found.contains(target),
                !isOwn(target), filter.allows(target.text)
            else { continue }
            found.append(target)
        }
        return Array(found.prefix(Self.maximumTargets))
    }
}
