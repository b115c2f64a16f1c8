import Templating

/// Every template with the view model it is checked against, one line each.
struct SiteTemplates: Sendable {
    let error: Template<ErrorPage>
    let refused: Template<RefusedPage>
    let front: Template<FrontPage>
    let login: Template<LoginPage>
    let logout: Template<LogoutPage>
    let onward: Template<OnwardPage>
    let switchAccount: Template<SwitchPage>
    let recover: Template<RecoverPage>
    let confirm: Template<ConfirmPage>
    let reviewForm: Template<ReviewFormPage>
    let review: Template<ReviewPage>
    let reviewList: Template<ReviewListPage>
    let reviewRow: Template<ReviewRow>
    let reviewItem: Template<ReviewItem>
    let book: Template<BookPage>
    let timeZone: Template<TimeZonePage>
    let sharingDefaults: Template<SharingDefaultsPage>
    let ownCover: Template<OwnCoverPage>
    let foundBooks: Template<FoundBooks>
    let libraryBooks: Template<LibraryBooks>
    let author: Template<AuthorPage>
    let writer: Template<WriterPage>
    let search: Template<SearchPage>
    let places: Template<PlaceListPage>
    let place: Template<PlacePage>
    let placesNear: Template<NearPlacesPage>
    let locationQuestion: Template<LocationQuestionPage>
    let locationSettings: Template<LocationSettingsPage>
    let messageSettings: Template<MessageSettingsPage>
    let messageAccounts: Template<MessageAccountsPage>
    let deleteLocations: Template<DeleteLocationsPage>
    let savedPlaces: Template<SavedPlaceListPage>
    let checkIns: Template<CheckInListPage>
    let newCheckIn: Template<NewCheckInPage>
    let checkIn: Template<CheckInPage>
    let nearFriends: Template<NearFriendsPage>
    let likeHelp: Template<LikeHelpPage>
    let likePage: Template<LikePage>
    let likes: Template<LikeListPage>
    let sites: Template<SiteListPage>
    let site: Template<SitePage>
    let profileLinks: Template<ProfileLinkListPage>
    let mentionSites: Template<MentionSiteListPage>
    let siteButton: Template<SiteButton>
    let reviewDelete: Template<ReviewDeletePage>
    let versionList: Template<VersionListPage>
    let version: Template<VersionPage>
    let reviewLive: Template<ReviewLivePage>
    let draftDelete: Template<DraftDeletePage>
    let remarkForm: Template<RemarkFormPage>
    let remark: Template<RemarkPage>
    let remarkList: Template<RemarkListPage>
    let remarkDelete: Template<RemarkDeletePage>
    let photo: Template<PhotoPage>
    let readingList: Template<ReadingListPage>
    let reader: Template<ReaderPage>
    let readingEntry: Template<ReadingEntryPage>
    let quotations: Template<QuotationsPage>
    let quotation: Template<QuotationPage>
    let tags: Template<TagsPage>
    let tag: Template<TagPage>
    let addBook: Template<AddBookPage>
    let year: Template<YearPage>
    let shelves: Template<ShelvesPage>
    let shelf: Template<ShelfPage>
    let shelfForm: Template<ShelfFormPage>
    let shelfDelete: Template<ShelfDeletePage>
    let account: Template<AccountPage>
    let settings: Template<SettingsPage>
    let security: Template<SecurityPage>
    let connectionQuestion: Template<ConnectionQuestionPage>
    let disconnect: Template<DisconnectPage>
    let endEverything: Template<EndEverythingPage>
    let recovery: Template<RecoveryPage>
    let recoverySheet: Template<RecoverySheetPage>
    let passkeys: Template<PasskeysPage>
    let newPasskey: Template<NewPasskeyPage>
    let removePasskey: Template<RemovePasskeyPage>
    let passkeyLogin: Template<PasskeyLoginPage>
    let deleteAccount: Template<DeleteAccountPage>
    let accountDeleted: Template<AccountDeletedPage>
    let devices: Template<DevicesPage>
    let deviceKey: Template<DeviceKeyPage>
    let displays: Template<DisplayListPage>
    let displayChange: Template<DisplayChangePage>
    let displayLink: Template<DisplayLinkPage>
    let wall: Template<WallPage>
    let wallStep: Template<DisplayStepView>
    let wallOver: Template<WallOverPage>
    let pairingCode: Template<PairingCodePage>
    let pair: Template<PairPage>
    let privacy: Template<PrivacyPage>
    let terms: Template<TermsPage>
    let help: Template<HelpPage>
    let offline: Template<OfflinePage>
    let status: Template<StatusPage>
    let imports: Template<ImportsPage>
    let bookImport: Template<ImportPage>
    let importQuestion: Template<ImportQuestionPage>
    let ownData: Template<OwnDataPage>
    let shareDialog: Template<ShareDialogPage>
    let shareConnect: Template<ShareConnectPage>
    let closedShare: Template<ClosedSharePage>
    let sharePermission: Template<SharePermissionPage>
    let friendPicker: Template<FriendPickerPage>
    let pagePicker: Template<PagePickerPage>
    let placePicker: Template<PlacePickerPage>
    let shareList: Template<ShareListPage>
    let receipt: Template<ShareReceiptPage>
    let results: Template<ShareResultsPage>
    let deletion: Template<DataDeletionPage>
    let withdraw: Template<WithdrawPage>
    let friendList: Template<FriendListPage>
    let followerList: Template<FollowerListPage>
    let home: Template<HomePage>
    let streamItem: Template<StreamItemPage>
    let itemRemoval: Template<ItemRemovalPage>
    let replies: Template<ReplyListPage>
    let streamFilters: Template<StreamFiltersPage>
    let streamPerson: Template<StreamPersonPage>
    let streamTags: Template<StreamSoughtPage>
    let streamSearches: Template<StreamSoughtPage>
    let streamTopics: Template<StreamTopicsPage>
    let notices: Template<NoticeListPage>
    let flag: Template<FlagPage>
    let distance: Template<DistancePage>
    let distances: Template<DistanceListPage>
    let invitations: Template<InvitationListPage>
    let invitation: Template<InvitationPage>
    let blockedLinks: Template<BlockedLinksPage>
    let signUp: Template<SignUpPage>
    let moderation: Template<ModerationQueuePage>
    let moderated: Template<ModeratedPage>
    let moderationLog: Template<ModerationLogPage>
    let rulings: Template<RulingListPage>
    let ruling: Template<RulingPage>

    init(_ library: TemplateLibrary) throws(TemplateError) {
        let library = library.knowing(Paths.named)
        error = try library.template("errors/page", for: ErrorPage.self)
        refused = try library.template("errors/refused", for: RefusedPage.self)
        front = try library.template("front", for: FrontPage.self)
        login = try library.template("login/page", for: LoginPage.self)
        onward = try library.template("login/onward", for: OnwardPage.self)
        logout = try library.template("login/logout", for: LogoutPage.self)
        switchAccount = try library.template("login/switch", for: SwitchPage.self)
        recover = try library.template("login/recover", for: RecoverPage.self)
        confirm = try library.template("login/confirm", for: ConfirmPage.self)
        reviewForm = try library.template("reviews/form", for: ReviewFormPage.self)
        review = try library.template("reviews/page", for: ReviewPage.self)
        reviewList = try library.template("reviews/list", for: ReviewListPage.self)
        reviewRow = try library.template("reviews/row", for: ReviewRow.self)
        reviewItem = try library.template("reviews/item", for: ReviewItem.self)
        book = try library.template("books/page", for: BookPage.self)
        timeZone = try library.template("settings/time", for: TimeZonePage.self)
        sharingDefaults = try library.template("settings/sharing", for: SharingDefaultsPage.self)
        ownCover = try library.template("books/owncover", for: OwnCoverPage.self)
        foundBooks = try library.template("books/found", for: FoundBooks.self)
        libraryBooks = try library.template("books/library", for: LibraryBooks.self)
        author = try library.template("books/author", for: AuthorPage.self)
        writer = try library.template("reviews/writer", for: WriterPage.self)
        places = try library.template("places/list", for: PlaceListPage.self)
        place = try library.template("places/page", for: PlacePage.self)
        placesNear = try library.template("places/near", for: NearPlacesPage.self)
        locationQuestion = try library.template("places/question", for: LocationQuestionPage.self)
        locationSettings = try library.template("settings/location", for: LocationSettingsPage.self)
        messageSettings = try library.template("settings/messages", for: MessageSettingsPage.self)
        messageAccounts = try library.template("moderation/messages", for: MessageAccountsPage.self)
        deleteLocations = try library.template("settings/locations", for: DeleteLocationsPage.self)
        savedPlaces = try library.template("places/saved", for: SavedPlaceListPage.self)
        checkIns = try library.template("checkins/list", for: CheckInListPage.self)
        newCheckIn = try library.template("checkins/new", for: NewCheckInPage.self)
        checkIn = try library.template("checkins/page", for: CheckInPage.self)
        nearFriends = try library.template("checkins/friends", for: NearFriendsPage.self)
        likeHelp = try library.template("likes/help", for: LikeHelpPage.self)
        likePage = try library.template("likes/page", for: LikePage.self)
        likes = try library.template("likes/own", for: LikeListPage.self)
        sites = try library.template("likes/sites", for: SiteListPage.self)
        site = try library.template("likes/site", for: SitePage.self)
        mentionSites = try library.template("mentions/sites", for: MentionSiteListPage.self)
        profileLinks = try library.template("profilelinks/list", for: ProfileLinkListPage.self)
        siteButton = try library.template("likes/button", for: SiteButton.self)
        search = try library.template("search/page", for: SearchPage.self)
        reviewDelete = try library.template("reviews/delete", for: ReviewDeletePage.self)
        versionList = try library.template("reviews/versions", for: VersionListPage.self)
        version = try library.template("reviews/version", for: VersionPage.self)
        reviewLive = try library.template("reviews/live", for: ReviewLivePage.self)
        draftDelete = try library.template("drafts/delete", for: DraftDeletePage.self)
        remarkForm = try library.template("remarks/form", for: RemarkFormPage.self)
        remark = try library.template("remarks/page", for: RemarkPage.self)
        remarkList = try library.template("remarks/list", for: RemarkListPage.self)
        remarkDelete = try library.template("remarks/delete", for: RemarkDeletePage.self)
        photo = try library.template("photos/page", for: PhotoPage.self)
        readingList = try library.template("reading/list", for: ReadingListPage.self)
        reader = try library.template("reading/reader", for: ReaderPage.self)
        readingEntry = try library.template("reading/entry", for: ReadingEntryPage.self)
        quotations = try library.template("reading/quotations", for: QuotationsPage.self)
        quotation = try library.template("reading/quotation", for: QuotationPage.self)
        tags = try library.template("reading/tags", for: TagsPage.self)
        tag = try library.template("reading/tag", for: TagPage.self)
        addBook = try library.template("reading/add", for: AddBookPage.self)
        year = try library.template("reading/year", for: YearPage.self)
        shelves = try library.template("shelves/list", for: ShelvesPage.self)
        shelf = try library.template("shelves/page", for: ShelfPage.self)
        shelfForm = try library.template("shelves/form", for: ShelfFormPage.self)
        shelfDelete = try library.template("shelves/delete", for: ShelfDeletePage.self)
        settings = try library.template("settings/page", for: SettingsPage.self)
        security = try library.template("settings/security", for: SecurityPage.self)
        account = try library.template("account/page", for: AccountPage.self)
        connectionQuestion = try library.template("account/question", for: ConnectionQuestionPage.self)
        disconnect = try library.template("account/disconnect", for: DisconnectPage.self)
        endEverything = try library.template("account/end", for: EndEverythingPage.self)
        recovery = try library.template("account/recovery", for: RecoveryPage.self)
        recoverySheet = try library.template("account/sheet", for: RecoverySheetPage.self)
        passkeys = try library.template("passkeys/list", for: PasskeysPage.self)
        newPasskey = try library.template("passkeys/new", for: NewPasskeyPage.self)
        removePasskey = try library.template("passkeys/remove", for: RemovePasskeyPage.self)
        passkeyLogin = try library.template("passkeys/login", for: PasskeyLoginPage.self)
        deleteAccount = try library.template("account/delete", for: DeleteAccountPage.self)
        accountDeleted = try library.template("account/deleted", for: AccountDeletedPage.self)
        devices = try library.template("devices/page", for: DevicesPage.self)
        deviceKey = try library.template("devices/key", for: DeviceKeyPage.self)
        displays = try library.template("displays/list", for: DisplayListPage.self)
        displayChange = try library.template("displays/change", for: DisplayChangePage.self)
        displayLink = try library.template("displays/link", for: DisplayLinkPage.self)
        wall = try library.template("displays/wall", for: WallPage.self)
        wallStep = try library.template("displays/step", for: DisplayStepView.self)
        wallOver = try library.template("displays/over", for: WallOverPage.self)
        pairingCode = try library.template("devices/code", for: PairingCodePage.self)
        pair = try library.template("devices/pair", for: PairPage.self)
        imports = try library.template("imports/list", for: ImportsPage.self)
        bookImport = try library.template("imports/page", for: ImportPage.self)
        importQuestion = try library.template("imports/question", for: ImportQuestionPage.self)
        ownData = try library.template("account/data", for: OwnDataPage.self)
        privacy = try library.template("information/privacy", for: PrivacyPage.self)
        terms = try library.template("information/terms", for: TermsPage.self)
        help = try library.template("information/help", for: HelpPage.self)
        offline = try library.template("offline/page", for: OfflinePage.self)
        status = try library.template("information/status", for: StatusPage.self)
        shareDialog = try library.template("share/dialog", for: ShareDialogPage.self)
        closedShare = try library.template("share/closed", for: ClosedSharePage.self)
        shareConnect = try library.template("share/connect", for: ShareConnectPage.self)
        sharePermission = try library.template("share/permission", for: SharePermissionPage.self)
        friendPicker = try library.template("share/friends", for: FriendPickerPage.self)
        pagePicker = try library.template("share/pages", for: PagePickerPage.self)
        placePicker = try library.template("share/places", for: PlacePickerPage.self)
        shareList = try library.template("shares/list", for: ShareListPage.self)
        withdraw = try library.template("shares/withdraw", for: WithdrawPage.self)
        deletion = try library.template("information/deletion", for: DataDeletionPage.self)
        results = try library.template("shares/results", for: ShareResultsPage.self)
        receipt = try library.template("shares/receipt", for: ShareReceiptPage.self)
        home = try library.template("streams/home", for: HomePage.self)
        streamFilters = try library.template("settings/streams", for: StreamFiltersPage.self)
        streamPerson = try library.template("streams/person", for: StreamPersonPage.self)
        streamTags = try library.template("streams/tags", for: StreamSoughtPage.self)
        streamSearches = try library.template("streams/searches", for: StreamSoughtPage.self)
        streamTopics = try library.template("streams/topics", for: StreamTopicsPage.self)
        streamItem = try library.template("streams/item", for: StreamItemPage.self)
        itemRemoval = try library.template("streams/remove", for: ItemRemovalPage.self)
        replies = try library.template("streams/replies", for: ReplyListPage.self)
        friendList = try library.template("friends/list", for: FriendListPage.self)
        followerList = try library.template("friends/followers", for: FollowerListPage.self)
        notices = try library.template("notices/list", for: NoticeListPage.self)
        flag = try library.template("moderation/flag", for: FlagPage.self)
        distance = try library.template("distances/page", for: DistancePage.self)
        distances = try library.template("distances/list", for: DistanceListPage.self)
        invitations = try library.template("invitations/list", for: InvitationListPage.self)
        invitation = try library.template("invitations/page", for: InvitationPage.self)
        blockedLinks = try library.template("moderation/links", for: BlockedLinksPage.self)
        signUp = try library.template("moderation/sign-up", for: SignUpPage.self)
        moderation = try library.template("moderation/queue", for: ModerationQueuePage.self)
        moderated = try library.template("moderation/item", for: ModeratedPage.self)
        moderationLog = try library.template("moderation/log", for: ModerationLogPage.self)
        rulings = try library.template("moderation/rulings", for: RulingListPage.self)
        ruling = try library.template("moderation/ruling", for: RulingPage.self)
    }
}
