import Crypto
import Flyleaf
import HTTP
import Networks
import Primitives
import SandboxCore
import SandboxX
import Templating
import TestSupport
import Testing
import Web

/// The adapter for X on one side, the X face of a sandbox on the other, and a person with a browser between them.
private struct XWorld {
    static let origin = "http://127.0.0.1:8082"
    static let back = "http://127.0.0.1:8080/auth/x/return"

    /// Which protocol the app logs people in with.
    enum App: String, CaseIterable {
        case bearer
        case signed
    }

    let folder: TemporaryFolder
    let clock = FixedClock(Timestamp(seconds: 1_790_000_000))
    let sandbox: Sandbox
    let marks = SecretMarks { Issue.record("\($0)") }
    let network: SocialNetwork
    let lost = Lock(false)

    /// The file of a seeded sandbox, made once, because its many people take a while.
    private static let seeded = Task {
        let folder = try TemporaryFolder()
        let sandbox = try open(folder, FixedClock(Timestamp(seconds: 1_789_990_000)).clock)
        try await sandbox.seed()
        try await sandbox.close()
        return try FileTree.read(folder.path("sandbox.sqlite"))
    }

    private static func open(_ folder: TemporaryFolder, _ clock: Clock) throws -> Sandbox {
        let configuration = SandboxConfiguration(
            origins: SandboxOrigins([(face: .x, origin: try #require(WebURL(origin)))]),
            templates: try TemplateLibrary(directory: "\(FileTree.project)/Templates"),
            files: try StaticFiles(directory: "\(FileTree.project)/Public"),
            clock: clock
        )
        return try Sandbox(database: folder.path("sandbox.sqlite"), configuration: configuration, faces: [.x])
    }

    init(_ app: App = .bearer) async throws {
        folder = try TemporaryFolder()
        try FileTree.write(try await Self.seeded.value, to: folder.path("sandbox.sqlite"))
        sandbox = try Self.open(folder, clock.clock)
        let registered = try await sandbox.register(FormFields(["name": "Flyleaf", "redirect_uri": Self.back]), at: .x)
        let origin = try #require(WebURL(Self.origin))
        let configuration = XConfiguration(
            clientID: app == .bearer ? registered.id : nil,
            clientSecret: app == .bearer ? registered.secret : nil,
            consumerKey: registered["consumer_key"],
            consumerSecret: registered["consumer_secret"],
            apiURL: origin,
            authURL: origin,
            returnURL: Self.back,
            postsThroughAPI: true
        )
        let fetch = marks.calls(Fetch.inMemory([Self.origin: marks.network(sandbox.handler(.x))]))
        let lost = lost
        network = .x(
            configuration,
            fetch: Fetch { request async throws(FetchError) in
                let response = try await fetch.send(request)
                guard lost.withLock({ $0 }) else { return response }
                throw FetchError(.timedOut, mayHaveArrived: true)
            },
            clock: clock.clock,
            randomness: .secure
        )
    }

    /// A person's way through the login page; gives the query they come back with, and the redirect they were sent with.
    func visit(
        _ request: SocialNetwork.Login.Request,
        as person: String,
        act: String = "continue"
    ) async throws -> (query: [(name: String, value: String)], redirect: SocialNetwork.Login.Redirect) {
        let redirect = try await network.login.redirect(request)
        let fetch = Fetch.inMemory([Self.origin: marks.network(sandbox.handler(.x))])
        let home = try #require(WebURL(Self.origin))
        let browser = AppClient(fetch, home: home, followsRedirects: false, clock: clock.clock)
        func csrf(_ page: AppPage) throws -> String { try #require(page.document.first("input[name=csrf]")?["value"]) }
        var page = try await browser.get(redirect.url)
        if page.text.contains("Who are you?") {
            let choice = FormFields(["csrf": try csrf(page), "act": "choose", "person": person])
            _ = try await browser.post(redirect.url, choice)
            page = try await browser.get(redirect.url)
        }
        page = try await browser.post(redirect.url, FormFields(["csrf": try csrf(page), "act": act]))
        let back = try #require(page.fields[.location].flatMap(WebURL.init))
        #expect(back.origin + back.path == Self.back)
        return (back.queryFields.all.map { (name: $0.name, value: $0.value) }, redirect)
    }

    static func request(_ permissions: [Permission]) -> SocialNetwork.Login.Request {
        let secret = Randomness.secure.secret()
        return .init(state: Randomness.secure.secret(), verifier: secret, permissions: permissions, isRepeat: false)
    }

    /// A whole login.
    func grant(
        _ permissions: [Permission] = [Permission("tweet.write")],
        as person: String = "1001"
    ) async throws -> SocialNetwork.Login.Grant {
        let request = Self.request(permissions)
        let (query, redirect) = try await visit(request, as: person)
        #expect(network.login.key(query) == redirect.key ?? request.state)
        let outcome = try await network.login.finish(
            .init(query: query, verifier: request.verifier, memo: redirect.memo)
        )
        guard case .granted(let grant) = outcome else { throw NetworkFailure(.refused, detail: "declined") }
        return grant
    }

    func credential(as person: String = "1001") async throws -> Credential {
        let grant = try await grant(as: person)
        return Credential(identity: grant.identity, token: grant.token, permissions: grant.permissions)
    }

    static func story(_ message: String = "Read it & weep", to friend: Flyleaf.Person? = nil) -> Story {
        let key = ShareKey(.secure)
        return Story(
            content: ShareContent(
                message: ShareMessage(trusted: message),
                destination: friend.map { .friend($0) } ?? .own,
                audience: .everyone,
                tags: [],
                place: nil,
                warning: "",
                photos: [],
                options: .standard
            ),
            name: "Checkout Middlemarch",
            caption: "Score 9, by George Eliot",
            description: "",
            link: "https://books.example.com/reviews/1?share=\(key.text)"
        )
    }
}

@Suite("The adapter for X meets the sandbox")
struct XAdapterTests {
    /// The failure a call ends with.
    private func failure(_ body: () async throws -> Void) async throws -> NetworkFailure {
        let failure = try #require(await #expect(throws: NetworkFailure.self) { try await body() })
        SecretMarks { Issue.record("\($0)") }.error(failure)
        return failure
    }

    @Test("a person logs in both ways, and is the same", arguments: ["bearer", "signed"])
    func login(name: String) async throws {
        let world = try await XWorld(try #require(XWorld.App(rawValue: name)))
        let grant = try await world.grant(world.network.loginPermissions)
        #expect(grant.identity.remoteID == "1001")
        #expect(grant.identity.name.text == "Ada Fernsby")
        #expect(grant.identity.server == "127.0.0.1:8082")
        #expect(grant.identity.authority == "127.0.0.1:8082")
        #expect(grant.identity.profileURL == "\(XWorld.origin)/Ada_1001")
        #expect(
            grant.permissions.granted.isSuperset(of: ["users.read", "tweet.read", "follows.read"].map(Permission.init))
        )
        if name == "bearer" {
            #expect(!grant.permissions.granted.contains(Permission("tweet.write")))
            #expect(grant.token.expiresAt == world.clock.now + .seconds(7200))
            #expect(grant.token.refreshToken != nil)
        } else {
            #expect(grant.token.proof != .bearer && grant.token.expiresAt == nil)
        }
    }

    @Test("a no is a no, both ways", arguments: ["bearer", "signed"])
    func declined(name: String) async throws {
        let world = try await XWorld(try #require(XWorld.App(rawValue: name)))
        let request = XWorld.request([])
        let (query, redirect) = try await world.visit(request, as: "1001", act: "cancel")
        #expect(world.network.login.key(query) == redirect.key ?? request.state)
        let outcome = try await world.network.login.finish(
            .init(query: query, verifier: request.verifier, memo: redirect.memo)
        )
        guard case .declined = outcome else {
            Issue.record("granted")
            return
        }
    }

    @Test(
        "a post arrives as its preview, is found by its key, refused a second time, and deleted",
        arguments: ["bearer", "signed"]
    )
    func journey(name: String) async throws {
        let world = try await XWorld(try #require(XWorld.App(rawValue: name)))
        let (credential, publishing) = (try await world.credential(), world.network.publishing)
        let since = world.clock.now - .seconds(300)
        let story = XWorld.story()
        #expect(try await publishing.find(credential, .of(story, since: since)) == .absent(.wholeList))
        let receipt = try await publishing.publish(credential, story, [])
        #expect(receipt.url == "\(XWorld.origin)/Ada_1001/status/\(receipt.remoteID)")
        let page = AppClient(
            Fetch.inMemory([XWorld.origin: world.marks.network(world.sandbox.handler(.x))]),
            home: try #require(WebURL(XWorld.origin)),
            clock: world.clock.clock
        )
        #expect(try await page.get(receipt.url).text.contains("Checkout Middlemarch – Score 9, by George Eliot"))
        #expect(try await publishing.find(credential, .of(story, since: since)) == .found(receipt))
        #expect(try await publishing.find(credential, .of(XWorld.story(), since: since)) == .absent(.wholeList))
        #expect(try await failure { _ = try await publishing.publish(credential, story, []) }.category == .duplicate)
        let withdraw = try #require(publishing.withdraw)
        try await withdraw(credential, receipt)
        try await withdraw(credential, receipt)
        #expect(try await publishing.find(credential, .of(story, since: since)) == .absent(.wholeList))
    }

    private static let files = [
        PhotoFile(bytes: SampleJPEG.bytes(1), description: PhotoDescription(trusted: "The cover, “blue”")),
        PhotoFile(bytes: SampleJPEG.bytes(2), description: .none),
    ]

    @Test(
        "photos arrive once with their descriptions, on the timeline and on the post",
        arguments: ["bearer", "signed"]
    )
    func photos(name: String) async throws {
        let world = try await XWorld(try #require(XWorld.App(rawValue: name)))
        let (credential, publishing) = (try await world.credential(), world.network.publishing)
        #expect(publishing.capabilities(credential.permissions).photoPermission == nil)
        let story = XWorld.story()
        let receipt = try await publishing.publish(credential, story, Self.files)
        let browser = AppClient(
            Fetch.inMemory([XWorld.origin: world.sandbox.handler(.x)]),
            home: try #require(WebURL(XWorld.origin)),
            clock: world.clock.clock
        )
        for page in [receipt.url, "\(XWorld.origin)/Ada_1001"] {
            let images = try await browser.get(page).document.all("article.post img")
            #expect(images.prefix(2).map { $0["alt"] } == ["The cover, “blue”", "A picture without description"])
            for (image, file) in zip(images, Self.files) {
                let path = try #require(image["src"])
                #expect(try await browser.get("\(XWorld.origin)\(path)").response.body == file.bytes)
            }
        }
        #expect(
            try await publishing.find(credential, .of(story, since: world.clock.now - .seconds(300))) == .found(receipt)
        )
    }

    @Test("a picture X cannot read, and a lost answer to an upload, post nothing")
    func photoFailures() async throws {
        let world = try await XWorld()
        let (credential, publishing) = (try await world.credential(), world.network.publishing)
        let story = XWorld.story()
        let odd = PhotoFile(bytes: [1, 2, 3], description: .none)
        let refused = try await failure { _ = try await publishing.publish(credential, story, [odd]) }
        #expect(refused.category == .photoRefused)
        world.lost.withLock { $0 = true }
        let lost = try await failure { _ = try await publishing.publish(credential, story, Self.files) }
        #expect(lost.category == .transient)
        world.lost.withLock { $0 = false }
        #expect(
            try await publishing.find(credential, .of(story, since: world.clock.now - .seconds(300)))
                == .absent(.wholeList)
        )
        _ = try await publishing.publish(credential, story, Self.files)
    }

    @Test("a place is found and posted where version 1.1 is reached, and by whoever has not turned places off")
    func place() async throws {
        let world = try await XWorld(.signed)
        let (credential, publishing) = (try await world.credential(), world.network.publishing)
        #expect(publishing.capabilities(credential.permissions).place == .yes)
        let place = try #require(try await world.network.account.places(credential, "Lamplight").first)
        #expect(!place.name.text.isEmpty && !place.locality.isEmpty)
        var story = XWorld.story()
        story.place = place
        let here = story
        let receipt = try await publishing.publish(credential, here, [])
        let browser = AppClient(
            Fetch.inMemory([XWorld.origin: world.sandbox.handler(.x)]),
            home: try #require(WebURL(XWorld.origin)),
            clock: world.clock.clock
        )
        #expect(try await browser.get(receipt.url).document.first(".place")?.text.contains(place.name.text) == true)
        #expect(
            try await publishing.find(credential, .of(here, since: world.clock.now - .seconds(300))) == .found(receipt)
        )
        let csrf = try await browser.get("\(XWorld.origin)/intent/tweet").document.first("input[name=csrf]")?["value"]
        let choice = FormFields(["csrf": try #require(csrf), "person": "1001"])
        _ = try await browser.post("\(XWorld.origin)/session", choice)
        try await browser.get("\(XWorld.origin)/settings/apps")
        let page = try await browser.submit(action: "/settings/location", pressing: "Turn places off")
        #expect(page.text.contains("No place is added to your posts"))
        for call in ["post", "search"] {
            let refused = try await failure {
                if call == "post" { _ = try await publishing.publish(credential, here, []) }
                _ = try await world.network.account.places(credential, "Lamplight")
            }
            #expect(refused.category == .placesOff, "\(call)")
        }
        // X takes no two posts with the same words.
        story = XWorld.story("Elsewhere")
        let without = try await publishing.publish(credential, story, [])
        #expect(try await browser.get(without.url).document.first(".place") == nil)
    }

    @Test("version 2 alone has no search for places, and takes none")
    func noPlace() async throws {
        let world = try await XWorld()
        let credential = try await world.credential()
        #expect(world.network.publishing.capabilities(credential.permissions).place == .no(.placeSearchClosed))
        let refused = try await failure { _ = try await world.network.account.places(credential, "Lamplight") }
        #expect(refused.category == .unsupported)
    }

    @Test("a post whose answer is lost is found, and not posted again")
    func lostAnswer() async throws {
        let world = try await XWorld()
        let (credential, publishing) = (try await world.credential(), world.network.publishing)
        let story = XWorld.story()
        world.lost.withLock { $0 = true }
        #expect(try await failure { _ = try await publishing.publish(credential, story, []) }.category == .answerLost)
        world.lost.withLock { $0 = false }
        #expect(
            try await publishing.find(credential, .of(story, since: world.clock.now - .seconds(300))).receipt != nil
        )
    }

    @Test("counting agrees: a text of 280 is taken, and longer ones never get there")
    func counting() async throws {
        let world = try await XWorld()
        let (credential, publishing) = (try await world.credential(), world.network.publishing)
        for piece in ["m", "書", "👨‍👩‍👧‍👦", "e\u{301}", "see example.com ", "🏳️‍🌈", "“”"] {
            var story = XWorld.story("")
            var message = ""
            while publishing.preview(story).fits {
                message += piece
                story.message = ShareMessage(trusted: message)
            }
            #expect(try await failure { _ = try await publishing.publish(credential, story, []) }.category == .tooLong)
            message.unicodeScalars.removeLast(piece.unicodeScalars.count)
            story.message = ShareMessage(trusted: message)
            #expect(publishing.preview(story).fits)
            _ = try await publishing.publish(credential, story, [])
        }
    }

    @Test("the people an account follows can be mentioned", arguments: ["bearer", "signed"])
    func following(name: String) async throws {
        let world = try await XWorld(try #require(XWorld.App(rawValue: name)))
        let credential = try await world.credential()
        var (friends, cursor): ([Flyleaf.Person], String?) = ([], nil)
        repeat {
            let page = try await world.network.account.friends(credential, cursor)
            friends += page.friends
            cursor = page.cursor
        } while cursor != nil
        #expect(friends.count > 1)
        #expect(Set(friends.map(\.remoteID)).count == friends.count)
        let friend = try #require(friends.first)
        #expect(friend.name.text.contains(" @"))
        let story = XWorld.story(to: friend)
        let receipt = try await world.network.publishing.publish(credential, story, [])
        let username = try #require(friend.name.text.split(separator: " ").last)
        guard case .text(let text) = world.network.publishing.preview(story).form else { return }
        #expect(text.hasPrefix("\(username) Read it"))
        #expect(
            try await world.network.publishing.find(credential, .of(story, since: world.clock.now - .seconds(300)))
                == .found(receipt)
        )
    }

    @Test("a token that ends is renewed, and the old refresh token is dead")
    func refresh() async throws {
        let world = try await XWorld()
        let credential = try await world.credential()
        let refresh = try #require(world.network.account.refresh)
        world.clock.advance(by: .seconds(7201))
        let ended = try await failure { _ = try await world.network.account.permissions(credential) }
        #expect(ended.category == .reauthenticate)
        let renewed = Credential(
            identity: credential.identity,
            token: try await refresh(credential),
            permissions: credential.permissions
        )
        #expect(try await world.network.account.permissions(renewed) == credential.permissions)
        #expect(try await failure { _ = try await refresh(credential) }.category == .reauthenticate)
    }

    @Test("posting without the scope asks for it, and asking for it grants it")
    func scopes() async throws {
        let world = try await XWorld()
        let grant = try await world.grant(world.network.loginPermissions)
        let reader = Credential(identity: grant.identity, token: grant.token, permissions: grant.permissions)
        let failure = try await failure { _ = try await world.network.publishing.publish(reader, XWorld.story(), []) }
        #expect(failure.category == .permissionMissing)
        #expect(failure.permission == Permission("tweet.write"))
        let more = try await world.grant([Permission("tweet.write")])
        #expect(more.permissions.granted.contains(Permission("tweet.write")))
        #expect(more.permissions.granted.isSuperset(of: grant.permissions.granted))
    }

    @Test("giving the connection back ends it at the network", arguments: ["bearer", "signed"])
    func revoke(name: String) async throws {
        let world = try await XWorld(try #require(XWorld.App(rawValue: name)))
        let (credential, account) = (try await world.credential(), world.network.account)
        try await account.revoke(credential, nil)
        #expect(try await failure { _ = try await account.permissions(credential) }.category == .reauthenticate)
        try await account.revoke(credential, nil)
    }

    @Test("X’s own window shows the text that would be posted")
    func window() async throws {
        let world = try await XWorld()
        let identity = try await world.grant().identity
        let story = XWorld.story()
        let browser = AppClient(
            Fetch.inMemory([XWorld.origin: world.marks.network(world.sandbox.handler(.x))]),
            home: try #require(WebURL(XWorld.origin)),
            clock: world.clock.clock
        )
        let page = try await browser.get(try world.network.publishing.dialog(identity, story, ""))
        #expect(page.status == .ok)
    }
}
