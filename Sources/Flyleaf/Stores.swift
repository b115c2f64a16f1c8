/// Everything the domain keeps, one value per feature; what an engine promises of it is in `StorageContract`.
public struct Stores: Sendable {
    /// Members.
    public var members: MemberStore
    /// Printed ways back in.
    public var recovery: RecoveryStore
    /// Passkeys.
    public var passkeys: PasskeyStore
    /// Sessions.
    public var sessions: SessionStore
    /// Logins under way.
    public var attempts: LoginAttemptStore
    /// Forms that wait for a login.
    public var heldForms: HeldFormStore
    /// Connections and tokens.
    public var connections: ConnectionStore
    /// Devices.
    public var devices: DeviceStore
    /// Reviews.
    public var reviews: ReviewStore
    /// Photos of reviews.
    public var photos: PhotoStore
    /// Friends.
    public var friends: FriendStore
    /// Shares and drafts.
    public var shares: ShareStore
    /// Flyleaf's registrations at the servers of networks that have many.
    public var servers: ServerRegistrationStore
    /// Deletions that networks asked for.
    public var deletions: DataDeletionStore
    /// What reference codes on pages stand for.
    public var incidents: IncidentStore
    /// Removing all that came from a network.
    public var wipe: NetworkWipeStore

    /// The stores.
    public init(
        members: MemberStore,
        recovery: RecoveryStore,
        passkeys: PasskeyStore,
        sessions: SessionStore,
        attempts: LoginAttemptStore,
        heldForms: HeldFormStore,
        connections: ConnectionStore,
        devices: DeviceStore,
        reviews: ReviewStore,
        photos: PhotoStore,
        friends: FriendStore,
        shares: ShareStore,
        servers: ServerRegistrationStore,
        deletions: DataDeletionStore,
        incidents: IncidentStore,
        wipe: NetworkWipeStore
    ) {
        self.members = members
        self.recovery = recovery
        self.passkeys = passkeys
        self.sessions = sessions
        self.attempts = attempts
        self.heldForms = heldForms
        self.connections = connections
        self.devices = devices
        self.reviews = reviews
        self.photos = photos
        self.friends = friends
        self.shares = shares
        self.servers = servers
        self.deletions = deletions
        self.incidents = incidents
        self.wipe = wipe
    }
}
