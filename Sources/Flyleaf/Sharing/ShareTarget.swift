/// One connection a draft goes to, with what is possible there.
public struct ShareTarget: Sendable {
    /// The connection; the network still accepts it.
    public let connection: Connection
    /// Its network and server.
    public let network: SocialNetwork
    /// What people call the network, with the server where it has many.
    public let title: String
    /// What the connection can do at profiles.
    public let profiles: Capabilities
    /// What it can do as a Page; `nil` where there are none.
    public let pages: Capabilities?

    /// A target.
    public init(connection: Connection, network: SocialNetwork, title: String) {
        self.connection = connection
        self.network = network
        self.title = title
        profiles = network.publishing.capabilities(connection.permissions)
        pages = network.pages?.capabilities(connection.permissions)
    }

    /// What the connection can do where a draft goes.
    ///
    /// A window of the network's that makes a card of a link posts nothing of a draft without one.
    public func capabilities(_ draft: ShareDraft) -> Capabilities {
        var capabilities = draft.aim(at: connection.id) == .page ? pages ?? .withoutPages : profiles
        if draft.linkForm == .absent, capabilities.cardNeedsLink, capabilities.dialog.isPossible {
            capabilities.dialog = .no(.windowPostsLinks)
        }
        return capabilities
    }

    /// The permissions that are missing before Flyleaf can post a draft here, in the order they are needed.
    public func missing(_ draft: ShareDraft) -> [Permission] {
        var (missing, target): ([Permission], ShareTarget) = ([], self)
        while case .ask(let permission) = target.plan(draft), !missing.contains(permission) {
            missing.append(permission)
            var granted = connection
            granted.permissions = PermissionSet(granted: connection.permissions.granted.union(missing))
            target = ShareTarget(connection: granted, network: network, title: title)
        }
        return missing
    }

    /// What pressing the button does with a draft here.
    ///
    /// A friend belongs to the first connection of a draft; nothing meant for a friend ever goes to one's own profile
    /// elsewhere (requirements X2). A Page is the person's own voice: elsewhere the post goes to the own profile.
    public func plan(_ draft: ShareDraft) -> SharePlan {
        guard draft.isLead(connection.id) || draft.aim != .friend else {
            return .impossible(.friendElsewhere)
        }
        return SharePlan(
            capabilities(draft),
            to: draft.aim(at: connection.id),
            hasPhotos: !draft.photos.isEmpty
        )
    }
}
