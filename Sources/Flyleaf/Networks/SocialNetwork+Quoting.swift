extension SocialNetwork {
    /// How a post is quoted by one of the person's own; `Replying` sends it.
    public struct Quoting: Sendable {
        /// The permission that it takes; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// What the form of a quotation begins with; `nil` for a post that the person may not quote.
        public let opening: @Sendable (_ post: StreamPost, _ identity: Identity) -> ReplyOpening?

        /// A way to quote posts.
        public init(
            rule: PermissionRule?,
            opening: @escaping @Sendable (StreamPost, Identity) -> ReplyOpening?
        ) {
            self.rule = rule
            self.opening = opening
        }
    }
}

/// How a post is quoted.
public struct QuoteWay: Sendable {
    /// How it is sent.
    public let replying: SocialNetwork.Replying
    /// What it begins with.
    public let opening: ReplyOpening
    /// The permission that is still missing.
    public let missing: PermissionRule?
    /// Whether its writer has to say yes.
    public let approval: QuoteApproval
}

extension StreamSource {
    /// How a post that came by this source is quoted; `nil` where the person may not.
    public func quoting(_ post: StreamPost) -> QuoteWay? {
        guard connection.state == .active, let replying = network.replying, let quoting = network.quoting,
            let approval = post.quoting, let opening = quoting.opening(post, connection.identity)
        else { return nil }
        let missing = network.missing(for: .quote, connection.permissions)
        return QuoteWay(replying: replying, opening: opening, missing: missing, approval: approval)
    }
}
