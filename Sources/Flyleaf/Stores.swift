/// Everything the domain keeps, one value per feature; what an engine promises of it is in `StorageContract`.
public struct Stores: Sendable {
    /// Members.
    public var members: any MemberStore
    /// Printed ways back in.
    public var recovery: any RecoveryStore
    /// Passkeys.
    public var passkeys: any PasskeyStore
    /// Sessions.
    public var sessions: any SessionStore
    /// Logins under way.
    public var attempts: any LoginAttemptStore
    /// Grants that wait for their member to say that they are theirs.
    public var heldGrants: any HeldGrantStore
    /// Forms that wait for a login.
    public var heldForms: any HeldFormStore
    /// Connections and tokens.
    public var connections: any ConnectionStore
    /// Devices.
    public var devices: any DeviceStore
    /// Reviews.
    public var reviews: any ReviewStore
    /// Drafts of reviews.
    public var reviewDrafts: any ReviewDraftStore
    /// Books.
    public var books: any BookStore
    /// What a library outside said of books.
    public var library: any LibraryStore
    /// Covers of books.
    public var covers: any CoverStore
    /// The pictures of members.
    public var memberPictures: any MemberPictureStore
    /// What members have set.
    public var settings: any MemberSettingsStore
    /// What members say about their positions.
    public var locations: any LocationStore
    /// Where members checked in.
    public var checkIns: any CheckInStore
    /// Members' own places.
    public var savedPlaces: any SavedPlaceStore
    /// What members show on walls.
    public var displays: any DisplayStore
    /// What is written to the accounts of this Flyleaf.
    public var messages: any MessageStore
    /// What is said without a book.
    public var remarks: any RemarkStore
    /// Photos of reviews.
    public var photos: any PhotoStore
    /// Friends.
    public var friends: any FriendStore
    /// What networks show to members.
    public var streams: any StreamStore
    /// The threads around them.
    public var threads: any StreamThreadStore
    /// The pictures of posts of networks.
    public var streamPictures: any StreamPictureStore
    /// People at members' networks.
    public var people: any StreamPersonStore
    /// Who is the same person at several networks.
    public var samePeople: any SamePersonStore
    /// How far members read their lists of networks.
    public var seenPlaces: any SeenPlaceStore
    /// Who follows members at their networks.
    public var followers: any StreamFollowerStore
    /// What members pressed at posts of networks.
    public var presses: any StreamPressStore
    /// What members answered to posts of networks.
    public var replies: any StreamReplyStore
    /// What members want to read, read and have read.
    public var reading: any ReadingStore
    /// Likes.
    public var likes: any LikeStore
    /// Which sites members say are theirs.
    public var sites: any SiteClaimStore
    /// Members' pages elsewhere.
    public var profileLinks: any ProfileLinkStore
    /// Notices.
    public var notices: any NoticeStore
    /// Browsers that are told of notices.
    public var push: any PushStore
    /// Up to when the hub of the feeds was told.
    public var feedHub: any FeedHubStore
    /// Pages elsewhere that link to reviews.
    public var mentions: any MentionStore
    /// Whom reviews have told that they link to them.
    public var sentMentions: any SentMentionStore
    /// Who keeps whom away.
    public var distances: any DistanceStore
    /// Who may make an account, and who invited somebody.
    public var invitations: any InvitationStore
    /// Flags, moderators and their acts.
    public var moderation: any ModerationStore
    /// Links that moderators blocked, and the log of them.
    public var blockedLinks: any BlockedLinkStore
    /// Shelves that members make.
    public var shelves: any ShelfStore
    /// Shares and drafts.
    public var shares: any ShareStore
    /// What people did about posts.
    public var answers: any AnswerStore
    /// Jobs.
    public var jobs: any JobStore
    /// Imports with their files and rows.
    public var imports: any ImportStore
    /// Short links.
    public var shortLinks: any ShortLinkStore
    /// Flyleaf's registrations at the servers of networks that have many.
    public var servers: any ServerRegistrationStore
    /// Deletions that networks asked for.
    public var deletions: any DataDeletionStore
    /// What reference codes on pages stand for.
    public var incidents: any IncidentStore
    /// What only one program may do at a time.
    public var leases: any LeaseStore
    /// Attempts that all processes count together.
    public var rateLimits: any RateLimitStore
    /// Removing all that came from a network.
    public var wipe: any NetworkWipeStore

    /// The stores.
    public init(
        members: any MemberStore,
        recovery: any RecoveryStore,
        passkeys: any PasskeyStore,
        sessions: any SessionStore,
        attempts: any LoginAttemptStore,
        heldGrants: any HeldGrantStore,
        heldForms: any HeldFormStore,
        connections: any ConnectionStore,
        devices: any DeviceStore,
        reviews: any ReviewStore,
        reviewDrafts: any ReviewDraftStore,
        books: any BookStore,
        library: any LibraryStore,
        covers: any CoverStore,
        memberPictures: any MemberPictureStore,
        settings: any MemberSettingsStore,
        locations: any LocationStore,
        checkIns: any CheckInStore,
        savedPlaces: any SavedPlaceStore,
        displays: any DisplayStore,
        messages: any MessageStore,
        remarks: any RemarkStore,
        photos: any PhotoStore,
        friends: any FriendStore,
        streams: any StreamStore,
        threads: any StreamThreadStore,
        streamPictures: any StreamPictureStore,
        people: any StreamPersonStore,
        samePeople: any SamePersonStore,
        seenPlaces: any SeenPlaceStore,
        followers: any StreamFollowerStore,
        presses: any StreamPressStore,
        replies: any StreamReplyStore,
        reading: any ReadingStore,
        likes: any LikeStore,
        sites: any SiteClaimStore,
        profileLinks: any ProfileLinkStore,
        notices: any NoticeStore,
        push: any PushStore,
        feedHub: any FeedHubStore,
        mentions: any MentionStore,
        sentMentions: any SentMentionStore,
        distances: any DistanceStore,
        invitations: any InvitationStore,
        moderation: any ModerationStore,
        blockedLinks: any BlockedLinkStore,
        shelves: any ShelfStore,
        shares: any ShareStore,
        answers: any AnswerStore,
        jobs: any JobStore,
        imports: any ImportStore,
        shortLinks: any ShortLinkStore,
        servers: any ServerRegistrationStore,
        deletions: any DataDeletionStore,
        incidents: any IncidentStore,
        leases: any LeaseStore,
        rateLimits: any RateLimitStore,
        wipe: any NetworkWipeStore
    ) {
        self.members = members
        self.recovery = recovery
        self.passkeys = passkeys
        self.sessions = sessions
        self.attempts = attempts
        self.heldGrants = heldGrants
        self.heldForms = heldForms
        self.connections = connections
        self.devices = devices
        self.reviews = reviews
        self.reviewDrafts = reviewDrafts
        self.books = books
        self.library = library
        self.covers = covers
        self.memberPictures = memberPictures
        self.settings = settings
        self.locations = locations
        self.checkIns = checkIns
        self.savedPlaces = savedPlaces
        self.displays = displays
        self.messages = messages
        self.remarks = remarks
        self.photos = photos
        self.friends = friends
        self.streams = streams
        self.threads = threads
        self.streamPictures = streamPictures
        self.people = people
        self.samePeople = samePeople
        self.seenPlaces = seenPlaces
        self.followers = followers
        self.presses = presses
        self.replies = replies
        self.reading = reading
        self.likes = likes
        self.sites = sites
        self.profileLinks = profileLinks
        self.notices = notices
        self.push = push
        self.feedHub = feedHub
        self.mentions = mentions
        self.sentMentions = sentMentions
        self.distances = distances
        self.invitations = invitations
        self.moderation = moderation
        self.blockedLinks = blockedLinks
        self.shelves = shelves
        self.shares = shares
        self.answers = answers
        self.jobs = jobs
        self.imports = imports
        self.shortLinks = shortLinks
        self.servers = servers
        self.deletions = deletions
        self.incidents = incidents
        self.leases = leases
        self.rateLimits = rateLimits
        self.wipe = wipe
    }
}
