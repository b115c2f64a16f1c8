import Flyleaf
import Primitives
import StorageContract

/// Every table in memory, with the promises that the interfaces of the domain make.
final class MemoryStores: Sendable {
    struct Tables {
        var members: [ID<Member>: Member] = [:]
        /// Members that were deleted, in order.
        var deleted: [ID<Member>] = []
        var sheets: [ID<Member>: (sheet: RecoverySheet, used: Set<String>, madeAt: Timestamp)] = [:]
        var passkeys: [ID<Passkey>: Passkey] = [:]
        var challenges: [PasskeyChallenge] = []
        var sessions: [ID<Session>: (session: Session, secret: String)] = [:] {
            didSet { pushes.removeAll { sessions[$0.subscription.sessionID] == nil } }
        }
        var pushKey: [UInt8]?
        var pushes: [MemoryPush] = []
        var endedBy: [ID<Session>: (network: NetworkName, secret: String)] = [:]
        var logins: [ID<LoginRecord>: (record: LoginRecord, browser: BrowserKey?)] = [:]
        var attempts: [LoginAttempt] = []
        var heldGrants: [HeldGrantStore.Kept] = []
        var heldForms: [HeldForm] = [] {
            didSet {
                let left = Set(heldForms.map(\.id))
                heldPhotos.removeAll { !left.contains($0.form) }
            }
        }
        var heldPhotos: [(form: ID<HeldForm>, photo: HeldPhoto)] = []
        var connections: [ID<Connection>: (connection: Connection, token: AccessToken)] = [:]
        var checks: [ID<Connection>: (at: Timestamp, faults: Int)] = [:]
        var showingTimes: [ID<Connection>: Duration] = [:]
        var friends: [ID<Connection>: (people: [Person], readAt: Timestamp)] = [:]
        var streams = MemoryStreams()
        var threads = MemoryLooks<StreamThread>()
        var streamPictures = MemoryStreamPictures()
        var presses: [ID<StreamPress>: StreamPress] = [:]
        var people = MemoryLooks<StreamPerson>()
        var followers = MemoryLooks<PeopleList>()
        var samePeople: [SameRow] = []
        var seenPlaces: [ID<Session>: [StreamList: SeenPlace]] = [:]
        var replies: [ID<StreamReply>: StreamReply] = [:]
        var answers: [ID<Share>: MemoryAnswers] = [:]
        var devices: [ID<Device>: (device: Device, secret: String)] = [:]
        var deviceValues: [ID<Member>: [CacheName: String]] = [:]
        var pairingCodes: [PairingCode: (member: ID<Member>, madeAt: Timestamp)] = [:]
        var reviews: [ID<Review>: Review] = [:]
        var versions: [ID<Review>: [ReviewVersion]] = [:]
        var books: [ID<Book>: MemoryBook] = [:]
        var libraryBooks: [(book: LibraryBook, keptAt: Timestamp)] = []
        var libraryAnswers: [LookUpWords: (works: [LibraryWork], keptAt: Timestamp)] = [:]
        var reviewForms: [ID<ReviewForm>: ID<Review>] = [:]
        var remarks: [ID<Remark>: Remark] = [:]
        var remarkForms: [ID<RemarkForm>: ID<Remark>] = [:]
        var photos: [(photo: Photo, picture: RewrittenPicture, addedAt: Timestamp)] = []
        var yearPictures: [ID<Photo>: (year: CalendarYear, mark: String)] = [:]
        var ownCovers: [MemoryOwnCover] = []
        var likes: [(subject: LikeSubject, member: ID<Member>, moment: Timestamp)] = []
        var likeEvents: [(member: ID<Member>, event: LikeEvent)] = []
        var notices: [(member: ID<Member>, notice: MemberNotice)] = []
        var lastNotice: Int64 = 0
        var securityEvents: [SecurityEvent] = []
        var lastSecurityEvent: Int64 = 0
        var noticesOff: [ID<Member>: Set<NoticeKind>] = [:]
        var distances: [MemoryDistance] = []
        var signUpChanges: [SignUpChange] = []
        var sites: [SiteClaim] = []
        var profileLinks: [ProfileLink] = []
        var feedHub: MemoryFeedHub?
        var sentMentions = MemorySentMentions()
        var mentionRequests: [(request: MentionRequest, notBefore: Timestamp)] = []
        var mentions: [Mention] = []
        var mentionSites: [ID<Member>: [String: Bool]] = [:]
        var invitations: [(invitation: Invitation, code: InvitationCode)] = []
        var moderators: Set<ID<Member>> = []
        var suspended: Set<ID<Member>> = []
        var flags: [MemoryFlag] = []
        var lastFlag: Int64 = 0
        var hidden: [MemoryHidden: (visibility: Review.Visibility, isJudged: Bool)] = [:]
        var acts: [ModerationAct] = []
        var linkActs: [LinkAct] = []
        var shares: [ID<Share>: Share] = [:]
        var postsMade: [(member: ID<Member>, network: NetworkName, day: Int64)] = []
        var drafts: [ShareDraft] = []
        var reviewDrafts: [ReviewDraft] = []
        var readingEntries: [ReadingEntry] = []
        var shelves: [ID<Shelf>: MemoryShelf] = [:]
        var readingVisibility: [ID<Member>: Review.Visibility] = [:]
        var settings: [ID<Member>: MemberSettings] = [:]
        var locationSettings: [ID<Member>: LocationSetting] = [:]
        var locationUses: [LocationUse] = []
        var checkIns: [MemoryCheckIn] = []
        var savedPlaces: [SavedPlace] = []
        var checkInSettings: [ID<Member>: CheckInSetting] = [:]
        var displays: [(display: Display, key: DisplayKey)] = []
        var messageAccounts: [MessageAccount] = []
        var messages: [MessageRow] = []
        var messagePeople: [MessagePerson] = []
        /// The posts of messages that were done and are gone.
        var messagePosts: [(member: ID<Member>, post: String, writtenAt: Timestamp)] = []
        var messageAccountActs: [(act: MessageAccountAct, owner: ID<Member>)] = []
        var messageSettings: [ID<Member>: MessageSetting] = [:]
        var pictures: [ID<Member>: MemberPicture] = [:]
        var readingGoals: [ID<Member>: [CalendarYear: ReadingGoal]] = [:]
        var jobs: [ID<Job>: (job: Job, number: Int, key: String?, freeAt: Timestamp)] = [:]
        var imports: [ID<BookImport>: BookImport] = [:]
        var importPieces: [ID<BookImport>: [Int: [UInt8]]] = [:]
        var importRows: [ID<BookImport>: [Int: ImportedRow]] = [:]
        var shortLinks: [ShortLinkCode: ShortLink] = [:]
        /// Every state a share was written in, in order.
        var history: [ShareState] = []
        var servers: [ServerRegistration] = []
        var deletions: [DataDeletion] = []
        var incidents: [Incident] = []
        /// When the buckets of attempts are full again, by key.
        var rateLimits: [RateLimitKind: [String: Int64]] = [:]
        var failsOnState = false
        var failsOnCredential = false
        var failsOnRenewal = false
        var failsOnLinks = false
        /// Whether links can be read and not written.
        var failsOnNewLinks = false
        /// Whether looking for similar books takes longer than a search may.
        var isSlowToCompareBooks = false
        /// Runs before the next member is there.
        var beforeMember: (@Sendable () async throws -> Void)?
    }

    let tables = Lock(Tables())
    let leases = LeasesInMemory()

    init() { Fixtures.keep(self) }

    func read<Value: Sendable>(_ body: @Sendable (Tables) -> Value) -> Value {
        tables.withLock { body($0) }
    }

    func write<Value: Sendable>(_ body: @Sendable (inout Tables) -> Value) -> Value {
        tables.withLock { body(&$0) }
    }

    var stores: Stores {
        Stores(
            members: members,
            recovery: recovery,
            passkeys: passkeys,
            sessions: sessions,
            attempts: attempts,
            heldGrants: heldGrants,
            heldForms: heldForms,
            connections: connections,
            devices: devices,
            reviews: reviews,
            reviewDrafts: reviewDrafts,
            books: books,
            library: library,
            covers: covers,
            memberPictures: memberPictures,
            settings: settings,
            locations: locations,
            checkIns: checkIns,
            savedPlaces: savedPlaces,
            displays: displays,
            messages: messages,
            remarks: remarks,
            photos: photos,
            friends: friends,
            streams: streams,
            threads: threads,
            streamPictures: streamPictures,
            people: people,
            samePeople: samePeople,
            seenPlaces: seenPlaces,
            followers: followers,
            presses: presses,
            replies: replies,
            reading: reading,
            likes: likes,
            sites: sites,
            profileLinks: profileLinks,
            notices: notices,
            push: push,
            feedHub: feedHub,
            mentions: mentions,
            sentMentions: sentMentions,
            distances: distances,
            invitations: invitations,
            moderation: moderation,
            blockedLinks: blockedLinks,
            shelves: shelves,
            shares: shares,
            answers: answers,
            jobs: jobs,
            imports: imports,
            shortLinks: shortLinks,
            servers: servers,
            deletions: deletions,
            incidents: incidents,
            leases: leases,
            rateLimits: rateLimits,
            wipe: wipe
        )
    }
}
