/// A connection whose list of posts can be shown, or why it cannot.
public struct StreamSource: Sendable {
    /// What can be done.
    public enum State: Sendable {
        /// It is read.
        case readable(SocialNetwork.Home)
        /// It could be read once this permission is granted.
        case needsPermission(PermissionRule)
        /// The person has to log in there again; what was read stays for now.
        case ended
        /// No program may read it.
        case closed(Restriction)
    }

    /// The connection.
    public let connection: Connection
    /// Its network.
    public let network: SocialNetwork
    /// What can be done.
    public let state: State
    /// How its list stands.
    public let standing: StreamStanding

    /// A source.
    public init(connection: Connection, network: SocialNetwork, standing: StreamStanding) {
        self.connection = connection
        self.network = network
        self.standing = standing
        switch network.home {
        case .impossible(let restriction): state = .closed(restriction)
        case .possible(let home):
            if connection.state != .active {
                state = .ended
            } else if let rule = home.missing(connection.permissions) {
                state = .needsPermission(rule)
            } else {
                state = .readable(home)
            }
        }
    }

    /// Whether what was read from there may be shown.
    public var showsItems: Bool {
        switch state {
        case .readable, .ended: true
        case .needsPermission, .closed: false
        }
    }
}
