extension SocialNetwork {
    /// How a message to exactly one person is begun; `Replying` sends it.
    public struct Letters: Sendable {
        /// The permission that it takes; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// What a message to somebody begins with; `nil` for whom programs may not write to.
        public let opening: @Sendable (_ person: StreamAuthor, _ identity: Identity) -> ReplyOpening?
        /// Whether the network would give a text to that person and to nobody else (CO-29).
        public let isOnlyTo: @Sendable (_ content: ReplyContent, _ person: StreamAuthor) -> Bool

        /// A way to begin messages.
        public init(
            rule: PermissionRule?,
            opening: @escaping @Sendable (StreamAuthor, Identity) -> ReplyOpening?,
            isOnlyTo: @escaping @Sendable (ReplyContent, StreamAuthor) -> Bool
        ) {
            self.rule = rule
            self.opening = opening
            self.isOnlyTo = isOnlyTo
        }
    }

    /// The permission that is still missing to answer posts, to quote them or to write to people.
    func missing(for kind: StreamReply.Subject.Kind, _ permissions: PermissionSet) -> PermissionRule? {
        let rule =
            switch kind {
            case .post: replying?.rule
            case .quote: quoting?.rule
            case .person: letters?.rule
            }
        return rule.flatMap { permissions.granted.contains($0.permission) ? nil : $0 }
    }
}
