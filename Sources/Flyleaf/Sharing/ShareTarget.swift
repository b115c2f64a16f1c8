/// One connection a draft goes to, with what is possible there.
public struct ShareTarget: Sendable {
    /// The connection; the network still accepts it.
    public let connection: Connection
    /// Its network and server.
    public let network: SocialNetwork
    /// What people call the network, with the server where it has many.
    public let title: String
    /// What the connection can do.
    public let capabilities: Capabilities

    /// A target.
    public init(connection: Connection, network: SocialNetwork, title: String) {
        self.connection = connection
        self.network = network
        self.title = title
        capabilities = network.publishing.capabilities(connection.permissions)
    }

    /// What pressing the button does with a draft here.
    ///
    /// A friend belongs to the first connection of a draft; nothing meant for a friend ever goes to one's own profile
    /// elsewhere (requirements X2).
    public func plan(_ draft: ShareDraft) -> SharePlan {
        guard draft.isLead(connection.id) || !draft.isForFriend else {
            return .impossible(.friendElsewhere)
        }
        return SharePlan(capabilities, isForFriend: draft.isForFriend, hasPhotos: !draft.photos.isEmpty)
    }
}
