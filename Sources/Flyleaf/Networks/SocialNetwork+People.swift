extension SocialNetwork {
    /// How it is read who somebody is at the network.
    public struct People: Sendable {
        /// The permission that reading it takes; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// What was read longer ago is read again when somebody looks at it.
        public let freshness: Duration
        /// No longer is kept what was not read again; networks have rules on it.
        public let retention: Duration
        /// What reading costs the operator; `nil` where nothing.
        public let cost: ReadingCost?
        /// The address of the network's own window in which somebody is followed; `nil` where programs may follow.
        public let followWindow: @Sendable (_ person: String) -> String?
        /// Somebody, by their identifier there, and what is between them and whoever asks.
        public let read: @Sendable (Credential, _ person: String) async throws -> StreamPerson

        /// A way to read people.
        public init(
            rule: PermissionRule? = nil,
            freshness: Duration,
            retention: Duration = StreamRetention.maximumAge,
            cost: ReadingCost? = nil,
            followWindow: @escaping @Sendable (_ person: String) -> String? = { _ in nil },
            read: @escaping @Sendable (Credential, _ person: String) async throws -> StreamPerson
        ) {
            self.rule = rule
            self.freshness = freshness
            self.retention = retention
            self.cost = cost
            self.followWindow = followWindow
            self.read = read
        }
    }

    /// Whether other programs may read who somebody is.
    public enum PeopleAccess: Sendable {
        /// They may.
        case possible(People)
        /// They may not, for this reason.
        case impossible(Restriction)
    }
}
