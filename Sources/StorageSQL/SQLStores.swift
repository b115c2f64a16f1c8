public import Crypto
public import Flyleaf
public import SQLAccess

/// The domain's stores in a database, whichever engine keeps it.
public struct SQLStores: Sendable {
    /// The stores.
    public let stores: Stores
    let database: any SQLDatabase

    /// The stores of a database whose schema is up to date.
    ///
    /// - Parameter sealingKey: seals tokens and the secrets of logins under way; a database can only be read with the key it was
    ///   written with.
    public init(_ database: any SQLDatabase, sealingKey: SealingKey) {
        self.database = database
        stores = Stores(
            members: MemberTable(database: database),
            recovery: RecoveryTable(database: database),
            passkeys: PasskeyTable(database: database),
            sessions: SessionTable(database: database),
            attempts: LoginAttemptTable(database: database, key: sealingKey),
            heldGrants: HeldGrantTable(database: database, key: sealingKey),
            heldForms: HeldFormTable(database: database),
            connections: ConnectionTable(database: database, key: sealingKey),
            devices: DeviceTable(database: database, key: sealingKey),
            reviews: ReviewTable(database: database),
            reviewDrafts: ReviewDraftTable(database: database),
            books: BookTable(database: database),
            library: LibraryTable(database: database),
            covers: CoverTable(database: database),
            memberPictures: MemberPictureTable(database: database),
            settings: MemberSettingsTable(database: database),
            locations: LocationTable(database: database),
            checkIns: CheckInTable(database: database),
            savedPlaces: SavedPlaceTable(database: database),
            displays: DisplayTable(database: database),
            messages: MessageTable(database: database),
            remarks: RemarkTable(database: database),
            photos: PhotoTable(database: database),
            friends: FriendTable(database: database),
            streams: StreamTable(database: database),
            threads: StreamThreadTable(database: database),
            streamPictures: StreamPictureTable(database: database),
            people: StreamPersonTable(database: database),
            samePeople: SamePersonTable(database: database),
            seenPlaces: SeenPlaceTable(database: database),
            followers: StreamFollowerTable(database: database),
            presses: StreamPressTable(database: database),
            replies: StreamReplyTable(database: database),
            reading: ReadingTable(database: database),
            likes: LikeTable(database: database),
            sites: SiteClaimTable(database: database),
            profileLinks: ProfileLinkTable(database: database),
            notices: NoticeTable(database: database),
            push: PushTable(database: database, key: sealingKey),
            feedHub: FeedHubTable(database: database),
            mentions: MentionTable(database: database),
            sentMentions: SentMentionTable(database: database),
            distances: DistanceTable(database: database),
            invitations: InvitationTable(database: database),
            moderation: ModerationTable(database: database),
            blockedLinks: BlockedLinkTable(database: database),
            shelves: ShelfTable(database: database),
            shares: ShareTable(database: database),
            answers: AnswerTable(database: database),
            jobs: JobTable(database: database),
            imports: ImportTable(database: database),
            shortLinks: ShortLinkTable(database: database),
            servers: ServerRegistrationTable(database: database, key: sealingKey),
            deletions: DataDeletionTable(database: database),
            incidents: IncidentTable(database: database),
            leases: LeaseTable(database: database),
            rateLimits: RateLimitTable(database: database, key: sealingKey),
            wipe: NetworkWipeTable(database: database)
        )
    }
}
