import Crypto
import Flyleaf
import HTTP
import HostNames
import LinkReading
import Primitives
import SQLite
import StorageSQLite
import StorageSupport
import Templating
import TestSupport
import Testing
import Web

@testable import FlyleafServer
@testable import Pages

/// A site on a store of its own, joined as the program joins it, with a clock that stands still.
final class TestSite: Sendable {
    static let home = "http://localhost:8080"
    // Read once for all tests: they are most of what a site costs.
    static let templates = Result { try TemplateLibrary(directory: "\(FileTree.project)/Templates") }
    static let files = Result { try StaticFiles(directory: "\(FileTree.project)/Public") }

    static let gazetteer = SiteFiles.gazetteer(below: FileTree.project)

    let clock = FixedClock()
    let stores: Stores
    let site: Site
    let outbox: Outbox
    /// Absent without a hub.
    let feedNews: FeedNews?
    let mentions: Mentions
    let sentMentions: SentMentions
    let background = BackgroundTasks()
    /// Looks through every page, address, line and error for secrets.
    let marks = SecretMarks { Issue.record("\($0)") }
    private let incidents = Lock<[SiteIncident]>([])
    /// What is read of links, and how often somebody asked.
    let pages = Lock<[String: Result<PageCard, LinkReadingFailure>]>([:])
    let pagesRead = Lock<[String]>([])
    /// The pictures that pages name, by their addresses.
    let pagePictures = Lock<[String: Result<[UInt8], LinkReadingFailure>]>([:])
    /// What sites of the web answer at an address, and what was asked for.
    let web = Lock<[String: Result<ClientResponse, FetchError>]>([:])
    let webAsked = Lock<[String]>([])
    /// What the library outside answers, and what it was asked.
    let library = Lock<Result<[LibraryBook], LibraryFailure>>(.success([]))
    let libraryCover = Lock<Result<[UInt8], LibraryFailure>>(.failure(.missing))
    let libraryAsked = Lock<[LookUpWords]>([])
    /// What browsers are told by.
    let push = PlayedPushService()
    private let folder: TemporaryFolder
    private let storage: SQLiteStores

    /// - Parameters:
    ///   - sandbox: the address of the sandbox's own pages, when the footer shall lead there.
    ///   - hub: the address of the hub that hears of feeds.
    ///   - exchangesMentions: whether reviews and pages elsewhere tell each other of links.
    ///   - report: told of every incident, besides `reported`.
    init(
        _ networks: NetworkDirectory,
        publicURL: String = home,
        sandbox: String? = nil,
        hub: String? = nil,
        mentions exchangesMentions: Bool = true,
        report: @escaping @Sendable (SiteIncident) -> Void = { _ in }
    ) async throws {
        folder = try TemporaryFolder()
        try EmptyDatabase.place(at: folder.path("flyleaf.sqlite"))
        let key = SealingKey.random(.seeded(7))
        storage = try SQLiteStores(path: folder.path("flyleaf.sqlite"), sealingKey: key)
        let marks = self.marks
        var stores = storage.stores
        // The verifier goes to no network that is played, so it is learned where it is kept.
        stores.attempts = NotedAttempts(stores.attempts) { marks.note($0.verifier) }
        self.stores = stores
        let pushFetch = push.fetch
        let (pages, pagesRead, pagePictures) = (self.pages, self.pagesRead, self.pagePictures)
        let (web, webAsked) = (self.web, self.webAsked)
        let webFetch = Fetch { request async throws(FetchError) in
            let words = [request.url.description, request.body.lossyText]
            // As the guarded client does.
            guard request.url.scheme == .https else {
                throw FetchError(.refusedAddress, mayHaveArrived: false, detail: "only https is allowed")
            }
            webAsked.withLock { $0.append(words.filter { !$0.isEmpty }.joined(separator: " ")) }
            guard let answer = web.withLock({ $0[request.url.description] }) else {
                return ClientResponse(status: .notFound)
            }
            return try answer.get()
        }
        let (library, libraryAsked, libraryCover) = (self.library, self.libraryAsked, self.libraryCover)
        let wiring = Wiring(
            configuration: try Configuration(
                environment: ["FLYLEAF_PUBLIC_URL": publicURL, "FLYLEAF_WEBMENTION": exchangesMentions ? "on" : "off"]
            ),
            world: .init(
                clock: clock.clock,
                sandboxClock: clock.clock,
                randomness: .seeded(),
                fetch: nil,
                program: FileTree.decoder
            ),
            stores: stores,
            leases: Leases(
                store: stores.leases,
                holder: LeaseHolder(trusted: "site"),
                clock: Clock(now: clock.clock.now)
            ),
            networks: NetworkDirectory(networks.all, families: networks.families, known: NetworkFacts.known),
            callBudgets: CallBudgets(bound: nil, digest: { "digest of \($0)" }),
            linkReader: LinkReader(
                read: { target async throws(LinkReadingFailure) in
                    pagesRead.withLock { $0.append(target.text) }
                    guard let page = pages.withLock({ $0[target.text] }) else { throw .unreachable }
                    return try page.get()
                },
                picture: { picture async throws(LinkReadingFailure) in
                    pagesRead.withLock { $0.append(picture.address.text) }
                    guard let answer = pagePictures.withLock({ $0[picture.address.text] }) else { throw .unreachable }
                    return try answer.get()
                }
            ),
            siteReader: .web(ascii: HostName.ascii, webFetch),
            backlinkReader: .web(webFetch),
            mentionSender: .web(agent: "Flyleaf", webFetch),
            mentionReader: .web(agent: "Flyleaf", webFetch),
            pictureReader: .web(webFetch),
            pushSender: WebURL(publicURL).flatMap {
                PushSender(publicURL: $0, randomness: .secure, pushFetch)
            },
            feedHub: hub.flatMap { WebURL($0) }.map { FeedHub($0, webFetch) },
            library: BookLibrary(
                name: "Open Library",
                search: { words async throws(LibraryFailure) in
                    libraryAsked.withLock { $0.append(words) }
                    return try library.withLock(\.self).get()
                },
                cover: { _ async throws(LibraryFailure) in try libraryCover.withLock(\.self).get() }
            ),
            background: background,
            log: Log(clock: clock.clock) { marks.line($0) }
        )
        outbox = wiring.outbox
        feedNews = wiring.feedNews
        mentions = wiring.mentions
        sentMentions = wiring.sentMentions
        let incidents = self.incidents
        let siteConfiguration = SiteConfiguration(
            addresses: wiring.configuration.addresses,
            sandboxURL: sandbox.flatMap { WebURL($0) },
            feedHub: hub.flatMap { WebURL($0) },
            exchangesMentions: wiring.configuration.exchangesMentions,
            version: "1.2.3",
            testPositions: sandbox == nil ? [] : TestPositionTests.track
        )
        site = try Site(
            services: wiring.services,
            configuration: siteConfiguration,
            templates: try Self.templates.get(),
            files: try Self.files.get(),
            gazetteer: Self.gazetteer,
            csrf: CSRF(key: key.derived(for: "csrf"))
        ) { incident in
            marks.error(incident.error)
            incidents.withLock { $0.append(incident) }
            report(incident)
        }
    }

    /// What the log was told.
    var reported: [SiteIncident] { incidents.withLock { $0 } }

    /// Runs a journey, then waits for the work under way and closes the store.
    func run(_ journey: () async throws -> Void) async throws {
        do {
            try await journey()
        } catch {
            try await close()
            throw error
        }
        try await close()
    }

    /// Takes the table of shares away, so that whatever reads it fails.
    func breakShares() async throws {
        try await storage.database.write { _ = try $0.execute("ALTER TABLE shares RENAME TO lost_shares") }
    }

    /// Takes the table of short links away, or brings it back.
    func breakLinks(_ isBroken: Bool) async throws {
        let (from, to) = isBroken ? ("short_links", "lost_links") : ("lost_links", "short_links")
        try await storage.database.write { _ = try $0.execute("ALTER TABLE \(from) RENAME TO \(to)") }
    }

    private func close() async throws {
        await site.services.liveStreams.close()
        await background.drain()
        try await storage.database.close()
    }

    /// A browser that reaches the site and the origins named.
    func browser(
        _ origins: [String: @Sendable (Request) async -> Response],
        followsRedirects: Bool
    ) throws -> AppClient {
        let site = self.site
        var origins = origins
        origins[Self.home] = { await site.respond(to: $0) }
        return AppClient(
            marks.browsing(Fetch.inMemory(origins), site: Self.home),
            home: try #require(WebURL(Self.home)),
            followsRedirects: followsRedirects,
            clock: clock.clock
        )
    }
}

/// A test site with networks to play with.
protocol SiteFixture: Sendable {
    var testSite: TestSite { get }
}

extension SiteFixture {
    static var home: String { TestSite.home }

    var clock: FixedClock { testSite.clock }
    var stores: Stores { testSite.stores }
    var site: Site { testSite.site }
    var outbox: Outbox { testSite.outbox }
    /// What the log was told.
    var reported: [SiteIncident] { testSite.reported }

    /// Whom a browser is logged in as.
    func signedIn(_ client: AppClient) async throws -> SignedIn {
        try #require(try await site.services.sessions.signedIn(cookie: client.cookies["flyleaf"]?.value))
    }

    /// The connections of whoever a browser is logged in as, the oldest first.
    func connections(of client: AppClient) async throws -> [Flyleaf.Connection] {
        try await stores.connections.connections(try signedIn(client).member.id)
    }
}

extension Stores {
    /// Saves a review of a member as it is with these photos; `false` when there is none.
    func give(_ photos: [ChosenPhoto], _ id: ID<Review>, _ member: ID<Member>) async throws -> Bool {
        guard let review = try await reviews.review(id, member)?.review else { return false }
        let moment = review.updatedAt
        return try await reviews.update(id, member, review.content, photos, moment, moment, review.bookID, nil) == .kept
    }
}
