/// A connection that takes messages, or could.
public struct MessagePostbox: Sendable {
    /// How it stands as an account; `nil` where it takes none.
    public let account: MessageAccount?
    /// The connection.
    public let connection: Connection
    /// Its network.
    public let network: SocialNetwork
    /// What is read of it.
    let inbox: SocialNetwork.List

    /// A connection.
    init(account: MessageAccount?, connection: Connection, network: SocialNetwork, inbox: SocialNetwork.List) {
        self.account = account
        self.connection = connection
        self.network = network
        self.inbox = inbox
    }

    /// The permissions that are still missing to read messages and to answer them.
    public var missing: [PermissionRule] {
        let all = [inbox.missing(connection.permissions), network.missing(for: .person, connection.permissions)]
        return all.compactMap(\.self)
    }

    /// Whether its network lets programs answer somebody alone.
    public var answers: Bool { network.letters != nil && network.replying != nil }

    /// Whether its network is paid for each post that is read.
    public var isPaid: Bool { inbox.cost != nil }

    /// Whether it can be read now.
    public var canRead: Bool { connection.state == .active && inbox.missing(connection.permissions) == nil }
}
