public import Primitives

extension SocialNetwork {
    /// How a mark is put on a post or on somebody, and taken off.
    public struct Act: Sendable {
        /// The permission that it takes; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// What each press costs the operator, and how many they pay for; `nil` where nothing.
        public let cost: PostingCost?
        /// Whether the network lets it be done to nothing but what came through this program.
        public var isOfProgramAlone = false
        /// Has a mark on a post, on somebody or on a poll, by the identifier there, or off it; once or twice comes to the same.
        ///
        /// Throws `.duplicate` where it was so already and the network calls that a fault. A post that is removed may be
        /// gone already, which is as good, and nothing brings it back (`StreamPresses` asks for that nowhere); `.notFound` says that the network does not show it, which proves nothing.
        ///
        /// - Parameter choices: what a vote chooses (`StreamPress.choices`).
        public let perform:
            @Sendable (Credential, _ subject: String, _ isOn: Bool, _ choices: [Int]) async throws -> Void

        /// An act.
        public init(
            rule: PermissionRule?,
            cost: PostingCost? = nil,
            perform:
                @escaping @Sendable (Credential, _ subject: String, _ isOn: Bool, _ choices: [Int]) async throws ->
                Void
        ) {
            self.rule = rule
            self.cost = cost
            self.perform = perform
        }

        /// The permission that is still missing.
        public func missing(_ permissions: PermissionSet) -> PermissionRule? {
            rule.flatMap { permissions.granted.contains($0.permission) ? nil : $0 }
        }
    }
}

extension StreamSource {
    /// How marks are put on a post that came by this source, in the order of `StreamMark`; none where the person has to log
    /// in there again first.
    public func acts(on post: StreamPost) -> [(mark: StreamMark, act: SocialNetwork.Act)] {
        guard connection.state == .active else { return [] }
        return StreamMark.ofPosts.compactMap { mark in
            // What is for few people is not shown to others.
            if mark == .repeat, post.isForFew { return nil }
            return network.acts[mark].map { (mark, $0) }
        }
    }

    /// How one mark is put on a post that came by this source, and on what: the post, or its poll for a vote.
    public func pressing(
        _ mark: StreamMark,
        at post: StreamPost,
        _ moment: Timestamp
    ) -> (subject: String, act: SocialNetwork.Act)? {
        if mark == .vote { return voting(in: post, at: moment).map { ($0.poll, $0.act) } }
        return acts(on: post).first { $0.mark == mark }.map { (post.remoteID, $0.act) }
    }

    /// How a post that came by this source is removed; `nil` for everybody else's, where no program may, and where the
    /// person has to log in there again first.
    public func removing(_ post: StreamPost) -> SocialNetwork.Act? {
        guard connection.state == .active, post.author.remoteID == connection.identity.remoteID else { return nil }
        return network.acts[.removal]
    }

    /// How one chooses in the poll of a post that came by this source; `nil` where no program may, for one's own poll, and
    /// once it is over.
    public func voting(in post: StreamPost, at moment: Timestamp) -> (poll: String, act: SocialNetwork.Act)? {
        guard connection.state == .active, post.author.remoteID != connection.identity.remoteID, let poll = post.poll,
            let id = poll.remoteID, !poll.isOver(at: moment)
        else { return nil }
        return network.acts[.vote].map { (id, $0) }
    }
}
