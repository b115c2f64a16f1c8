/// A session together with its member, as a request needs them.
public struct SignedIn: Sendable {
    /// The login.
    public let session: Session
    /// The reader.
    public let member: Member
    /// The network the browser came in by; `nil` for any other way in, and once that network is disconnected.
    public let network: NetworkName?

    /// How many notices they have not read.
    public var unreadNotices: Int
    /// Whether moderators have shut them out.
    public let isSuspended: Bool

    /// What belongs to one request.
    public init(session: Session, member: Member, network: NetworkName?, unreadNotices: Int, isSuspended: Bool) {
        self.session = session
        self.member = member
        self.network = network
        self.unreadNotices = unreadNotices
        self.isSuspended = isSuspended
    }
}
