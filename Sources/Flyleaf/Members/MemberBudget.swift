/// What one member can have at most, kind by kind: the one table of it.
///
/// - Rule: every kind of thing that somebody can make as often as they like has a line, and its store refuses more or
///   lets the oldest go.
/// - Why: anybody can make an account, and what has no bound is what fills the disk.
public enum MemberBudget: String, Sendable, CaseIterable {
    /// Reviews.
    case reviews
    /// Words and links.
    case remarks
    /// Drafts of reviews.
    case reviewDrafts
    /// Books in the lists of a reading life.
    case readingEntries
    /// Quotations out of books.
    case quotations
    /// Shelves.
    case shelves
    /// Covers of one's own.
    case covers
    /// Things one likes.
    case likes
    /// Entries in the list of shares.
    case shares
    /// Drafts of shares; those left longest ago go.
    case drafts
    /// Short links of shares.
    case shortLinks
    /// Files that were imported.
    case imports
    /// Connected networks.
    case connections
    /// Logins that last.
    case sessions
    /// Passkeys.
    case passkeys
    /// Devices with a key.
    case devices
    /// Check-ins.
    case checkIns
    /// Places of one's own.
    case savedPlaces
    /// Displays for walls.
    case displays
    /// Values that devices keep.
    case cachedValues
    /// Browsers that are told of notices.
    case pushSubscriptions
    /// Notices; the oldest go.
    case notices
    /// Things reported to moderators.
    case flags
    /// Readers who are muted or blocked.
    case distances
    /// Invitations.
    case invitations
    /// Sites one says are one's own.
    case sites
    /// One's pages elsewhere.
    case profileLinks
    /// Sites whose mentions are let in or kept out.
    case mentionSites
    /// Lines of the history of logins; the oldest go.
    case logins
    /// Lines of what happened to the account; the oldest go.
    case securityEvents

    /// How many there can be.
    public var maximum: Int {
        switch self {
        case .reviews: Review.maximumPerMember
        case .remarks: Remark.maximumPerMember
        case .reviewDrafts: ReviewDraft.maximumPerMember
        case .readingEntries: ReadingEntry.maximumPerMember
        case .quotations: Quotation.maximumPerMember
        case .shelves: Shelf.maximumPerMember
        case .covers: OwnCover.maximumPerMember
        case .likes: Likes.maximumPerMember
        case .shares: Share.maximumPerMember
        case .drafts: ShareDraft.maximumPerMember
        case .shortLinks: ShortLink.maximumPerMember
        case .imports: BookImport.maximumPerMember
        case .connections: Connection.maximumPerMember
        case .sessions: Session.maximumPerMember
        case .passkeys: Passkey.maximumPerMember
        case .devices: Device.maximumPerMember
        case .checkIns: CheckIn.maximumPerMember
        case .savedPlaces: SavedPlace.maximumPerMember
        case .displays: Display.maximumPerMember
        case .cachedValues: CacheName.maximumPerMember
        case .pushSubscriptions: PushSubscription.maximumPerMember
        case .notices: MemberNotice.maximumPerMember
        case .flags: Flag.maximumPerMember
        case .distances: Distance.maximumPerMember
        case .invitations: Invitation.maximumPerMember
        case .sites: SiteClaim.maximumPerMember
        case .profileLinks: ProfileLink.maximumPerMember
        case .mentionSites: MentionSite.maximumPerMember
        case .logins: LoginRecord.maximumPerMember
        case .securityEvents: SecurityEvent.maximumPerMember
        }
    }

    /// How many of them there are.
    public func taken(of holdings: MemberHoldings) -> Int {
        switch self {
        case .reviews: holdings.reviews
        case .remarks: holdings.remarks
        case .reviewDrafts: holdings.reviewDrafts
        case .readingEntries: holdings.readingEntries
        case .quotations: holdings.quotations
        case .shelves: holdings.shelves
        case .covers: holdings.covers
        case .likes: holdings.likes
        case .shares: holdings.shares
        case .drafts: holdings.drafts
        case .shortLinks: holdings.shortLinks
        case .imports: holdings.imports
        case .connections: holdings.connections
        case .sessions: holdings.sessions
        case .passkeys: holdings.passkeys
        case .devices: holdings.devices
        case .checkIns: holdings.checkIns
        case .savedPlaces: holdings.savedPlaces
        case .displays: holdings.displays
        case .cachedValues: holdings.cachedValues
        case .pushSubscriptions: holdings.pushSubscriptions
        case .notices: holdings.notices
        case .flags: holdings.flags
        case .distances: holdings.distances
        case .invitations: holdings.invitations
        case .sites: holdings.sites
        case .profileLinks: holdings.profileLinks
        case .mentionSites: holdings.mentionSites
        case .logins: holdings.logins
        case .securityEvents: holdings.securityEvents
        }
    }
}
