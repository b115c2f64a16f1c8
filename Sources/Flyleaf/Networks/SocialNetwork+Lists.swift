import Primitives

extension SocialNetwork {
    /// A list of posts, or of what leads to such lists, that a network has for a person and that can be read.
    public struct List: Sendable {
        /// The permission that reading it takes, and what for; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// A list that was read longer ago is read again when somebody looks at it.
        public let freshness: Duration
        /// No longer is kept what was not read again; networks have rules on it.
        public let retention: Duration
        /// So many pages are read in a row at most.
        public let maximumPages: Int
        /// Whether the mark of a page can be asked for later; where it cannot, what was not read in one go stays at the network.
        public let marksLast: Bool
        /// What reading costs the operator; `nil` where nothing.
        public let cost: ReadingCost?
        /// What the network offers to do about a post in a window of its own, in its order; empty where it has none.
        public let intents: @Sendable (StreamPost) -> [StreamIntent]
        /// One page of it, the newest first, from the mark of the page before.
        public let read: @Sendable (Credential, _ next: String?) async throws -> StreamPage

        /// A list.
        public init(
            rule: PermissionRule?,
            freshness: Duration,
            retention: Duration = StreamRetention.maximumAge,
            maximumPages: Int,
            marksLast: Bool = true,
            cost: ReadingCost? = nil,
            intents: @escaping @Sendable (StreamPost) -> [StreamIntent] = { _ in [] },
            read: @escaping @Sendable (Credential, _ next: String?) async throws -> StreamPage
        ) {
            self.rule = rule
            self.freshness = freshness
            self.retention = retention
            self.maximumPages = maximumPages
            self.marksLast = marksLast
            self.cost = cost
            self.intents = intents
            self.read = read
        }

        /// The permission that is still missing.
        public func missing(_ permissions: PermissionSet) -> PermissionRule? {
            rule.flatMap { permissions.granted.contains($0.permission) ? nil : $0 }
        }
    }

    /// Whether other programs may read a list.
    public enum ListReading: Sendable {
        /// They may.
        case possible(List)
        /// They may not, for this reason.
        case impossible(Restriction)
    }

    /// Whether other programs may read a list.
    public func reading(_ list: StreamList) -> ListReading {
        list.group == nil ? lists[list] ?? .impossible(.notOffered) : sought(list)
    }

    /// What has to be asked for so that something can be done: the permissions, and with them what was granted beyond the
    /// login, because a new authorization replaces the one before at some networks.
    public func asking(for wanted: [Permission], _ held: PermissionSet) -> [Permission] {
        wanted
            + permissions.filter { $0.moment != .login && held.granted.contains($0.permission) }.map(\.permission)
            .filter { !wanted.contains($0) }
    }
}
