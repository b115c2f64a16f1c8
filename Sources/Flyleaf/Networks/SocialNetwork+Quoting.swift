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
