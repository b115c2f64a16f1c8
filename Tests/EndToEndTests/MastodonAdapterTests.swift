import Crypto
import Flyleaf
import HTTP
import Networks
import Pages
import Primitives
import SandboxCore
import SandboxMastodon
import StorageContract
import Templating
import TestSupport
import Testing
import Web

// The sandbox has people of its own.
private typealias Person = Flyleaf.Person

/// The adapter against the sandbox's server: neither knows how the other is made.
@Suite("The Mastodon adapter at the sandbox's server")
struct MastodonAdapterTests {
    private static let origin = "http://127.0.0.1:8083"
    private static let server = "127.0.0.1:8083"
    private static let verifier = "a-verifier-of-forty-three-characters-0123456"
    private static let posting = Permission("write:statuses")

    private let folder: TemporaryFolder
    private let clock = FixedClock()
    private let sandbox: Sandbox
    private let marks = SecretMarks { Issue.record("\($0)") }
    private let registrations = RegistrationsInMemory()
    private let family: NetworkFamily

    init() async throws {
        folder = try TemporaryFolder()
        try FileTree.write(try await Self.seeded.value, to: folder.path("sandbox.sqlite"))
        sandbox = try Self.open(folder, clock.clock)
        family = .mastodon(
            MastodonConfiguration(
                addresses: SiteAddresses(home: try #require(WebURL("http://localhost:8080"))).network(.mastodon),
                trustedOrigins: [try #require(WebURL(Self.origin))]
            ),
            registrations: registrations,
            leases: .inMemory(.system),
            fetch: marks.calls(Fetch.inMemory([Self.origin: marks.network(sandbox.handler(.mastodon))])),
            clock: clock.clock,
            randomness: .secure
        )
    }

    /// The file of a seeded sandbox, made once: its thousands of people take a while.
    private static let seeded = Task {
        let folder = try TemporaryFolder()
        let sandbox = try open(folder, FixedClock().clock)
        try await sandbox.seed()
        try await sandbox.close()
        return try FileTree.read(folder.path("sandbox.sqlite"))
    }

    private static func open(_ folder: TemporaryFolder, _ clock: Clock) throws -> Sandbox {
        try Sandbox(
            database: folder.path("sandbox.sqlite"),
            configuration: SandboxConfiguration(
                origins: SandboxOrigins([(face: .mastodon, origin: try #require(WebURL(origin)))]),
                templates: try TemplateLibrary(directory: "\(FileTree.project)/Templates"),
                files: try StaticFiles(directory: "\(FileTree.project)/Public"),
                clock: clock
            ),
            faces: [.mastodon]
        )
    }

    // MARK: The way in

    private func network() async throws -> SocialNetwork {
        try await family.resolve("@anybody@\(Self.server)")
    }

    /// Goes through the login page as a person, and gives what the return address brings.
    private func visit(
        _ network: SocialNetwork,
        as person: String,
        _ permissions: [Permission],
        act: String = "continue"
    ) async throws -> SocialNetwork.Login.Return {
        let redirect = try await network.login.redirect(
            .init(state: "state-1", verifier: Self.verifier, permissions: permissions, isRepeat: false)
        )
        let home = try #require(WebURL(Self.origin))
        let browser = AppClient(
            Fetch.inMemory([Self.origin: marks.network(sandbox.handler(.mastodon))]),
            home: home,
            followsRedirects: false,
            clock: clock.clock
        )
        func csrf(_ page: AppPage) throws -> String {
            try #require(page.document.first("input[name=csrf]")?["value"])
        }
        var page = try await browser.get(redirect.url)
        let choice = FormFields(["csrf": try csrf(page), "act": "choose", "person": person])
        page = try await browser.post(redirect.url, choice)
        page = try await browser.get(try #require(page.response.fields[.location]))
        page = try await browser.post(redirect.url, FormFields(["csrf": try csrf(page), "act": act]))
        let back = try #require(page.response.fields[.location].flatMap { WebURL($0) })
        #expect(back.origin + back.path == "http://localhost:8080/auth/mastodon/return/127.0.0.1%3A8083")
        let query = back.queryFields.all.map { (name: $0.name, value: $0.value) }
        #expect(network.login.key(query) == "state-1")
        return .init(query: query, verifier: Self.verifier, memo: redirect.memo)
    }

    private func logIn(
        _ network: SocialNetwork,
        as person: String = "1001",
        _ permissions: [Permission] = [posting]
    ) async throws -> Credential {
        let answer = try await visit(network, as: person, permissions)
        guard case .granted(let grant) = try await network.login.finish(answer) else {
            throw NetworkFailure(.refused, detail: "declined")
        }
        return Credential(identity: grant.identity, token: grant.token, permissions: grant.permissions)
    }

    private func story(
        _ message: String = "Read it",
        to destination: ShareDestination = .own,
        audience: Audience = .everyone,
        tags: [Person] = [],
        warning: String = ""
    ) -> Story {
        Story(
            content: ShareContent(
                message: ShareMessage(trusted: message),
                destination: destination,
                audience: audience,
                tags: tags,
                place: nil,
                warning: ShareWarning(trusted: warning),
                photos: [],
                options: .standard
            ),
            name: "Checkout Middlemarch & Co",
            caption: "Score 9, by George Eliot",
            description: "",
            link: "http://localhost:8080/reviews/1?share=AAAAAAAAAAAAAAAAAAAAAA&x=1"
        )
    }

    private func failure(_ body: () async throws -> Void) async throws -> NetworkFailure {
        let failure = try #require(await #expect(throws: NetworkFailure.self) { try await body() })
        marks.error(failure)
        return failure
    }

    private static let files = [
        PhotoFile(bytes: SampleJPEG.bytes(1), description: PhotoDescription(trusted: "The cover, “blue”")),
        PhotoFile(bytes: SampleJPEG.bytes(2), description: .none),
    ]

    /// What one may set on the control page of the sandbox's server.
    private func set(_ settings: KeyValuePairs<String, String>) async throws {
        var form = FormFields(settings)
        form.append("act", "server")
        let url = try #require(WebURL("\(Self.origin)/sandbox/control"))
        var request = ClientRequest.form(url, form)
        request.fields[.accept] = "application/json"
        let answer = try await Fetch.inMemory([Self.origin: sandbox.handler(.mastodon)]).send(request)
        #expect(answer.status == .ok)
    }

    @Test("photos arrive once with their descriptions, however long the server works on them", arguments: [0, 3])
    func photos(seconds: Int) async throws {
        let network = try await network()
        let credential = try await logIn(network)
        #expect(network.publishing.capabilities(credential.permissions).photoPermission == nil)
        if seconds > 0 { try await set(["media_seconds": String(seconds)]) }
        let receipt = try await network.publishing.publish(credential, story(), Self.files)
        let browser = AppClient(
            Fetch.inMemory([Self.origin: sandbox.handler(.mastodon)]),
            home: try #require(WebURL(Self.origin)),
            clock: clock.clock
        )
        let images = try await browser.get(receipt.url).document.all("article.post img")
        #expect(images.map { $0["alt"] } == ["The cover, “blue”", ""])
        for (image, file) in zip(images, Self.files) {
            let path = try #require(image["src"])
            #expect(try await browser.get("\(Self.origin)\(path)").response.body == file.bytes)
        }
        #expect(
            try await network.publishing.find(credential, .of(story(), since: clock.now - .seconds(300)))
                == .found(receipt)
        )
    }

    @Test("a server that is never done, or cannot work on a photo, posts nothing")
    func photoFailures() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await set(["media_seconds": "40"])
        let slow = try await failure { _ = try await network.publishing.publish(credential, story(), Self.files) }
        #expect(slow.category == .transient)
        try await set(["media_seconds": "1", "media_fails": "1"])
        let broken = try await failure { _ = try await network.publishing.publish(credential, story(), Self.files) }
        #expect(broken.category == .photoRefused)
        let odd = PhotoFile(bytes: [1, 2, 3], description: .none)
        let unread = try await failure { _ = try await network.publishing.publish(credential, story(), [odd]) }
        #expect(unread.category == .photoRefused)
        #expect(
            try await network.publishing.find(credential, .of(story(), since: clock.now - .seconds(300)))
                == .absent(.wholeList)
        )
    }

    @Test("a server is registered with once, and its limits are known")
    func registers() async throws {
        let network = try await network()
        _ = try await self.network()
        let made = try #require(registrations.rows.withLock { $0.count == 1 ? $0.first : nil })
        #expect(made.limits.characters == 500)
        // A program that is only compatible is asked for nothing that newer versions of Mastodon alone know.
        #expect(made.version.contains("compatible"))
        let fine = [
            "read:accounts", "read:follows", "write:statuses", "write:media", "read:statuses", "read:notifications",
            "read:favourites", "read:lists", "read:search", "read:bookmarks", "write:favourites", "write:bookmarks",
            "write:follows", "write:mutes", "write:blocks",
        ]
        #expect(made.scopes == fine + ["read", "write"])
        #expect(network.server == Self.server)
        #expect(network.publishing.preview(story()).limit == 500)
    }

    @Test("a login brings the person and what was granted, and its code works once")
    func logsIn() async throws {
        let network = try await network()
        let answer = try await visit(network, as: "1001", network.loginPermissions)
        guard case .granted(let grant) = try await network.login.finish(answer) else { return #expect(Bool(false)) }
        #expect(grant.identity.name.text == "Ada Fernsby")
        #expect(grant.identity.remoteID == "1001")
        #expect(grant.identity.profileURL == "\(Self.origin)/@ada")
        #expect(grant.permissions == PermissionSet(granted: Set(network.loginPermissions)))
        #expect(try await failure { _ = try await network.login.finish(answer) }.category == .reauthenticate)
        let credential = Credential(identity: grant.identity, token: grant.token, permissions: grant.permissions)
        #expect(try await network.account.permissions(credential) == grant.permissions)
        let refused = try await failure { _ = try await network.publishing.publish(credential, story(), []) }
        #expect(refused.category == .permissionMissing)
        #expect(refused.permission == Self.posting)
    }

    @Test("saying no is no failure")
    func declines() async throws {
        let network = try await network()
        let answer = try await visit(network, as: "1001", network.loginPermissions, act: "cancel")
        guard case .declined = try await network.login.finish(answer) else { return #expect(Bool(false)) }
    }

    @Test("another verifier brings no token")
    func otherVerifier() async throws {
        let network = try await network()
        let answer = try await visit(network, as: "1001", network.loginPermissions)
        let stolen = SocialNetwork.Login.Return(query: answer.query, verifier: "another", memo: answer.memo)
        #expect(try await failure { _ = try await network.login.finish(stolen) }.category == .reauthenticate)
    }

    @Test("a server that no longer takes the app's secret is registered with anew, and the next login works")
    func registersAnew() async throws {
        let network = try await network()
        let answer = try await visit(network, as: "1001", network.loginPermissions)
        registrations.rows.withLock { rows in
            rows = rows.map { old in
                ServerRegistration(
                    network: old.network,
                    server: old.server,
                    clientID: old.clientID,
                    clientSecret: "wrong",
                    scopes: old.scopes,
                    returnURL: old.returnURL,
                    title: old.title,
                    version: old.version,
                    limits: old.limits,
                    registeredAt: old.registeredAt,
                    checkedAt: old.checkedAt
                )
            }
        }
        let forgotten = try await self.network()
        #expect(try await failure { _ = try await forgotten.login.finish(answer) }.category == .reauthenticate)
        let again = try await logIn(try await self.network())
        #expect(again.identity.remoteID == "1001")
    }

    // MARK: Posting

    @Test("a post sent twice is there once, is found by its key, and can be taken back")
    func postsOnce() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        let since = clock.now - .seconds(300)
        #expect(try await network.publishing.find(credential, .of(story(), since: since)) == .absent(.wholeList))
        let first = try await network.publishing.publish(credential, story(), [])
        let second = try await network.publishing.publish(credential, story(), [])
        #expect(first == second)
        #expect(first.url == "\(Self.origin)/@ada/\(first.remoteID)")
        #expect(try await network.publishing.find(credential, .of(story(), since: since)) == .found(first))
        let withdraw = try #require(network.publishing.withdraw)
        try await withdraw(credential, first)
        try await withdraw(credential, first)
        #expect(try await network.publishing.find(credential, .of(story(), since: since)) == .absent(.wholeList))
    }

    @Test("what the server keeps is the previewed text, warning and visibility")
    func previewed() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        let story = story(audience: .friends, warning: "The end")
        let receipt = try await network.publishing.publish(credential, story, [])
        let status = try await read("/api/v1/statuses/\(receipt.remoteID)", credential)
        #expect(status["visibility"]?.text == "private")
        #expect(status["spoiler_text"]?.text == "The end")
        guard case .text(let text) = network.publishing.preview(story).form else { return #expect(Bool(false)) }
        let source = try await read("/api/v1/statuses/\(receipt.remoteID)/source", credential)
        #expect(source["text"]?.text == text)
    }

    @Test("a friend gets a private mention that a third person cannot see")
    func friend() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        let page = try await network.account.friends(credential, nil)
        try #require(page.friends.count >= 2)
        let (friend, other) = (page.friends[0], page.friends[1])
        let receipt = try await network.publishing.publish(credential, story(to: .friend(friend)), [])
        let path = "/api/v1/statuses/\(receipt.remoteID)"
        let addressee = try await logIn(network, as: number(friend))
        #expect(addressee.identity.remoteID == friend.remoteID)
        #expect(try await read(path, addressee)["visibility"]?.text == "direct")
        let third = try await logIn(network, as: number(other))
        #expect(try await send(path, third).status == .notFound)
        let since = clock.now - .seconds(300)
        #expect(
            try await network.publishing.find(credential, .of(story(to: .friend(friend)), since: since))
                == .found(receipt)
        )
    }

    /// The number the sandbox knows a person by.
    private func number(_ person: Person) -> String { person.remoteID }

    @Test("both count alike: what just fits is taken, and one more character is not sent")
    func counting() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        func bare(_ message: String) -> Story {
            var story = story(message)
            (story.name, story.caption) = ("", "")
            return story
        }
        // Families of several scalars, a mention with its host, and the link of 23.
        let start = "👩‍👩‍👧‍👦 e\u{301} @ben@letters.example "
        let length = network.publishing.preview(bare(start)).length
        let exact = bare(start + String(repeating: "x", count: 500 - length))
        #expect(network.publishing.preview(exact).length == 500)
        _ = try await network.publishing.publish(credential, exact, [])
        let long = bare(exact.message.text + "x")
        #expect(
            try await failure { _ = try await network.publishing.publish(credential, long, []) }.category == .tooLong
        )

        // A server whose limit became smaller than the one that is known says so itself.
        registrations.rows.withLock { $0[0].limits.characters = 5000 }
        let hopeful = try #require(try await family.known(Self.server))
        var other = bare(long.message.text)
        other.link += "&y=1"
        #expect(
            try await failure { _ = try await hopeful.publishing.publish(credential, other, []) }.category == .tooLong
        )
        #expect(registrations.rows.withLock { $0[0].limits.characters } == 500)
    }

    @Test("everybody somebody follows is listed, page by page")
    func following() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        var people: Set<Person> = []
        var cursor: String?
        repeat {
            let page = try await network.account.friends(credential, cursor)
            people.formUnion(page.friends)
            cursor = page.cursor
        } while cursor != nil
        let account = try await read("/api/v1/accounts/1001", credential)
        #expect(account["following_count"]?.number == Double(people.count))
        #expect(people.count > 1)
    }

    @Test("giving everything back ends the token")
    func revokes() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await network.account.revoke(credential, nil)
        #expect(try await failure { _ = try await network.account.permissions(credential) }.category == .reauthenticate)
        try await network.account.revoke(credential, nil)
    }

    // MARK: Servers of other makers

    @Test("a list that hides followers-only and direct posts proves nothing, where no other list shows them")
    func hidesNarrowPosts() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await set(["hides_narrow_posts": "1"])
        func find(_ story: Story) async throws -> Finding<PostReceipt> {
            try await network.publishing.find(credential, .of(story, since: clock.now - .seconds(300)))
        }
        #expect(try await find(story(audience: .everyone)) == .absent(.wholeList))
        let narrow = story(audience: .friends)
        let receipt = try await network.publishing.publish(credential, narrow, [])
        // The home timeline has one's own posts.
        #expect(try await find(narrow) == .found(receipt))
        var own = story(audience: .onlyMe)
        own.link = "http://localhost:8080/reviews/1?share=BAAAAAAAAAAAAAAAAAAAAA&x=1"
        _ = try await network.publishing.publish(credential, own, [])
        var hidden = own
        hidden.link += "&y=1"
        #expect(try await find(hidden) == .notShown(.kindNotSeen))
        try await set(["temper": "strict"])
        #expect(try await find(hidden) == .absent(.sameKindSeen))
    }

    @Test("a server that pays no heed to keys makes a second post")
    func ignoresKeys() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await set(["temper": "lenient"])
        let first = try await network.publishing.publish(credential, story(), [])
        #expect(try await network.publishing.publish(credential, story(), []) != first)
    }

    @Test("a slow server shows a post only after its time")
    func showsLate() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await set(["shows_after": "45"])
        let receipt = try await network.publishing.publish(credential, story(), [])
        let search = PostSearch.of(story(), since: clock.now - .seconds(300))
        clock.advance(by: .milliseconds(44_999))
        #expect(try await network.publishing.find(credential, search) == .absent(.wholeList))
        clock.advance(by: .milliseconds(1))
        #expect(try await network.publishing.find(credential, search) == .found(receipt))
    }

    @Test("a login that ended is seen behind a line of plain text, and nothing counts as posted")
    func refusesPlainly() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await network.account.revoke(credential, nil)
        try await set(["refuses_plainly": "1"])
        let post = try await failure { _ = try await network.publishing.publish(credential, story(), []) }
        #expect(post.category == .reauthenticate)
        #expect(post.answer?.status == 400)
        let check = try #require(network.account.check)
        #expect(try await failure { _ = try await check(credential) }.category == .reauthenticate)
        // Only a login is over by that: the refusal of a post of one that holds stays a refusal.
        let again = try await logIn(network)
        let empty = Story(content: .empty, name: "", caption: "", description: "", link: "")
        let refused = try await failure { _ = try await network.publishing.publish(again, empty, []) }
        #expect(refused.category == .refused)
    }

    @Test("a server that knows only wide permissions is asked for them at the second login, and takes posts")
    func asksWidely() async throws {
        try await set(["asks_widely": "1"])
        let network = try await network()
        let redirect = try await network.login.redirect(
            .init(state: "state-1", verifier: Self.verifier, permissions: [Self.posting], isRepeat: false)
        )
        let browser = AppClient(
            Fetch.inMemory([Self.origin: sandbox.handler(.mastodon)]),
            home: try #require(WebURL(Self.origin)),
            followsRedirects: false,
            clock: clock.clock
        )
        let page = try await browser.get(redirect.url)
        let back = try #require(page.response.fields[.location].flatMap { WebURL($0) })
        let query = back.queryFields.all.map { (name: $0.name, value: $0.value) }
        let refused = try await failure {
            _ = try await network.login.finish(.init(query: query, verifier: Self.verifier, memo: redirect.memo))
        }
        #expect(refused.naming == .knowsWidePermissionsOnly)
        let credential = try await logIn(try await self.network())
        #expect(credential.permissions.granted.contains(Self.posting))
        let receipt = try await self.network().publishing.publish(credential, story(), Self.files)
        let search = PostSearch.of(story(), since: clock.now - .seconds(300))
        #expect(try await self.network().publishing.find(credential, search) == .found(receipt))
    }

    @Test("a server that checks wide permissions refuses the account check of a fine one, and the next login works")
    func checksWidely() async throws {
        try await set(["checks_widely": "1"])
        let network = try await network()
        let answer = try await visit(network, as: "1001", [Self.posting])
        guard case .unproven(let refused, _) = try await network.login.finish(answer) else {
            throw TestSupportError("The fine permissions were enough")
        }
        #expect(refused.naming == .knowsWidePermissionsOnly)
        let credential = try await logIn(try await self.network())
        _ = try await self.network().publishing.publish(credential, story(), Self.files)
    }

    @Test("a permission that a server stops to accept is a missing permission, whatever words it has for that")
    func narrowed() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await set(["checks_widely": "1"])
        let refused = try await failure { _ = try await network.publishing.publish(credential, story(), []) }
        #expect(refused.category == .permissionMissing && refused.permission == Self.posting)
        #expect(refused.answer?.status == 403)
    }

    @Test("a server that takes less than it announces is told apart from a text that is too long")
    func takesLess() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await set(["takes_less": "1"])
        _ = try await network.publishing.publish(credential, story(), [])
        var long = story(String(repeating: "a", count: 350))
        long.link = "http://localhost:8080/reviews/1?share=BAAAAAAAAAAAAAAAAAAAAA&x=1"
        #expect(network.publishing.preview(long).length <= 500)
        let refused = try await failure { _ = try await network.publishing.publish(credential, long, []) }
        #expect(refused.category == .shorterThanAnnounced)
        #expect(refused.userMessage?.contains("limit of 300") == true)
        let empty = Story(content: .empty, name: "", caption: "", description: "", link: "")
        let other = try await failure { _ = try await network.publishing.publish(credential, empty, []) }
        #expect(other.category == .refused)
        #expect(other.userMessage == "Validation failed: Text can't be blank")
    }

    @Test("a post can stay out of public lists and say its language, and is found again by its link")
    func unlistedInFrench() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        var quiet = story("Lu")
        quiet.options = PostOptions(withheld: [], isUnlisted: true, language: PostLanguage("fr"), album: nil)
        let receipt = try await network.publishing.publish(credential, quiet, [])
        let status = try await read("/api/v1/statuses/\(receipt.remoteID)", credential)
        #expect(status["visibility"]?.text == "unlisted" && status["language"]?.text == "fr")
        let everyones = try await read("/api/v1/timelines/public", credential)
        #expect(everyones.elements?.contains { $0["id"]?.text == receipt.remoteID } == false)
        let search = PostSearch(story: quiet, since: clock.clock.now() - .seconds(60), known: [])
        #expect(try await network.publishing.find(credential, search) == .found(receipt))
    }

    @Test("a server that refuses a language says so, and takes the post without it")
    func refusedLanguage() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        try await set(["knows_english_only": "1"])
        var french = story("Lu")
        french.options.language = PostLanguage("fr")
        let inFrench = french
        let refused = try await failure { _ = try await network.publishing.publish(credential, inFrench, []) }
        #expect(refused.category == .refused && refused.userMessage?.contains("Language") == true)
        french.options.language = nil
        _ = try await network.publishing.publish(credential, french, [])
    }

    @Test("CO-10: a post without heading and link is what the server shows, and two of them are two")
    func withheld() async throws {
        let network = try await network()
        let credential = try await logIn(network)
        var (one, other) = (story("Words alone"), story("Words alone"))
        other.link = "http://localhost:8080/reviews/1?share=BAAAAAAAAAAAAAAAAAAAAA&x=1"
        one.options.withheld = [.heading, .details, .link]
        other.options.withheld = one.options.withheld
        let receipts = [
            try await network.publishing.publish(credential, one, []),
            try await network.publishing.publish(credential, other, []),
        ]
        #expect(receipts[0] != receipts[1])
        #expect(try await network.publishing.publish(credential, one, []) == receipts[0])
        let status = try await read("/api/v1/statuses/\(receipts[0].remoteID)", credential)
        #expect(status["content"]?.text == "<p>Words alone</p>")
    }

    // MARK: Looking at the server

    private func send(_ path: String, _ credential: Credential) async throws -> ClientResponse {
        var request = ClientRequest(.get, try #require(WebURL(Self.origin + path)))
        request.fields[.authorization] = "Bearer \(credential.token.secret)"
        return try await Fetch.inMemory([Self.origin: sandbox.handler(.mastodon)]).send(request)
    }

    private func read(_ path: String, _ credential: Credential) async throws -> JSON {
        let response = try await send(path, credential)
        #expect(response.status == .ok, "\(path): \(response.body.lossyText)")
        return try JSON.read(response.body)
    }
}
