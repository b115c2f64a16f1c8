public import Flyleaf
import HTTP
import Primitives
public import Web

/// Every address of the site, read and written in one place (DESIGN 6).
enum Paths {
    static let front = FixedPath("/")
    static let login = FixedPath("/login")
    static let startWithoutNetwork = FixedPath("/start")
    /// What all that networks are told of begins with, for rules about all of it.
    static let auth = "/auth/"
    static let authStart = Path<NetworkName>("/auth/{network}/start")
    static let authReturn = Path<NetworkName>("/auth/{network}/return")
    static let authReturnAt = Path<NetworkName, String>("/auth/{network}/return/{server}")
    static let deauthorise = Path<NetworkName>("/auth/{network}/deauthorize")
    static let deleteData = Path<NetworkName>("/auth/{network}/delete")
    static let networkDocument = Path<NetworkName, String>("/auth/{network}/documents/{name}")
    static let deletion = Path<String>("/deletion/{code}")
    static let logout = FixedPath("/logout")
    static let switchAccount = FixedPath("/session/switch")
    static let passkeyLogin = FixedPath("/login/passkey")
    static let finishPasskeyLogin = FixedPath("/login/passkey/finish")
    static let recover = FixedPath("/login/recover")
    static let confirm = FixedPath("/login/confirm")

    static let reviews = FixedPath("/reviews")
    /// The list of one's own reviews.
    static let ownReviews = "\(reviews())?scope=own"
    static let newReview = FixedPath("/reviews/new")
    /// The form of a review with the title of its book.
    static func newReview(titled title: String) -> String {
        "\(newReview())?\(FormFields(["title": title]).urlencoded)"
    }
    static let review = Path<ID<Review>>("/reviews/{id}")
    static let editReview = Path<ID<Review>>("/reviews/{id}/edit")
    static let reviewPhoto = Path<ID<Review>, ID<Photo>>("/reviews/{id}/photos/{photo}")
    static let image = Path<ID<Photo>>("/img/{photo}")
    static let reviewCard = Path<ID<Review>>("/reviews/{id}/card.png")
    static let deleteReview = Path<ID<Review>>("/reviews/{id}/delete")
    static let versions = Path<ID<Review>>("/reviews/{id}/versions")
    static let version = Path<ID<Review>, Int>("/reviews/{id}/versions/{number}")
    static let deleteDraft = Path<ID<ReviewForm>>("/drafts/{key}/delete")
    /// Where somebody goes on with a draft: the form of the review that it changes, or that of a new one.
    static func draft(_ key: ID<ReviewForm>, of review: ID<Review>?) -> String {
        "\(review.map { editReview($0) } ?? newReview())?draft=\(key.text)"
    }

    /// Where pages elsewhere say that they link to a review.
    static let webmention = FixedPath("/webmention")
    static let mention = Path<ID<Review>, ID<Mention>>("/reviews/{id}/mentions/{mention}")
    static let mentionSites = FixedPath("/settings/mentions")

    static let partReview = Path<ID<Review>>("/reviews/{id}/book/part")
    static let joinReview = Path<ID<Review>>("/reviews/{id}/book/join")

    static let book = Path<ID<Book>>("/books/{id}")
    static let cover = Path<ID<Book>>("/books/{id}/cover")
    /// The form for a cover of one's own.
    static let ownCover = Path<ID<Book>>("/books/{id}/cover/own")
    static let removeOwnCover = Path<ID<Book>>("/books/{id}/cover/own/remove")
    static let author = Path<String>("/authors/{name}")
    static let writer = Path<ID<Member>>("/writers/{id}")
    static let like = Path<LikeSubject.Kind, ID<LikeSubject>>("/{kind}/{id}/like")
    /// How a site gets a like button.
    static let likeHelp = FixedPath("/like")
    /// The button that pages of other sites show in a frame.
    static let siteButton = FixedPath("/like/button")
    /// Where a page of another site is liked, by its address in the field `href`.
    static let likePage = FixedPath("/like/page")
    /// What the member likes.
    static let ownLikes = FixedPath("/like/own")
    /// Sites that the member says are theirs.
    static let sites = FixedPath("/like/sites")
    static let site = Path<ID<SiteClaim>>("/like/sites/{id}")
    static let removeSite = Path<ID<SiteClaim>>("/like/sites/{id}/remove")
    /// The script that makes the frame, under an address that stays.
    static let likeScript = FixedPath("/like.js")
    static let feed = FixedPath("/feed.atom")
    static let bookFeed = Path<ID<Book>>("/books/{id}/feed.atom")
    static let authorFeed = Path<String>("/authors/{name}/feed.atom")
    static let writerFeed = Path<ID<Member>>("/writers/{id}/feed.atom")
    static let embed = FixedPath("/oembed")
    static let sitemap = FixedPath("/sitemap.xml")
    /// What the member's networks show.
    static let home = FixedPath("/home")
    /// One of the other lists of the member's networks.
    static let stream = Path<StreamList>("/stream/{list}")
    /// Posts with a tag, and where somebody types one.
    static let streamTag = Path<StreamTag>("/streams/tags/{tag}")
    static let streamTags = FixedPath("/streams/tags")
    static let forgetStreamTag = Path<StreamTag>("/streams/tags/{tag}/forget")
    /// Posts with some words, and where somebody types them.
    static let streamSearch = Path<StreamWords>("/streams/search/{words}")
    static let streamSearches = FixedPath("/streams/search")
    static let forgetStreamSearch = Path<StreamWords>("/streams/search/{words}/forget")
    /// Where a press goes that forgets what somebody looked for.
    static func forget(_ list: StreamList) -> String? {
        switch list {
        case .tag(let tag): forgetStreamTag(tag)
        case .search(let words): forgetStreamSearch(words)
        case .home, .own, .mentions, .favourites, .bookmarks, .messages, .list, .person, .topics: nil
        }
    }
    /// What the people on a list of the member's own say, and where those lists stand.
    static let streamList = Path<NetworkListKey>("/streams/lists/{listing}")
    static let streamLists = FixedPath("/streams/lists")
    /// What many write of.
    static let streamTrends = FixedPath("/streams/trends")
    /// What the member has at networks beside posts.
    static let collection = Path<NetworkCollection>("/streams/collections/{collection}")
    static func list(_ list: StreamList) -> String {
        switch list {
        case .home: home()
        case .own, .mentions, .favourites, .bookmarks, .messages: stream(list)
        case .tag(let tag): streamTag(tag)
        case .list(let key): streamList(key)
        case .search(let words): streamSearch(words)
        case .person(let key): StreamPersonID(key.remoteID).map { personPosts(key.connectionID, $0) } ?? home()
        case .topics(.lists): streamLists()
        case .topics(.trends): streamTrends()
        case .topics(.collection(let collection)): self.collection(collection)
        }
    }
    static let homeGap = FixedPath("/streams/gap")
    static let homePermission = FixedPath("/streams/permission")
    /// An entry of a list, with its thread.
    static let streamItem = Path<StreamItemNumber>("/stream/items/{number}")
    static let answerItem = Path<StreamItemNumber>("/streams/items/{number}/reply")
    static let quoteItem = Path<StreamItemNumber>("/streams/items/{number}/quote")
    static let removeItem = Path<StreamItemNumber>("/streams/items/{number}/remove")
    /// What the member answered.
    static let replies = FixedPath("/streams/replies")
    static let settleReply = Path<ID<StreamReply>>("/streams/replies/{id}")
    /// A picture of a post in a list or a thread.
    static let streamPicture = Path<StreamPictureNumber>("/stream/pictures/{number}")
    static let pressMark = FixedPath("/streams/marks")
    static let readThread = Path<StreamItemNumber>("/streams/items/{number}/thread")
    static let itemPermission = Path<StreamItemNumber>("/streams/items/{number}/permission")
    /// Somebody at a network, looked at through a connection of the member's.
    static let streamPerson = Path<ID<Connection>, StreamPersonID>("/streams/people/{connection}/{person}")
    static let personPosts = Path<ID<Connection>, StreamPersonID>("/streams/people/{connection}/{person}/posts")
    static let readPerson = Path<ID<Connection>, StreamPersonID>("/streams/people/{connection}/{person}/read")
    static let pressPerson = Path<ID<Connection>, StreamPersonID>("/streams/people/{connection}/{person}/marks")
    static let writeToPerson = Path<ID<Connection>, StreamPersonID>("/streams/people/{connection}/{person}/letters")
    static let joinPerson = Path<ID<Connection>, StreamPersonID>("/streams/people/{connection}/{person}/same")
    static let personPermission = Path<ID<Connection>, StreamPersonID>(
        "/streams/people/{connection}/{person}/permission"
    )
    static let search = FixedPath("/search")
    static let places = FixedPath("/places")
    static let place = Path<CityNumber>("/places/{number}")
    /// What is near the member, and where they are asked whether Flyleaf may know where that is.
    static let placesNear = FixedPath("/places/near")
    /// Where a position is sent.
    ///
    /// No page is there, so none is ever held for a login that has to come first.
    static let placesHere = FixedPath("/places/near/position")
    /// What is near a position of the member's that is kept.
    static let placesThere = Path<ID<LocationUse>>("/places/near/kept/{id}")
    static let savedPlaces = FixedPath("/places/saved")
    /// No page has it, so that no name of a place waits in a held form.
    static let savePlace = FixedPath("/places/saved/new")
    static let offerSavedPlace = Path<ID<SavedPlace>>("/places/saved/{id}/offer")
    static let removeSavedPlace = Path<ID<SavedPlace>>("/places/saved/{id}/remove")
    static let checkIns = FixedPath("/checkins")
    static let newCheckIn = FixedPath("/checkins/new")
    /// Where a check-in is sent; no page is there, so none is ever held for a login that has to come first.
    static let makeCheckIn = FixedPath("/checkins/new/place")
    static let nearFriends = FixedPath("/checkins/friends")
    static let checkIn = Path<ID<CheckIn>>("/checkins/{id}")
    static let deleteCheckIn = Path<ID<CheckIn>>("/checkins/{id}/delete")
    static let nameInCheckIn = Path<ID<CheckIn>>("/checkins/{id}/name")
    static let findBooks = FixedPath("/search/books")
    static let findLibraryBooks = FixedPath("/search/library")

    /// The form for words and a link; apps and bookmarks hand over what is to be shared by its fields.
    static let compose = FixedPath("/share/new")
    /// The same under the address that other programs know such pages by.
    static let shareSheet = FixedPath("/share")
    static let remarks = FixedPath("/remarks")
    static let remark = Path<ID<Remark>>("/remarks/{id}")
    static let editRemark = Path<ID<Remark>>("/remarks/{id}/edit")
    static let deleteRemark = Path<ID<Remark>>("/remarks/{id}/delete")

    static let share = SubjectPath("/{kind}/{id}/share")
    static let shareFriends = SubjectPath("/{kind}/{id}/share/friends")
    static let sharePages = SubjectPath("/{kind}/{id}/share/pages")
    static let sharePlaces = SubjectPath("/{kind}/{id}/share/places")
    static let sharePermission = SubjectPath("/{kind}/{id}/share/permission")

    static let shares = FixedPath("/shares")
    static let receipt = Path<ID<Share>>("/shares/{id}")
    static let results = Path<ID<Share>>("/shares/{id}/results")
    static let retryShare = Path<ID<Share>>("/shares/{id}/retry")
    static let cancelShare = Path<ID<Share>>("/shares/{id}/cancel")
    static let withdrawShare = Path<ID<Share>>("/shares/{id}/withdraw")
    static let dialogReturn = Path<ID<Share>>("/shares/{id}/return")

    static let shortLink = Path<ShortLinkCode>("/s/{code}")

    static let reading = FixedPath("/reading")
    static let readingVisibility = FixedPath("/reading/visibility")
    static let reader = Path<ID<Member>>("/readers/{id}")
    /// The picture a member shows beside their name.
    static let memberPicture = Path<ID<Member>>("/readers/{id}/picture")
    static let readerYear = Path<ID<Member>, CalendarYear>("/readers/{id}/years/{year}")
    static let readerTags = Path<ID<Member>>("/readers/{id}/tags")
    static let readerTag = Path<ID<Member>, String>("/readers/{id}/tags/{tag}")
    static let shelves = FixedPath("/shelves")
    static let shelf = Path<ID<Shelf>>("/shelves/{id}")
    static let shelfSpines = Path<ID<Shelf>>("/shelves/{id}/spines.svg")
    static let editShelf = Path<ID<Shelf>>("/shelves/{id}/edit")
    static let deleteShelf = Path<ID<Shelf>>("/shelves/{id}/delete")
    static let arrangeShelf = Path<ID<Shelf>>("/shelves/{id}/books")
    /// Where a book is put on shelves and taken off; no page is there, as for `readingStatus`.
    static let bookShelves = Path<ID<Book>>("/books/{id}/shelves")
    static let addBook = FixedPath("/reading/add")
    static let bookReading = Path<ID<Book>>("/books/{id}/reading")
    /// Where the buttons of a book send to; no page is there, so that whoever must log in first comes back to theirs.
    static let readingStatus = Path<ID<Book>>("/books/{id}/reading/status")
    static let bookReadingEntry = Path<ID<Book>>("/books/{id}/reading/entry")
    static let removeBookReading = Path<ID<Book>>("/books/{id}/reading/remove")
    static let quotations = Path<ID<Book>>("/books/{id}/reading/quotations")
    static let quotation = Path<ID<Book>, ID<Quotation>>("/books/{id}/reading/quotations/{quotation}")
    static let removeQuotation = Path<ID<Book>, ID<Quotation>>("/books/{id}/reading/quotations/{quotation}/remove")
    static let year = Path<CalendarYear>("/years/{year}")
    static let yearPicture = Path<CalendarYear>("/years/{year}/picture.png")

    static let notices = FixedPath("/notices")
    static let notice = Path<Int>("/notices/{number}/item")
    static let liveNotices = FixedPath("/notices/live")
    static let readNotices = FixedPath("/notices/read")
    static let noticeKinds = FixedPath("/notices/kinds")
    static let tellBrowser = FixedPath("/notices/browsers")
    static let stopBrowser = FixedPath("/notices/browsers/stop")

    /// Where something is flagged; of a member below the page of their reading.
    static let flag = Path<FlagSubject.Kind, ID<FlagSubject>>("/{kind}/{id}/flag")
    /// How far a member keeps another.
    static let distance = Path<ID<Member>>("/readers/{id}/distance")
    static let distances = FixedPath("/settings/readers")
    static let invitations = FixedPath("/invitations")
    static let withdrawInvitation = Path<ID<Invitation>>("/invitations/{id}/withdraw")
    /// Where somebody comes who is invited; `InvitationCode.page` writes it.
    static let invited = Path<InvitationCode>("/invited/{code}")
    static let rulings = FixedPath("/rulings")
    static let ruling = Path<ID<ModerationAct>>("/rulings/{id}")
    static let answerObjection = Path<ID<ModerationAct>>("/rulings/{id}/answer")
    static let moderation = FixedPath("/moderation")
    static let moderationLog = FixedPath("/moderation/log")
    static let blockedLinks = FixedPath("/moderation/links")
    static let signUp = FixedPath("/moderation/sign-up")
    /// Which account takes messages for all members.
    static let messageAccounts = FixedPath("/moderation/messages")
    static let moderated = Path<FlagSubject.Kind, ID<FlagSubject>>("/moderation/{kind}/{id}")

    static let friends = FixedPath("/friends")
    static let inviteFriend = FixedPath("/friends/invite")
    /// Who follows the member at a network.
    static let followers = FixedPath("/friends/followers")
    static let readFollowers = FixedPath("/friends/followers/read")
    static let followersPermission = FixedPath("/friends/followers/permission")
    static let account = FixedPath("/account")
    static let rename = FixedPath("/account/name")
    static let settings = FixedPath("/settings")
    static let appearance = FixedPath("/settings/appearance")
    static let sharingDefaults = FixedPath("/settings/sharing")
    /// What the member does not want to see at once in their streams.
    static let streamFilters = FixedPath("/settings/streams")
    static let timeZone = FixedPath("/settings/time")
    static let locationSettings = FixedPath("/settings/location")
    /// What others may do with where the member checked in.
    static let locationPeople = FixedPath("/settings/location/people")
    static let deleteLocations = FixedPath("/settings/location/delete")
    /// Whether the member has things done by message.
    static let messageSettings = FixedPath("/settings/messages")
    /// Who wrote under the member's name, and whether it is them.
    static let messagePeople = FixedPath("/settings/messages/people")
    static let ownPicture = FixedPath("/settings/picture")
    static let removeOwnPicture = FixedPath("/settings/picture/remove")
    static let reviewReaders = FixedPath("/settings/reviews")
    /// The member's pages elsewhere.
    static let profileLinks = FixedPath("/settings/links")
    static let profileLink = Path<ID<ProfileLink>>("/settings/links/{id}")
    static let removeProfileLink = Path<ID<ProfileLink>>("/settings/links/{id}/remove")
    static let security = FixedPath("/settings/security")
    static let checkPermissions = FixedPath("/account/permissions/check")
    static let requestPermission = FixedPath("/account/permissions/request")
    static let revokePermission = FixedPath("/account/permissions/revoke")
    static let stopPosting = FixedPath("/account/posting/off")
    static let connect = Path<ID<HeldGrant>>("/account/connect/{id}")
    static let disconnect = Path<ID<Connection>>("/account/disconnect/{id}")
    static let endOtherSessions = FixedPath("/account/sessions/end")
    static let endEverything = FixedPath("/account/end")
    static let recovery = FixedPath("/account/recovery")
    static let passkeys = FixedPath("/account/passkeys")
    static let keepPasskey = FixedPath("/account/passkeys/keep")
    static let renamePasskey = Path<ID<Passkey>>("/account/passkeys/{id}/name")
    static let removePasskey = Path<ID<Passkey>>("/account/passkeys/{id}/remove")
    static let imports = FixedPath("/account/import")
    static let bookImport = Path<ID<BookImport>>("/account/import/{id}")
    static let startImport = Path<ID<BookImport>>("/account/import/{id}/start")
    static let stopImport = Path<ID<BookImport>>("/account/import/{id}/stop")
    static let undoImport = Path<ID<BookImport>>("/account/import/{id}/undo")
    static let removeImport = Path<ID<BookImport>>("/account/import/{id}/remove")
    static let ownData = FixedPath("/account/data")
    static let deleteAccount = FixedPath("/account/delete")

    static let devices = FixedPath("/account/devices")
    static let endDevice = Path<ID<Device>>("/account/devices/{id}/end")
    static let makePairingCode = FixedPath("/account/devices/pair")
    static let pair = FixedPath("/pair")
    static let displays = FixedPath("/display")
    static let display = Path<String>("/display/{key}")
    static let liveDisplay = Path<String>("/display/{key}/live")
    static let previewDisplay = Path<ID<Display>>("/display/{id}/look")
    static let changeDisplay = Path<ID<Display>>("/display/{id}/change")
    static let newDisplayKey = Path<ID<Display>>("/display/{id}/key")
    static let endDisplay = Path<ID<Display>>("/display/{id}/end")
    static let token = FixedPath("/api/token")

    static let privacy = FixedPath("/privacy")
    static let terms = FixedPath("/terms")
    static let help = FixedPath("/help")
    static let status = FixedPath("/status")
    static let health = FixedPath("/healthz")
    static let readiness = FixedPath("/readyz")
    static let robots = FixedPath("/robots.txt")
    static let favicon = FixedPath("/favicon.ico")
    /// The service worker.
    static let worker = FixedPath("/worker.js")
    static let offline = FixedPath("/offline")
}

/// A path below whatever is shared.
typealias SubjectPath = Path<ShareSubject.Kind, SharedSegment>

extension ShareSubject.Kind: PathParameter {
    /// What the pages of such things stand below.
    public init?(pathSegment: String) {
        guard let kind = Self.allCases.first(where: { $0.pathSegment.utf8.elementsEqual(pathSegment.utf8) }) else {
            return nil
        }
        self = kind
    }
    /// The plural of its name.
    public var pathSegment: String {
        switch self {
        case .review: "reviews"
        case .remark: "remarks"
        case .book: "books"
        case .shelf: "shelves"
        case .year: "years"
        case .checkIn: "checkins"
        }
    }
}

extension StreamList: PathParameter {
    /// Its name; what is shown first stands at no path below.
    public init?(pathSegment: String) {
        let list = Self.allCases.first { $0 != .home && $0.rawValue.utf8.elementsEqual(pathSegment.utf8) }
        guard let list else { return nil }
        self = list
    }
    /// Its name.
    public var pathSegment: String { rawValue }
}

extension NetworkCollection: PathParameter {
    /// Its name.
    public init?(pathSegment: String) {
        let found = Self.allCases.first { $0.rawValue.utf8.elementsEqual(pathSegment.utf8) }
        guard let found else { return nil }
        self = found
    }
    /// Its name.
    public var pathSegment: String { rawValue }
}

extension StreamTag: PathParameter {
    /// The word in small letters: another way to write it has no page.
    public init?(pathSegment: String) {
        self.init(pathSegment)
        guard text.utf8.elementsEqual(pathSegment.utf8) else { return nil }
    }
    /// The word.
    public var pathSegment: String { text }
}

extension StreamWords: PathParameter {
    /// The words in small letters with a line between each two: another way to write them has no page.
    public init?(pathSegment: String) {
        self.init(pathSegment)
        guard self.pathSegment.utf8.elementsEqual(pathSegment.utf8) else { return nil }
    }
    /// The words.
    public var pathSegment: String { words.joined(separator: "-") }
}

extension NetworkListKey: PathParameter {
    /// A connection and what its network knows the list by.
    public init?(pathSegment: String) { self.init(pathSegment) }
    /// Both.
    public var pathSegment: String { text }
}

extension LikeSubject.Kind: PathParameter {
    /// What the pages of such things stand below; pages of other sites have none of ours.
    public init?(pathSegment: String) {
        let own: [Self] = [.review, .book]
        guard let kind = own.first(where: { $0.pathSegment.utf8.elementsEqual(pathSegment.utf8) }) else {
            return nil
        }
        self = kind
    }
    /// The plural of its name.
    public var pathSegment: String {
        switch self {
        case .review: "reviews"
        case .book: "books"
        case .webPage: "pages"
        }
    }
}

extension FlagSubject.Kind: PathParameter {
    /// What the pages of such things stand below.
    public init?(pathSegment: String) {
        guard let kind = Self.allCases.first(where: { $0.pathSegment.utf8.elementsEqual(pathSegment.utf8) }) else {
            return nil
        }
        self = kind
    }
    /// The plural of its name.
    public var pathSegment: String {
        switch self {
        case .review: "reviews"
        case .remark: "remarks"
        case .shelf: "shelves"
        case .member: "readers"
        case .checkIn: "checkins"
        }
    }
}

extension ShortLinkCode: PathParameter {
    /// A code as it may be typed.
    public init?(pathSegment: String) { self.init(pathSegment) }
    /// The code.
    public var pathSegment: String { text }
}

extension InvitationCode: PathParameter {
    /// The code of an invitation.
    public init?(pathSegment: String) { self.init(pathSegment) }
    /// The code.
    public var pathSegment: String { text }
}

extension Int: PathParameter {
    /// A number as `pathSegment` writes it, so that each has one address.
    public init?(pathSegment: String) {
        guard let number = Int(pathSegment), String(number) == pathSegment else { return nil }
        self = number
    }
    /// The number in decimal digits.
    public var pathSegment: String { String(self) }
}

extension CalendarYear: PathParameter {
    /// Four digits.
    public init?(pathSegment: String) {
        guard pathSegment.utf8.count == 4, let number = Int(pathSegment) else { return nil }
        self.init(number)
    }
    /// The year.
    public var pathSegment: String { String(number) }
}

extension NetworkName: PathParameter {
    /// Any well-formed name; which networks are set up is for the handler to say.
    public init?(pathSegment: String) { self.init(rawValue: pathSegment) }
    /// The name.
    public var pathSegment: String { rawValue }
}
