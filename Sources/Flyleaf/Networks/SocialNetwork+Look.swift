extension SocialNetwork {
    /// How something that members look at one by one is read at the network: the thread around a post, or a person.
    public struct Look<Value: Sendable & Equatable>: Sendable {
        /// The permission that reading it takes; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// What was read longer ago is read again when somebody looks at it.
        public let freshness: Duration
        /// No longer is kept what was not read again; networks have rules on it.
        public let retention: Duration
        /// What reading costs the operator; `nil` where nothing.
        public let cost: ReadingCost?
        /// What has an identifier there, of the post or the person.
        public internal(set) var read: @Sendable (Credential, _ id: String) async throws -> Value

        /// A way to read.
        public init(
            rule: PermissionRule? = nil,
            freshness: Duration,
            retention: Duration = StreamRetention.maximumAge,
            cost: ReadingCost? = nil,
            read: @escaping @Sendable (Credential, _ id: String) async throws -> Value
        ) {
            self.rule = rule
            self.freshness = freshness
            self.retention = retention
            self.cost = cost
            self.read = read
        }
    }
}

/// Whether other programs may read it at a network.
public enum LookAccess<Value: Sendable & Equatable>: Sendable {
    /// They may.
    case possible(SocialNetwork.Look<Value>)
    /// They may not, for this reason.
    case impossible(Restriction)
}
