import Flyleaf
import HTTP
import Primitives
import TestSupport
import Web

/// A network in memory, with its login page and its own dialog, that does what the test says.
final class ShareNetwork: Sendable {
    static let origin = "http://network.test"
    static let publish = Permission("publish_actions")
    static let friendList = Permission("user_friends")
    static let asPage = Permission("pages_manage_posts")
    static let pageList = Permission("pages_show_list")

    /// How its dialog ends.
    enum DialogEnd { case posts, skips, cancels }

    struct State {
        var person = Person(remoteID: "1001", name: PersonName(foreign: "Yael Amit", fallback: "?"))
        var granted: Set<Permission> = []
        /// Said no to, when asked.
        var refused: Set<Permission> = []
        var friends = ShareNetwork.someFriends
        var pages = ManagedPages(
            open: [
                ManagedPage(remoteID: "55", name: PersonName(trusted: "Night Books")),
                ManagedPage(remoteID: "56", name: PersonName(trusted: "</b><script>\"'&")),
            ],
            closed: [ManagedPage(remoteID: "57", name: PersonName(trusted: "Figures only"))]
        )
        var places = [
            Place(remoteID: "501", name: PlaceName(trusted: "Café Tmol"), locality: "Jerusalem"),
            Place(remoteID: "502", name: PlaceName(trusted: "<b>Café</b> & \"Bar\""), locality: ""),
        ]
        var posts: [Story] = []
        /// Whether its lists show posts such as these.
        var showsPosts = true
        var files: [[PhotoFile]] = []
        /// Thrown by every call of a kind: `publish`, `friends`, `places`, `find`.
        var failures: [String: NetworkFailure] = [:]
        /// Thrown after a post was taken.
        var failureAfterPost: NetworkFailure?
        var dialogEnd = DialogEnd.posts
        var calls: [String: Int] = [:]
        var repeats: [Bool] = []
        var onlyDialog = false
        /// Takes no tags with a photo.
        var photosPushOutTags = false
        var dialogAddresses: [String] = []
        /// Whom its window for invitations was opened for, and with which link.
        var invitations: [(friend: String, link: String)] = []
    }

    let state = Lock(State())
    private let hasPages: Bool

    init(hasPages: Bool = false) { self.hasPages = hasPages }

    static let someFriends = [
        Person(remoteID: "1", name: PersonName(foreign: "Ada Lovelace", fallback: "?")),
        Person(remoteID: "2", name: PersonName(foreign: "ليلى حداد", fallback: "?")),
        Person(remoteID: "3", name: PersonName(foreign: "山田 花子", fallback: "?")),
        Person(remoteID: "4", name: PersonName(foreign: "</bdi><script>alert(1)</script>\"'&", fallback: "?")),
    ]

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
    var posts: [Story] { state.withLock { $0.posts } }
    var invitations: [(friend: String, link: String)] { state.withLock { $0.invitations } }
    func calls(_ kind: String) -> Int { state.withLock { $0.calls[kind] ?? 0 } }

    private func call(_ kind: String) throws {
        let failure = state.withLock { state in
            state.calls[kind, default: 0] += 1
            return state.failures[kind]
        }
        if let failure { throw failure }
    }

    // MARK: Its own web site

    /// Answers a browser that was sent to the network.
    func respond(to request: Request) -> Response {
        switch request.target.rawPath {
        case "/login": login(request)
        case "/dialog": dialog(request)
        case "/send": send(request)
        default: Response(.notFound)
        }
    }

    private func login(_ request: Request) -> Response {
        let wanted = request.target.query.values("scope").map { Permission($0) }
        state.withLock { state in
            // As at the network that has Pages: one permission for them is not asked without the other.
            let together: Set<Permission> = wanted.contains(Self.asPage) ? [Self.pageList] : []
            state.granted.formUnion(Set(wanted).union(together).subtracting(state.refused))
            state.repeats.append(request.target.query["repeat"] == "yes")
        }
        let fields = FormFields(["state": request.target.query["state"] ?? "", "code": "abc"])
        return .redirect(to: "\(ShareFixture.home)/auth/facebook/return?\(fields.urlencoded)")
    }

    private func dialog(_ request: Request) -> Response {
        let back = request.target.query["return"] ?? ""
        return state.withLock { state in
            state.dialogAddresses.append(request.target.raw)
            return switch state.dialogEnd {
            case .posts: .redirect(to: "\(back)?post_id=77")
            case .skips: .redirect(to: back)
            case .cancels: .redirect(to: "\(back)?error=cancelled")
            }
        }
    }

    private func send(_ request: Request) -> Response {
        let query = request.target.query
        state.withLock { $0.invitations.append((query["to"] ?? "", query["link"] ?? "")) }
        return .redirect(to: query["back"] ?? "")
    }

    // MARK: What Flyleaf sees

    var network: SocialNetwork {
        var network = profiles
        network.invitation = { friend, link, back in
            let fields = FormFields(["to": friend?.remoteID ?? "", "link": link, "back": back])
            return "\(Self.origin)/send?\(fields.urlencoded)"
        }
        guard hasPages else { return network }
        let wanted = [Self.asPage, Self.pageList]
        network.pages = SocialNetwork.Pages(
            capabilities: { [self] permissions in
                var able = capabilities(permissions)
                able.ownProfile =
                    wanted.first { !permissions.granted.contains($0) }.map { .nativeAfter($0) } ?? .native
                able.dialog = .no(.windowPostsForPerson)
                able.audience = .no(.audienceIsThatOfPage)
                able.tags = .no(.pagesTagNobody)
                return able
            },
            listing: Self.pageList,
            list: { [self] _ in
                try call("pages")
                return state.withLock { $0.pages }
            },
            withdraw: { _, _, _ in }
        )
        return network
    }

    private var profiles: SocialNetwork {
        SocialNetwork(
            name: .facebook,
            title: "Facebook",
            authority: "network.test",
            server: "network.test",
            origins: [Self.origin],
            signUpURL: "\(Self.origin)/join",
            appSettingsURL: "\(Self.origin)/apps",
            permissions: [rule(Self.friendList, .login), rule(Self.publish, .publishing)]
                + (hasPages ? [pageRule(Self.asPage, .postingAsPage), pageRule(Self.pageList, .listingPages)] : []),
            login: SocialNetwork.Login(redirect: address, finish: finish),
            account: SocialNetwork.Account(
                permissions: { _ in self.permissions },
                revoke: { _, _ in },
                friends: friends,
                places: places
            ),
            publishing: SocialNetwork.Publishing(
                capabilities: capabilities,
                preview: { PostPreview(form: .card, length: $0.message.length, limit: 500, within: nil) },
                publish: publish,
                find: find,
                dialog: dialogAddress,
                dialogResult: dialogResult
            )
        )
    }

    private func pageRule(_ permission: Permission, _ use: PermissionUse) -> PermissionRule {
        PermissionRule(permission: permission, moment: .publishing, use: use, isRevocable: true)
    }

    private func rule(_ permission: Permission, _ moment: PermissionRule.Moment) -> PermissionRule {
        PermissionRule(
            permission: permission,
            moment: moment,
            use: .other,
            isRevocable: true
        )
    }

    private var permissions: PermissionSet {
        state.withLock { PermissionSet(granted: $0.granted, declined: $0.refused) }
    }

    private func address(_ request: SocialNetwork.Login.Request) async throws -> SocialNetwork.Login.Redirect {
        var fields = FormFields(["state": request.state, "repeat": request.isRepeat ? "yes" : "no"])
        for permission in request.permissions { fields.append("scope", permission.name) }
        return .init(url: "\(Self.origin)/login?\(fields.urlencoded)")
    }

    private func finish(_: SocialNetwork.Login.Return) async throws -> SocialNetwork.Login.Outcome {
        let person = state.withLock { $0.person }
        let identity = Identity(
            network: .facebook,
            authority: "network.test",
            server: "network.test",
            remoteID: person.remoteID,
            name: person.name
        )
        let token = AccessToken(secret: "s3cret-token-\(person.remoteID)", expiresAt: nil)
        return .granted(SocialNetwork.Login.Grant(identity: identity, token: token, permissions: permissions))
    }

    /// Pages of 500, as a network that does not give everything at once.
    private func friends(_ credential: Credential, _ cursor: String?) async throws -> FriendPage {
        try call("friends")
        let all = state.withLock { $0.friends }
        let start = cursor.flatMap { Int($0) } ?? 0
        let end = min(start + 500, all.count)
        return FriendPage(friends: Array(all[start..<end]), cursor: end < all.count ? String(end) : nil)
    }

    private func places(_ credential: Credential, _ words: String) async throws -> [Place] {
        try call("places")
        return state.withLock { $0.places.filter { $0.name.text.contains(words) } }
    }

    private func capabilities(_ permissions: PermissionSet) -> Capabilities {
        let (onlyDialog, photosPushOutTags) = state.withLock { ($0.onlyDialog, $0.photosPushOutTags) }
        let posting: Capabilities.Delivery =
            permissions.granted.contains(Self.publish) ? .native : .nativeAfter(Self.publish)
        let delivery = onlyDialog ? .handOff(.postsInWindowOnly) : posting
        return Capabilities(
            ownProfile: delivery,
            friendProfile: delivery,
            dialog: .yes,
            tags: onlyDialog ? .no(.tagsInWindowOnly) : .yes,
            tagsNeedPlace: true,
            audience: onlyDialog ? .no(.audienceInWindowOnly) : .yes,
            place: onlyDialog ? .no(.placesClosed) : .yes,
            friends: permissions.granted.contains(Self.friendList) ? .yes : .no(.friendsNotShown),
            warning: .no(.noWarningBeforePost),
            removable: onlyDialog ? [] : [.heading, .details, .text, .link],
            cardNeedsLink: true,
            unlisted: .no(.noUnlistedPosts),
            language: .no(.noPostLanguage),
            album: .no(.noAlbums),
            photos: onlyDialog ? .no(.photosInWindowOnly) : .yes,
            photoLimit: 1,
            tagsWithPhotos: photosPushOutTags ? .no(.tagsOnPhotosNameThePictured) : .yes,
            messagePrompt: .message,
            headsWithCheckout: true,
            messageLimit: 500
        )
    }

    private func publish(
        _ credential: Credential,
        _ story: Story,
        _ files: [PhotoFile]
    ) async throws -> PostReceipt {
        try call("publish")
        let failure = state.withLock { state in
            state.posts.append(story)
            state.files.append(files)
            return state.failureAfterPost
        }
        if let failure { throw failure }
        return PostReceipt(remoteID: "9", url: "\(Self.origin)/posts/9")
    }

    private func find(_ credential: Credential, _ search: PostSearch) async throws -> Finding<PostReceipt> {
        try call("find")
        return state.withLock { state in
            guard state.showsPosts else { return .notShown(.kindNotSeen) }
            return state.posts.contains { $0.link == search.story.link }
                ? .found(PostReceipt(remoteID: "9", url: "\(Self.origin)/posts/9")) : .absent(.wholeList)
        }
    }

    private func dialogAddress(_ identity: Identity, _ story: Story, _ back: String) throws -> String {
        var fields = FormFields(["return": back, "name": story.name])
        if case .friend(let person) = story.destination { fields.append("to", person.remoteID) }
        return "\(Self.origin)/dialog?\(fields.urlencoded)"
    }

    private func dialogResult(_ query: [(name: String, value: String)]) -> DialogResult {
        if query.contains(where: { $0.name == "error" }) { return .cancelled }
        guard let id = query.first(where: { $0.name == "post_id" })?.value else { return .skipped }
        return .posted(PostReceipt(remoteID: id, url: "\(Self.origin)/posts/\(id)"))
    }
}
