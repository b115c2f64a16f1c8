import Flyleaf
import HTTP
import Primitives

/// A network, or a server of one, whose login says yes at once and which does what the test says.
final class PlayedNetwork: Sendable {
    struct State {
        var person = Person(remoteID: "100", name: PersonName(foreign: "Ada Lovelace", fallback: "?"))
        var granted: Set<Permission> = []
        var capabilities = PlayedNetwork.everything
        /// Makes a post one text with a limit; a card otherwise.
        var textLimit: Int?
        var failure: NetworkFailure?
        var isWithdrawable = true
        var withdrawal: NetworkFailure?
        var posts: [Story] = []
        var files: [[PhotoFile]] = []
        var withdrawn: [String] = []
        /// The permissions of each login that was begun.
        var asked: [[Permission]] = []
        /// Held up before a post is taken.
        var beforePost: (@Sendable () async -> Void)?
    }

    static let everything = Capabilities(
        ownProfile: .native,
        friendProfile: .native,
        dialog: .yes,
        tags: .yes,
        tagsNeedPlace: false,
        audience: .yes,
        place: .yes,
        friends: .yes,
        warning: .no(.noWarningBeforePost),
        removable: [.heading, .details, .link],
        cardNeedsLink: false,
        unlisted: .no(.noUnlistedPosts),
        language: .no(.noPostLanguage),
        album: .no(.noAlbums),
        photos: .yes,
        photoLimit: 4,
        messagePrompt: .message,
        messageLimit: 500
    )

    /// A provider of logins: nothing can be posted.
    static let nothing = Capabilities(
        ownProfile: .none(.loginOnly),
        friendProfile: .none(.loginOnly),
        dialog: .no(.loginOnly),
        tags: .no(.loginOnly),
        tagsNeedPlace: false,
        audience: .no(.loginOnly),
        place: .no(.loginOnly),
        friends: .no(.loginOnly),
        warning: .no(.loginOnly),
        removable: [],
        cardNeedsLink: false,
        unlisted: .no(.noUnlistedPosts),
        language: .no(.noPostLanguage),
        album: .no(.noAlbums),
        photos: .no(.loginOnly),
        messagePrompt: .message,
        messageLimit: 0
    )

    let name: NetworkName
    let title: String
    let server: String
    private let state: Lock<State>

    init(_ name: NetworkName, _ title: String, server: String) {
        self.name = name
        self.title = title
        self.server = server
        var state = State()
        if name == .openID { state.capabilities = Self.nothing }
        self.state = Lock(state)
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }
    var posts: [Story] { state.withLock { $0.posts } }
    var withdrawn: [String] { state.withLock { $0.withdrawn } }
    var asked: [[Permission]] { state.withLock { $0.asked } }
    private var now: State { state.withLock { $0 } }

    func network(home: String) -> SocialNetwork {
        let end = name == .mastodon ? "return/\(server)" : "return"
        let identity = Identity(
            network: name,
            authority: server,
            server: server,
            remoteID: now.person.remoteID,
            name: now.person.name
        )
        var network = SocialNetwork(
            name: name,
            title: title,
            authority: server,
            server: server,
            origins: ["https://\(server)"],
            signUpURL: "https://\(server)/join",
            appSettingsURL: "https://\(server)/apps",
            permissions: rules,
            login: .init(
                redirect: { [self] request in
                    change { $0.asked.append(request.permissions) }
                    return .init(url: "\(home)/auth/\(name.rawValue)/\(end)?state=\(request.state)&code=1")
                },
                finish: { [self] _ in
                    let token = AccessToken(secret: "s3cret-token-at-\(server)", expiresAt: nil)
                    return .granted(.init(identity: identity, token: token, permissions: self.permissions))
                }
            ),
            account: .init(
                permissions: { _ in PermissionSet() },
                revoke: { _, _ in },
                friends: { [server] _, _ in
                    let name = PersonName(foreign: "Friend at \(server)", fallback: "?")
                    return FriendPage(friends: [Person(remoteID: "7", name: name)], cursor: nil)
                },
                places: { [server] _, _ in
                    [Place(remoteID: "501", name: PlaceName(trusted: "Café at \(server)"), locality: "")]
                }
            ),
            publishing: publishing
        )
        guard name == .facebook else { return network }
        network.signedNotice = { message in
            guard message.hasPrefix("signed:") else { throw NetworkFailure(.refused, detail: "wrongSignature") }
            let parts = message.split(separator: ":").map(String.init)
            let seconds = parts.count > 2 ? Int64(parts[2]) : nil
            // Without a time of its own, a message is from a far future and speaks of everything there is.
            return SignedNotice(remoteID: parts[1], issuedAt: Timestamp(seconds: seconds ?? 4_000_000_000))
        }
        return network
    }

    static let write = Permission("write")

    /// A server of the network of many takes back all permissions or none.
    private var rules: [PermissionRule] {
        [
            PermissionRule(
                permission: Self.write,
                moment: .publishing,
                use: .posting(otherwise: .page),
                isRevocable: name != .mastodon
            )
        ]
    }

    private var permissions: PermissionSet { PermissionSet(granted: now.granted) }

    private var publishing: SocialNetwork.Publishing {
        SocialNetwork.Publishing(
            capabilities: { _ in self.now.capabilities },
            preview: { story in
                guard let limit = self.now.textLimit else {
                    return PostPreview(
                        form: .card,
                        length: story.message.length,
                        limit: 500,
                        within: story.message.length > 500 ? 500 : nil
                    )
                }
                let text = [story.warning.text, story.message.text, story.name, story.link].filter { !$0.isEmpty }
                    .joined(separator: "\n\n")
                let length = story.message.length + 50
                return PostPreview(
                    form: .text(text),
                    length: length,
                    limit: limit,
                    within: length > limit ? max(0, text.count - length + limit) : nil
                )
            },
            publish: { credential, story, files in try await self.publish(credential, story, files) },
            find: { _, search in
                self.posts.contains { $0.link == search.story.link } ? .found(self.receipt) : .absent(.wholeList)
            },
            withdraw: withdrawal,
            dialog: { [server] _, _, back in
                "https://\(server)/dialog?\(FormFields(["return": back]).urlencoded)"
            },
            dialogResult: { _ in .skipped }
        )
    }

    private var withdrawal: (@Sendable (Credential, PostReceipt) async throws -> Void)? {
        guard now.isWithdrawable else { return nil }
        return { _, receipt in try self.withdraw(receipt) }
    }

    private var receipt: PostReceipt { PostReceipt(remoteID: "9", url: "https://\(server)/posts/9") }

    private func publish(
        _ credential: Credential,
        _ story: Story,
        _ files: [PhotoFile]
    ) async throws -> PostReceipt {
        await now.beforePost?()
        if let failure = now.failure { throw failure }
        change { state in
            state.posts.append(story)
            state.files.append(files)
        }
        return receipt
    }

    private func withdraw(_ receipt: PostReceipt) throws {
        if let failure = now.withdrawal { throw failure }
        change { $0.withdrawn.append(receipt.remoteID) }
    }
}
