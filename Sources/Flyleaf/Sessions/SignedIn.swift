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
    /// The mark of their picture, if they have one.
    public let pictureMark: String?
    /// The time zone they chose.
    public let timeZone: TimeZoneName?

    /// What belongs to one request.
    public init(
        session: Session,
        member: Member,
        network: NetworkName?,
        unreadNotices: Int,
        isSuspended: Bool,
        pictureMark: String?,
        timeZone: TimeZoneName?
    ) {
        self.session = session
        self.member = member
        self.network = network
        self.unreadNotices = unreadNotices
        self.isSuspended = isSuspended
        self.pictureMark = pictureMark
        self.timeZone = timeZone
    }
}
