public import Primitives

/// Members' pages elsewhere: named on their page here, and confirmed by a link back.
public struct ProfileLinks: Sendable {
    private let store: any ProfileLinkStore
    private let blockedLinks: BlockedLinks
    private let reader: BacklinkReader
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(
        store: any ProfileLinkStore,
        blockedLinks: BlockedLinks,
        reader: BacklinkReader,
        clock: Clock,
        randomness: Randomness
    ) {
        self.store = store
        self.blockedLinks = blockedLinks
        self.reader = reader
        self.clock = clock
        self.randomness = randomness
    }

    /// A member's links in the order they were added, for themselves.
    public func list(_ member: ID<Member>) async throws -> [ProfileLink] { try await store.list(member) }

    /// A member's links as others see them: without those that moderators blocked since (MO-04).
    public func shown(of member: ID<Member>) async throws -> [ProfileLink] {
        let links = try await store.list(member)
        guard !links.isEmpty else { return [] }
        let filter = try await blockedLinks.filter()
        return links.filter { filter.allows($0.target.text) }
    }

    /// One of a member's; `nil` where they have none of that identifier.
    public func link(_ id: ID<ProfileLink>, of member: ID<Member>) async throws -> ProfileLink? {
        try await store.link(id, member)
    }

    /// Whether a link is believed to be the member's page now.
    public func isConfirmed(_ link: ProfileLink) -> Bool { link.isConfirmed(at: clock.now()) }

    /// Adds a link as it was typed; added again it is the one from before.
    public func add(typed text: String, for member: ID<Member>) async throws -> ProfileLinkChange {
        guard let target = ShortLinkTarget(typed: text), target.text.utf8.count <= ProfileLink.maximumLength else {
            return .noAddress
        }
        if let pattern = try await blockedLinks.first(in: [target.text]) { return .blocked(pattern) }
        let now = clock.now()
        let link = ProfileLink(
            id: randomness.id(at: now),
            memberID: member,
            target: target,
            addedAt: now,
            confirmedAt: nil
        )
        return try await store.insert(link, ProfileLink.maximumPerMember).map { .kept($0) } ?? .tooMany
    }

    /// Looks whether the page of a link links back, and keeps what was seen; nothing changes where it cannot be read.
    ///
    /// - Parameter page: the whole address of the member's page here.
    /// - Returns: whether it does; `nil` where the link was taken away meanwhile.
    public func check(_ link: ProfileLink, against page: String) async throws -> Bool? {
        let linksBack = try await reader.linksBack(link.target, page)
        let isKept = try await store.confirm(link.id, link.memberID, linksBack ? clock.now() : nil)
        return isKept ? linksBack : nil
    }

    /// Takes one away; `false` where the member has none of that identifier.
    public func remove(_ id: ID<ProfileLink>, of member: ID<Member>) async throws -> Bool {
        try await store.remove(id, member)
    }
}
