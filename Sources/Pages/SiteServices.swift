public import Drawing
public import Flyleaf
public import Primitives

/// What the pages stand on: the use cases, the networks, and the rules of this installation.
///
/// No store is among them: who may read and what a save does is decided in the domain.
public struct SiteServices: Sendable {
    /// The networks set up.
    public var networks: NetworkDirectory
    /// The account itself: its name, its ways in, its end.
    public var members: Members
    /// Printed codes.
    public var recovery: Recovery
    /// What a member can take home.
    public var ownData: OwnData
    /// Who is logged in.
    public var sessions: Sessions
    /// The way in.
    public var login: Login
    /// Forms that wait for a login.
    public var heldForms: HeldForms
    /// What is connected.
    public var connections: Connections
    /// What networks tell by themselves.
    public var notices: NetworkNotices
    /// Other machines of a member.
    public var devices: Devices
    /// Friends of a connection.
    public var friends: FriendDirectory
    /// Jobs that take longer than a page.
    public var jobs: Jobs
    /// Files of other programs.
    public var imports: BookImports
    /// Short links.
    public var shortLinks: ShortLinks
    /// Sharing.
    public var sharing: Sharing
    /// Reviews.
    public var reviews: Reviews
    /// Drafts of reviews.
    public var drafts: ReviewDrafts
    /// Books.
    public var books: Books
    /// Covers of books.
    public var covers: Covers
    /// The pictures of members.
    public var memberPictures: MemberPictures
    /// What members have set.
    public var settings: Settings
    /// Time zones.
    public var timeZones: TimeZoneDirectory
    /// Asking a library outside about books.
    public var lookUps: LookUps
    /// What such a library said, put onto books.
    public var enrichment: BookEnrichment
    /// What members want to read, read and have read.
    public var reading: Reading
    /// Likes.
    public var likes: Likes
    /// Sites that members say are theirs.
    public var sites: SiteClaims
    /// Members' pages elsewhere.
    public var profileLinks: ProfileLinks
    /// Pages elsewhere that link to reviews.
    public var mentions: Mentions
    /// What pages elsewhere were told of reviews.
    public var sentMentions: SentMentions
    /// Shelves that members make.
    public var shelves: Shelves
    /// Draws pictures.
    public var drawings: DrawingRoom
    /// What is said without a book.
    public var remarks: Remarks
    /// Reading the page behind a link.
    public var linkReader: LinkReader
    /// What members hear of.
    public var memberNotices: MemberNotices
    /// The same while Flyleaf is closed; `nil` where browsers offer nothing of that.
    public var pushNotices: PushNotices?
    /// The same for pages that are open.
    public var liveNotices: LiveNotices
    /// Whom members keep away.
    public var distances: Distances
    /// Who may make an account, and inviting somebody.
    public var invitations: Invitations
    /// Flags, and what moderators do about them.
    public var moderation: Moderation
    /// Links that nothing may lead to.
    public var blockedLinks: BlockedLinks
    /// Photos.
    public var photos: Photos
    /// Passkeys; `nil` where browsers offer none.
    public var passkeys: Passkeys?
    /// The present moment.
    public var clock: Clock
    /// Unpredictable bytes.
    public var randomness: Randomness

    /// The services.
    public init(
        networks: NetworkDirectory,
        members: Members,
        recovery: Recovery,
        ownData: OwnData,
        sessions: Sessions,
        login: Login,
        heldForms: HeldForms,
        connections: Connections,
        notices: NetworkNotices,
        devices: Devices,
        friends: FriendDirectory,
        jobs: Jobs,
        imports: BookImports,
        shortLinks: ShortLinks,
        sharing: Sharing,
        reviews: Reviews,
        drafts: ReviewDrafts,
        books: Books,
        covers: Covers,
        memberPictures: MemberPictures,
        settings: Settings,
        timeZones: TimeZoneDirectory,
        lookUps: LookUps,
        enrichment: BookEnrichment,
        reading: Reading,
        likes: Likes,
        sites: SiteClaims,
        profileLinks: ProfileLinks,
        mentions: Mentions,
        sentMentions: SentMentions,
        memberNotices: MemberNotices,
        pushNotices: PushNotices?,
        liveNotices: LiveNotices,
        distances: Distances,
        invitations: Invitations,
        moderation: Moderation,
        blockedLinks: BlockedLinks,
        shelves: Shelves,
        drawings: DrawingRoom,
        remarks: Remarks,
        linkReader: LinkReader,
        photos: Photos,
        passkeys: Passkeys?,
        clock: Clock,
        randomness: Randomness
    ) {
        self.networks = networks
        self.members = members
        self.recovery = recovery
        self.ownData = ownData
        self.sessions = sessions
        self.login = login
        self.heldForms = heldForms
        self.connections = connections
        self.notices = notices
        self.devices = devices
        self.friends = friends
        self.jobs = jobs
        self.imports = imports
        self.shortLinks = shortLinks
        self.sharing = sharing
        self.reviews = reviews
        self.drafts = drafts
        self.books = books
        self.covers = covers
        self.memberPictures = memberPictures
        self.settings = settings
        self.timeZones = timeZones
        self.lookUps = lookUps
        self.enrichment = enrichment
        self.reading = reading
        self.likes = likes
        self.sites = sites
        self.profileLinks = profileLinks
        self.mentions = mentions
        self.sentMentions = sentMentions
        self.memberNotices = memberNotices
        self.pushNotices = pushNotices
        self.liveNotices = liveNotices
        self.distances = distances
        self.invitations = invitations
        self.moderation = moderation
        self.blockedLinks = blockedLinks
        self.shelves = shelves
        self.drawings = drawings
        self.remarks = remarks
        self.linkReader = linkReader
        self.photos = photos
        self.passkeys = passkeys
        self.clock = clock
        self.randomness = randomness
    }
}
