extension SocialNetwork {
    /// How the thread around a post is read.
    public struct Thread: Sendable {
        /// The permission that reading it takes; `nil` where a login is enough.
        public let rule: PermissionRule?
        /// A thread that was read longer ago is read again when somebody looks at it.
        public let freshness: Duration
        /// No longer is kept what was not read again; networks have rules on it.
        public let retention: Duration
        /// What reading costs the operator; `nil` where nothing.
        public let cost: ReadingCost?
        /// The posts around one, by its identifier.
        public let read: @Sendable (Credential, _ post: String) async throws -> StreamThread

        /// A way to read threads.
        public init(
            rule: PermissionRule?,
            freshness: Duration,
            retention: Duration = StreamRetention.maximumAge,
            cost: ReadingCost? = nil,
            read: @escaping @Sendable (Credential, _ post: String) async throws -> StreamThread
        ) {
            self.rule = rule
            self.freshness = freshness
            self.retention = retention
            self.cost = cost
            self.read = read
        }
    }

    /// Whether other programs may read threads.
    public enum ThreadAccess: Sendable {
        /// They may.
        case possible(Thread)
        /// They may not, for this reason.
        case impossible(Restriction)
    }
}

extension StreamSource {
    /// Whether the thread around an entry can be read.
    public enum ThreadState: Sendable {
        /// It is read.
        case readable(SocialNetwork.Thread)
        /// It could be read once this permission is granted.
        case needsPermission(PermissionRule)
        /// The person has to log in there again.
        case ended
        /// No program may read it.
        case closed(Restriction)
    }

    /// Whether the thread around an entry can be read.
    public var thread: ThreadState {
        switch network.thread {
        case .impossible(let restriction): return .closed(restriction)
        case .possible(let thread):
            guard connection.state == .active else { return .ended }
            let missing = thread.rule.flatMap { connection.permissions.granted.contains($0.permission) ? nil : $0 }
            return missing.map { .needsPermission($0) } ?? .readable(thread)
        }
    }
}
