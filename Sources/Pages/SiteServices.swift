public import Drawing
public import Flyleaf
public import Primitives

/// What the pages stand on: the use cases, the networks, and the rules of this installation.
///
/// No store is among them: who may read and what a save does is decided in the domain. A reference, since every handler asks
/// it some times, and copying its parts cost a tenth of a page.
public final class SiteServices: Sendable {
    /// The networks set up.
    public let networks: NetworkDirectory
    /// The account itself: its name, its ways in, its end.
    public let members: Members
    /// Printed codes.
    public let recovery: Recovery
    /// What a member can take home.
    public let ownData: OwnData
    /// Who is logged in.
    public let sessions: Sessions
    /// The way in.
    public let login: Login
    /// Forms that wait for a login.
    public let heldForms: HeldForms
    /// What is connected.
    public let connections: Connections
    /// What networks said of their limits.
    public let callBudgets: CallBudgets
    /// What networks tell by themselves.
    public let notices: NetworkNotices
    /// Other machines of a member.
    public let devices: Devices
    /// Friends of a connection.
    public let friends: FriendDirectory
    /// Who is the same person at several networks.
    public let samePeople: SamePeople
    /// What networks show.
    public let streams: Streams
    /// The threads around it.
    public let threads: StreamThreads
    /// The pictures in it.
    public let streamPictures: StreamPictures
    /// People at members' networks.
    public let people: StreamPeople
    /// Who follows members there.
    public let followers: StreamFollowers
    /// How far members read what networks show.
    public let seenPlaces: SeenPlaces
    /// What is pressed at posts of networks.
    public let presses: StreamPresses
    /// What members answer to posts of networks.
    public let replies: StreamReplies
    /// What people did about posts.
    public let answers: Answers
    /// Jobs that take longer than a page.
    public let jobs: Jobs
    /// Files of other programs.
    public let imports: BookImports
    /// Short links.
    public let shortLinks: ShortLinks
    /// Sharing.
    public let sharing: Sharing
    /// Reviews.
    public let reviews: Reviews
    /// Drafts of reviews.
    public let drafts: ReviewDrafts
    /// Books.
    public let books: Books
    /// Covers of books.
    public let covers: Covers
    /// The pictures of members.
    public let memberPictures: MemberPictures
    /// What members have set.
    public let settings: Settings
    /// What members say about their positions.
    public let locations: Locations
    /// Time zones.
    public let timeZones: TimeZoneDirectory
    /// Asking a library outside about books.
    public let lookUps: LookUps
    /// What such a library said, put onto books.
    public let enrichment: BookEnrichment
    /// What members want to read, read and have read.
    public let reading: Reading
    /// Likes.
    public let likes: Likes
    /// Sites that members say are theirs.
    public let sites: SiteClaims
    /// Members' pages elsewhere.
    public let profileLinks: ProfileLinks
    /// Pages elsewhere that link to reviews.
    public let mentions: Mentions
    /// What pages elsewhere were told of reviews.
    public let sentMentions: SentMentions
    /// Shelves that members make.
    public let shelves: Shelves
    /// Draws pictures.
    public let drawings: DrawingRoom
    /// What is said without a book.
    public let remarks: Remarks
    /// Reading the page behind a link.
    public let linkReader: LinkReader
    /// What members hear of.
    public let memberNotices: MemberNotices
    /// The same while Flyleaf is closed; `nil` where browsers offer nothing of that.
    public let pushNotices: PushNotices?
    /// The same for pages that are open.
    public let liveNotices: LiveNotices
    /// What networks tell by themselves, for pages that are open.
    public let liveStreams: LiveStreams
    /// Where members checked in.
    public let checkIns: CheckIns
    /// Members' own places.
    public let savedPlaces: SavedPlaces
    /// What members write to the accounts of this Flyleaf.
    public let messages: Messages
    /// What members show on walls.
    public let displays: Displays
    /// The same for screens that are on.
    public let liveDisplays: LiveDisplays
    /// Whom members keep away.
    public let distances: Distances
    /// Who may make an account, and inviting somebody.
    public let invitations: Invitations
    /// Flags, and what moderators do about them.
    public let moderation: Moderation
    /// Links that nothing may lead to.
    public let blockedLinks: BlockedLinks
    /// Photos.
    public let photos: Photos
    /// Passkeys; `nil` where browsers offer none.
    public let passkeys: Passkeys?
    /// Limits that all processes count together.
    public let rateLimits: RateLimits
    /// The present moment.
    public let clock: Clock
    /// Unpredictable bytes.
    public let randomness: Randomness

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
        callBudgets: CallBudgets,
        notices: NetworkNotices,
        devices: Devices,
        friends: FriendDirectory,
        samePeople: SamePeople,
        streams: Streams,
        threads: StreamThreads,
        streamPictures: StreamPictures,
        people: StreamPeople,
        followers: StreamFollowers,
        seenPlaces: SeenPlaces,
        presses: StreamPresses,
        replies: StreamReplies,
        answers: Answers,
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
        locations: Locations,
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
        liveStreams: LiveStreams,
        checkIns: CheckIns,
        savedPlaces: SavedPlaces,
        messages: Messages,
        displays: Displays,
        liveDisplays: LiveDisplays,
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
        rateLimits: RateLimits,
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
        self.callBudgets = callBudgets
        self.notices = notices
        self.devices = devices
        self.friends = friends
        self.samePeople = samePeople
        self.streams = streams
        self.threads = threads
        self.streamPictures = streamPictures
        self.people = people
        self.followers = followers
        self.seenPlaces = seenPlaces
        self.presses = presses
        self.replies = replies
        self.answers = answers
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
        self.locations = locations
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
        self.liveStreams = liveStreams
        self.checkIns = checkIns
        self.savedPlaces = savedPlaces
        self.messages = messages
        self.displays = displays
        self.liveDisplays = liveDisplays
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
        self.rateLimits = rateLimits
        self.clock = clock
        self.randomness = randomness
    }
}
