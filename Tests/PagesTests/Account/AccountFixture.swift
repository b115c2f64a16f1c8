import Flyleaf
import FlyleafServer
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

/// A site on a store of its own, with networks that do what the test says, and nothing of the world.
final class AccountFixture: SiteFixture {
    let facebook = FakeNetwork(.facebook, "Facebook")
    let x = FakeNetwork(.x, "X")
    let testSite: TestSite

    private init(sandbox: String?, publicURL: String) throws {
        testSite = try TestSite(
            NetworkDirectory([facebook, x].map { $0.network(home: publicURL) }),
            publicURL: publicURL,
            sandbox: sandbox
        )
    }

    /// Runs a journey and closes everything afterwards.
    static func run(
        sandbox: String? = nil,
        publicURL: String = home,
        _ body: (AccountFixture) async throws -> Void
    ) async throws {
        let fixture = try AccountFixture(sandbox: sandbox, publicURL: publicURL)
        try await fixture.testSite.run { try await body(fixture) }
    }

    /// A browser.
    func browser(followsRedirects: Bool = true) throws -> AppClient {
        try testSite.browser([:], followsRedirects: followsRedirects)
    }

    /// A browser that is logged in through a network and stands on the account page.
    func member(by network: FakeNetwork) async throws -> AppClient {
        let client = try browser()
        try await client.get("/login?next=/account")
        try await client.submit(action: "/auth/\(network.name.rawValue)/start")
        return client
    }

    /// The same for a member who has shared by that network before, so that posting is on.
    func sharer(by network: FakeNetwork) async throws -> AppClient {
        let client = try await member(by: network)
        for connection in try await connections(of: client) {
            try await stores.connections.setPermissions(connection.id, connection.permissions.withholding([]))
        }
        try await client.get("/account")
        return client
    }

    /// A browser of a member without any network, on the account page.
    func loneMember(_ name: String = "Lone reader") async throws -> AppClient {
        let client = try browser()
        try await client.get("/login?next=/account")
        try await client.submit(action: "/start") { try $0.fill("name", name) }
        return client
    }
}

/// The accounts a browser remembers.
func logins(_ client: AppClient) -> BrowserLogins {
    BrowserLogins(cookie: client.cookies["flyleaf"]?.value)
}

/// A network whose answers the test sets, and which writes down what it was asked.
final class FakeNetwork: Sendable {
    struct Behaviour {
        var remoteID = "100"
        var personName = PersonName(foreign: "Ada Lovelace", fallback: "?")
        var permissions = PermissionSet(granted: [.init("public_profile"), .init("user_friends"), .init("publish")])
        var expiresAt: Timestamp?
        var dataExpiresAt: Timestamp?
        /// What every call about an account fails with.
        var failure: NetworkFailure?
        var calls: [String] = []
        var logins: [SocialNetwork.Login.Request] = []
        /// What every return from its login page fails with.
        var loginFailure: NetworkFailure?
        /// Whether the person says no at its login page.
        var declines = false
        /// How many returns from its login page it was asked about.
        var finishes = 0
    }

    let name: NetworkName
    let title: String
    private let state = Lock(Behaviour())

    init(_ name: NetworkName, _ title: String) {
        self.name = name
        self.title = title
    }

    var behaviour: Behaviour { state.withLock { $0 } }

    func change(_ body: (inout Behaviour) -> Void) {
        state.withLock { body(&$0) }
    }

    private func called(_ call: String) throws {
        let failure = state.withLock { state in
            state.calls.append(call)
            return state.failure
        }
        if let failure { throw failure }
    }

    func network(home: String) -> SocialNetwork {
        SocialNetwork(
            name: name,
            title: title,
            authority: "\(name.rawValue).example",
            server: "\(name.rawValue).example",
            origins: ["https://\(name.rawValue).example"],
            signUpURL: "https://\(name.rawValue).example/join",
            appSettingsURL: "https://\(name.rawValue).example/apps?tab=all",
            permissions: Self.rules(isRevocable: name == .facebook),
            login: login(home),
            account: account,
            publishing: Self.publishing
        )
    }

    /// Facebook takes single permissions back; the others take back all or none.
    private static func rules(isRevocable: Bool) -> [PermissionRule] {
        [
            rule("public_profile", .login, .profile, isRevocable: false),
            rule("user_friends", .login, .friends, isRevocable: isRevocable),
            rule("publish", .publishing, .posting(otherwise: .page), isRevocable: isRevocable),
        ]
    }

    private static func rule(
        _ name: String,
        _ moment: PermissionRule.Moment,
        _ use: PermissionUse,
        isRevocable: Bool
    ) -> PermissionRule {
        PermissionRule(
            permission: Permission(name),
            moment: moment,
            use: use,
            isRevocable: isRevocable
        )
    }

    /// The network's login page says yes at once and sends the browser back.
    private func login(_ home: String) -> SocialNetwork.Login {
        SocialNetwork.Login(
            redirect: { [self] request in
                change { $0.logins.append(request) }
                return .init(url: "\(home)/auth/\(name.rawValue)/return?code=ok&state=\(request.state)")
            },
            finish: { [self] _ in
                change { $0.finishes += 1 }
                let now = behaviour
                if let failure = now.loginFailure { throw failure }
                if now.declines { return .declined }
                let identity = Identity(
                    network: name,
                    authority: "\(name.rawValue).example",
                    server: "\(name.rawValue).example",
                    remoteID: now.remoteID,
                    name: now.personName,
                    profileURL: "https://\(name.rawValue).example/\(now.remoteID)"
                )
                let token = AccessToken(secret: "s3cret-token-of-\(now.remoteID)", expiresAt: now.expiresAt)
                return .granted(
                    .init(
                        identity: identity,
                        token: token,
                        permissions: now.permissions,
                        dataExpiresAt: now.dataExpiresAt
                    )
                )
            }
        )
    }

    private var account: SocialNetwork.Account {
        SocialNetwork.Account(
            permissions: { [self] _ in
                try called("permissions")
                return behaviour.permissions
            },
            revoke: { [self] _, permission in try called("revoke \(permission?.name ?? "all")") },
            friends: { [self] _, _ in
                try called("friends")
                return FriendPage(
                    friends: [Person(remoteID: "200", name: PersonName(foreign: "Ada", fallback: "Ada"))],
                    cursor: nil
                )
            },
            places: { _, _ in [] }
        )
    }

    private static let publishing = SocialNetwork.Publishing(
        capabilities: { permissions in
            let publish = Permission("publish")
            return Capabilities(
                ownProfile: permissions.granted.contains(publish) ? .native : .nativeAfter(publish),
                friendProfile: .handOff(.postsInWindowOnly),
                dialog: .yes,
                tags: .yes,
                tagsNeedPlace: true,
                audience: .yes,
                place: .no(.noPlaces),
                friends: .yes,
                warning: .no(.noWarningBeforePost),
                removable: [],
                cardNeedsLink: false,
                unlisted: .no(.noUnlistedPosts),
                language: .no(.noPostLanguage),
                album: .no(.noAlbums),
                photos: .yes,
                photoLimit: 4,
                messagePrompt: .message,
                messageLimit: 63_000
            )
        },
        preview: { PostPreview(form: .card, length: $0.message.length, limit: 63_000, within: nil) },
        publish: { _, _, _ in throw NetworkFailure(.unreachable) },
        find: { _, _ in .absent(.wholeList) },
        dialog: { _, _, _ in "https://example.com/dialog" },
        dialogResult: { _ in .cancelled }
    )
}
