/// A list of a connection that can be shown, or why it cannot.
public struct StreamSource: Sendable {
    /// What can be done.
    public enum State: Sendable {
        /// It is read.
        case readable(SocialNetwork.List)
        /// It could be read once this permission is granted.
        case needsPermission(PermissionRule)
        /// The person has to log in there again; what was read stays for now.
        case ended
        /// No program may read it.
        case closed(Restriction)
    }

    /// The connection.
    public let connection: Connection
    /// Which of its lists.
    public let list: ConnectionList
    /// Its network.
    public let network: SocialNetwork
    /// What can be done.
    public let state: State
    /// How the list stands.
    public let standing: StreamStanding

    /// A source.
    public init(connection: Connection, network: SocialNetwork, standing: StreamStanding) {
        self.connection = connection
        self.network = network
        self.standing = standing
        list = standing.list
        switch network.reading(list.list) {
        case .impossible(let restriction): state = .closed(restriction)
        case .possible(let list):
            if connection.state != .active {
                state = .ended
            } else if let rule = list.missing(connection.permissions) {
                state = .needsPermission(rule)
            } else {
                state = .readable(list)
            }
        }
    }

    /// Whether the thread around an entry can be read.
    public var thread: LookState<StreamThread> { LookState(network.thread, connection) }

    /// How its network tells by itself what happens in it; `nil` where it does not, and where reading costs money.
    public var live: SocialNetwork.Live? {
        guard list.list == .home, case .readable(let list) = state, list.cost == nil, let live = network.live else {
            return nil
        }
        let mayHear = live.rule.map { connection.permissions.granted.contains($0.permission) } ?? true
        return mayHear ? live : nil
    }

    /// Whether what was read from there may be shown.
    public var showsItems: Bool {
        switch state {
        case .readable, .ended: true
        case .needsPermission, .closed: false
        }
    }
}
