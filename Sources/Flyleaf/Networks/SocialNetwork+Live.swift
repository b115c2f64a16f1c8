extension SocialNetwork {
    /// How a network tells by itself what happens in the list that it shows a person first.
    public struct Live: Sendable {
        /// The permission that it takes; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// Follows what happens for a person until the network ends it; throws `.unsupported` where it tells nobody.
        ///
        /// It begins with `opened`, and from there on everything is told, in its order. `tell` never waits; `false` from it ends
        /// the following.
        public let follow:
            @Sendable (Credential, _ tell: @escaping @Sendable (StreamHappening) -> Bool) async throws -> Void

        /// A way to follow.
        public init(
            rule: PermissionRule?,
            follow:
                @escaping @Sendable (Credential, _ tell: @escaping @Sendable (StreamHappening) -> Bool) async throws ->
                Void
        ) {
            self.rule = rule
            self.follow = follow
        }
    }
}
