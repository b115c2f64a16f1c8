import BookLookUp
import Crypto
public import Flyleaf
public import HTTP
import HTTPClient
import HostNames
import Imaging
import Jail
import LinkReading
import Networks
public import Pages
public import Primitives
public import SandboxCore
public import StorageEngines
import Templating
import Web

/// The whole program without its sockets: every part made and joined, ready to answer requests.
public final class Application: Sendable {
    /// The site, as one function.
    public let site: Site
    /// The sandbox, when it plays the networks.
    public let sandbox: Sandbox?
    /// Where everything is kept.
    public let storage: StorageEngine
    /// What sends shares.
    public let outbox: Outbox
    /// Work that outlives a request.
    public let background = BackgroundTasks()

    private let configuration: Configuration
    private let client: HTTPClient?
    /// Apart from the other, whose connections none that lasts may take.
    private let followingClient: HTTPClient?
    private let sessions: Sessions
    private let login: Login
    private let checks: ConnectionChecks
    /// Whether this program does the work that one of all on a database does.
    private let leader: Leader
    private let jobs: Jobs
    private let push: PushNotices?
    private let feedNews: FeedNews?
    private let streams: Streams
    private let liveStreams: LiveStreams
    private let messages: Messages
    private let threads: StreamThreads
    private let streamPictures: StreamPictures
    private let people: StreamPeople
    private let followers: StreamFollowers
    private let presses: StreamPresses
    private let replies: StreamReplies
    /// What networks said of their limits.
    let callBudgets: CallBudgets
    private let answers: Answers
    private let mentions: Mentions
    private let sentMentions: SentMentions
    private let workshop: Workshop
    private let locations: Locations
    private let clock: Clock
    private let log: Log

    /// What a test puts in place of the world.
    public struct World: Sendable {
        /// The present moment.
        public var clock: Clock
        /// The present moment at the networks that the sandbox plays; no two machines quite agree on it.
        public var sandboxClock: Clock
        /// Unpredictable bytes.
        public var randomness: Randomness
        /// The way out, `nil` for libcurl; gets the sandbox, so that a test can call it without sockets.
        public var fetch: (@Sendable (Sandbox?) -> Fetch)?
        /// The path of `flyleaf`, of which each picture has a process; where a test runs it is not what runs.
        public var program: String
        /// What pages are made of where it was read before; `nil` to read it.
        public var pages: SiteFiles?

        /// A world, whose pages are read.
        public init(
            clock: Clock,
            sandboxClock: Clock,
            randomness: Randomness,
            fetch: (@Sendable (Sandbox?) -> Fetch)?,
            program: String
        ) {
            self.clock = clock
            self.sandboxClock = sandboxClock
            self.randomness = randomness
            self.fetch = fetch
            self.program = program
        }

        /// The real one; its program is this one, also when another has taken its place on the disk.
        public static let real = World(
            clock: .system,
            sandboxClock: .system,
            randomness: .secure,
            fetch: nil,
            program: "/proc/self/exe"
        )
    }

    /// Makes every part: database, templates, sandbox, networks, pages.
    public init(_ configuration: Configuration, world: World = .real, log: Log = .standard) async throws {
        self.configuration = configuration
        self.log = log
        clock = world.clock
        try FileSystem.makeDirectory(configuration.dataDirectory)
        let key = try await InstallationKey.load(configuration)
        storage = try await InstalledStorage.open(configuration, key)
        let pages = try world.pages ?? SiteFiles(below: configuration.resources)
        let (library, files) = (pages.templates, pages.files)

        var client: HTTPClient?
        var following: HTTPClient?
        let fetch: Fetch
        if let replacement = world.fetch {
            sandbox = try Self.sandbox(configuration, world, nil, library, files)
            fetch = replacement(sandbox)
        } else {
            let own = try HTTPClient(configuration: Self.clientConfiguration(configuration))
            client = own
            following = try HTTPClient(configuration: Self.followingConfiguration(configuration))
            fetch = own.fetch
            sandbox = try Self.sandbox(configuration, world, configuration.sandboxFetch(own.fetch), library, files)
        }
        self.client = client
        followingClient = following
        callBudgets = CallBudgets(
            bound: sandbox == nil ? configuration.callsPerHour : nil,
            digest: { Hex.encode(Digest.sha256(Array("flyleaf calls \($0)".utf8)).prefix(16)) }
        )
        // The moments are the world's, but its waits are real: a test's clock that moves on by itself while somebody waits
        // would let leases lapse under whoever is at work. Nor is the holder of the world's chance, which a test repeats:
        // no two programs are one holder.
        let leases = Leases(
            store: storage.stores.leases,
            holder: LeaseHolder(.secure),
            clock: Clock(now: world.clock.now)
        )
        leader = Leader(leases: leases) { log("lease of the work not had", ["error": "\($0)"]) }
        let networks = try await NetworkDirectory(
            configuration,
            sandbox,
            world: NetworkWorld(
                fetch: fetch.limited(by: callBudgets, clock: world.clock),
                follow: following?.follow.limited(by: callBudgets, clock: world.clock),
                clock: world.clock,
                randomness: world.randomness,
                registrations: storage.stores.servers,
                leases: leases
            )
        )
        for network in networks.all where network.asksMuchAtLogin {
            log("more than four permissions asked at login", ["network": network.name.rawValue])
        }
        let wiring = Wiring(
            configuration: configuration,
            world: world,
            stores: storage.stores,
            leases: leases,
            networks: networks,
            callBudgets: callBudgets,
            linkReader: .web(fetch),
            siteReader: .web(ascii: HostName.ascii, fetch),
            backlinkReader: .web(fetch),
            mentionSender: .web(agent: configuration.agentOfMentions, fetch),
            mentionReader: .web(agent: configuration.agentOfMentions, fetch),
            pictureReader: .web(fetch, trusting: configuration.serversOfPosts),
            pushSender: PushSender(
                publicURL: configuration.publicURL,
                randomness: world.randomness,
                fetch
            ),
            feedHub: configuration.feedHub.map { FeedHub($0, fetch) },
            library: configuration.openLibrary.map { setup in
                .openLibrary(home: setup.home, covers: setup.covers, agent: setup.agent, fetch)
            },
            background: background,
            log: log
        )
        outbox = wiring.outbox
        sessions = wiring.sessions
        login = wiring.login
        checks = wiring.checks
        jobs = wiring.jobs
        push = wiring.pushNotices
        feedNews = wiring.feedNews
        streams = wiring.streams
        liveStreams = wiring.liveStreams
        messages = wiring.messages
        threads = wiring.threads
        streamPictures = wiring.streamPictures
        people = wiring.people
        followers = wiring.followers
        presses = wiring.presses
        replies = wiring.replies
        answers = wiring.answers
        mentions = wiring.mentions
        sentMentions = wiring.sentMentions
        workshop = wiring.workshop
        locations = wiring.locations
        site = try wiring.site(pages, key)
        // Without the sandbox its pages are rightly unused.
        if sandbox != nil { try library.checkAllUsed() }
    }

    /// Runs what one thread does for a page before it first waits; its reads share one read transaction.
    @Sendable public func readTogether(_ body: () -> Void) { storage.readTogether(body) }

    private static func sandbox(
        _ configuration: Configuration,
        _ world: World,
        _ fetch: Fetch?,
        _ library: TemplateLibrary,
        _ files: StaticFiles
    ) throws -> Sandbox? {
        guard let origins = configuration.sandboxOrigins else { return nil }
        let settings = SandboxConfiguration(
            origins: origins,
            templates: library,
            files: files,
            clock: world.sandboxClock,
            randomness: world.randomness,
            fetch: fetch
        )
        return try Sandbox(
            database: configuration.sandboxDatabasePath,
            configuration: settings,
            faces: configuration.faces
        )
    }

    /// Of what lasts each member who looks has one, all of them maybe at one server.
    private static func followingConfiguration(_ configuration: Configuration) -> ClientConfiguration {
        var settings = clientConfiguration(configuration)
        settings.maximumConnectionsPerHost = LiveStreams.maximum
        return settings
    }

    private static func clientConfiguration(_ configuration: Configuration) -> ClientConfiguration {
        var settings = ClientConfiguration()
        settings.certificateAuthorities = configuration.certificateAuthorities
        settings.userAgent = "Flyleaf/\(Version.text)"
        let sandbox = configuration.sandboxOrigins?.all ?? []
        settings.allowedLoopback = Set(sandbox.compactMap { Authority($0.authority) })
        return settings
    }
}

extension Application {
    /// Takes up what a stopped program left, then works on what is due until it is cancelled.
    ///
    /// Of several programs on one database each sends, and works on jobs; the rest is one's at a time (`Leader`).
    ///
    /// - Parameter isAlone: whether no other program works with the data, so that what one was in the middle of is nobody's.
    public func work(isAlone: Bool) async {
        // Each for itself: what fails holds up nothing else.
        if isAlone {
            // Where it fails they lapse by themselves; later there are some of this program among them.
            await starting("leases of before were not released") { try await storage.stores.leases.releaseAll() }
        }
        // Where one of these fails, its first round that does not takes up the same.
        await starting("shares of before were not taken up") { try await outbox.recover(isAlone: isAlone) }
        await starting("presses of before were not taken up") { try await presses.recover(isAlone: isAlone) }
        await starting("replies of before were not taken up") { try await replies.recover(isAlone: isAlone) }
        await starting("moderation was not finished") { try await storage.stores.moderation.finishInterrupted() }
        // Asked before anything looks: a program that is alone leads from the first round on.
        await leader.ask()
        // On its own, so that the lease is renewed until all that needs it has ended.
        let standing = Task { await leader.standBy() }
        async let purging: Void = purgeNowAndThen()
        async let forgetting: Void = forgetAttemptsNowAndThen()
        async let checking: Void = checkWalls()
        // A network that is slow to tell of a connection holds no share up.
        async let looking: Void = lookAtConnections()
        async let tending: Void = tendSearches()
        // Jobs take minutes, and neither share nor connection waits for them.
        async let working: Void = workOnJobs()
        // A push service that is slow holds nothing up.
        async let telling: Void = tellBrowsers()
        async let publishing: Void = tellHub()
        async let mentioning: Void = tellLinkedPages()
        async let visiting: Void = lookAtMentions()
        async let reading: Void = readStreams()
        async let threading: Void = readThreads()
        async let knowing: Void = readPeople()
        async let picturing: Void = fetchPictures()
        async let pressing: Void = tellPresses()
        async let replying: Void = sendReplies()
        async let gathering: Void = gatherAnswers()
        async let listening: Void = handleMessages()
        async let living: Void = live()
        await sendShares()
        await purging
        await forgetting
        await checking
        await looking
        await tending
        await working
        await telling
        await publishing
        await mentioning
        await visiting
        await reading
        await threading
        await knowing
        await picturing
        await pressing
        await replying
        await gathering
        await listening
        await living
        // Not before all of it has ended: another begins at once.
        standing.cancel()
        await standing.value
        await leader.resign()
    }

    /// Does a step of the start; a failure is logged.
    private func starting(_ failure: StaticString, _ step: () async throws -> Void) async {
        do {
            try await step()
        } catch {
            log(failure, ["error": "\(error)"])
        }
    }

    /// Does something again and again until it is cancelled, with a pause after each time; a failure is logged, and it goes on.
    ///
    /// That the store is away is logged once, until something was done again: twenty do this, each every second.
    private func repeating(
        every pause: Duration,
        _ failure: StaticString,
        _ work: () async throws -> Void
    ) async {
        var isAway = false
        while !Task.isCancelled {
            do {
                try await work()
                isAway = false
            } catch is CancellationError where Task.isCancelled {
                // The program stops: what was begun is taken up at the next start.
                return
            } catch {
                let wasAway = isAway
                isAway = (error as? any StorageFailure)?.isTemporary ?? false
                if !wasAway || !isAway { log(failure, ["error": "\(error)"]) }
            }
            do { try await Task.sleep(for: pause) } catch { return }
        }
    }

    /// The same in one of all programs on a database; the others look every few seconds whether it is theirs by now.
    ///
    /// So what is done seldom does not wait for its own pause where this program has just taken over.
    private func leading(
        every pause: Duration,
        _ failure: StaticString,
        _ work: () async throws -> Void
    ) async {
        // By a clock that nobody sets.
        var next = ContinuousClock.now
        await repeating(every: min(pause, Lease.renewalPause), failure) {
            guard ContinuousClock.now >= next, await leader.leads() else { return }
            defer { next = .now + pause }
            try await work()
        }
    }

    /// Says once where pictures are decoded with less around them than could be.
    private func checkWalls() async {
        do {
            let missing = Jail.Walls.all.subtracting(try await workshop.walls())
            if !missing.isEmpty { log("pictures decoded with less protection", ["missing": missing.words]) }
        } catch is CancellationError {
            return
        } catch {
            log("pictures cannot be decoded", ["error": "\(error)"])
        }
    }

    /// Sends what is due.
    private func sendShares() async {
        await repeating(every: .seconds(1), "background work failed") { _ = try await outbox.workOnDue() }
    }

    /// Removes what has run out.
    private func purgeNowAndThen() async {
        await leading(every: .seconds(600), "purge failed") { try await purge() }
    }

    /// Forgets attempts that count for nothing any more, in every process: each counts most of them for itself.
    private func forgetAttemptsNowAndThen() async {
        await repeating(every: .seconds(600), "attempts were not forgotten") { site.forgetAttempts() }
    }

    /// Looks at connections whose turn has come.
    private func lookAtConnections() async {
        await leading(every: .seconds(60), "check of connections failed") { _ = try await checks.workOnDue() }
    }

    /// Keeps the searches quick, in small steps between what others write.
    private func tendSearches() async {
        await leading(every: .seconds(600), "upkeep of the searches failed") { try await tendSearch() }
    }

    /// Does the upkeep of the searches until there is nothing left to do.
    public func tendSearch() async throws {
        while try await storage.stores.reviews.tendSearch() { try Task.checkCancellation() }
    }

    /// Works on jobs as they come.
    private func workOnJobs() async {
        await repeating(every: .milliseconds(500), "work on jobs failed") { _ = try await jobs.workOnDue() }
    }

    /// Tells browsers of notices as they come.
    private func tellBrowsers() async {
        guard let push else { return }
        await leading(every: .seconds(1), "work on push failed") { _ = try await push.workOnDue() }
    }

    /// Tells the hub which feeds are new.
    private func tellHub() async {
        guard let feedNews else { return }
        await leading(every: .seconds(5), "work on feeds failed") { _ = try await feedNews.workOnDue() }
    }

    /// Tells pages that reviews link to of it, those of one review a second: a file of ten years brings thousands at once.
    private func tellLinkedPages() async {
        guard configuration.exchangesMentions else { return }
        await leading(every: .seconds(1), "work on mentions failed") { _ = try await sentMentions.workOnDue() }
    }

    /// Looks at pages that are said to link to reviews, one a second.
    private func lookAtMentions() async {
        guard configuration.exchangesMentions else { return }
        await leading(every: .seconds(1), "look at mentions failed") { _ = try await mentions.workOnDue() }
    }

    /// Reads what members' networks show them, some lists at once: a slow network holds up no other one.
    private func readStreams() async {
        await withTaskGroup { group in
            for _ in 0..<Streams.readers {
                group.addTask { [self] in
                    await leading(every: .milliseconds(500), "reading of streams failed") {
                        _ = try await streams.workOnDue()
                    }
                }
            }
        }
    }

    /// Reads the threads that members opened.
    private func readThreads() async {
        await withTaskGroup { group in
            for _ in 0..<Streams.readers {
                group.addTask { [self] in
                    await leading(every: .milliseconds(500), "reading of threads failed") {
                        _ = try await threads.workOnDue()
                    }
                }
            }
        }
    }

    /// Reads the people at whom members look, and who follows members.
    private func readPeople() async {
        await withTaskGroup { group in
            for _ in 0..<Streams.readers {
                group.addTask { [self] in
                    await leading(every: .milliseconds(500), "reading of people failed") {
                        _ = try await people.workOnDue()
                        _ = try await followers.workOnDue()
                    }
                }
            }
        }
    }

    /// Fetches the pictures that pages of streams show.
    private func fetchPictures() async {
        await withTaskGroup { group in
            for _ in 0..<StreamPictures.readers {
                group.addTask { [self] in
                    await leading(every: .milliseconds(500), "fetching of pictures failed") {
                        _ = try await streamPictures.workOnDue()
                    }
                }
            }
        }
    }

    /// Tells networks what members pressed at posts.
    private func tellPresses() async {
        await repeating(every: .milliseconds(500), "telling of presses failed") { _ = try await presses.workOnDue() }
    }

    /// Sends what members answered to posts, and looks for what lost its answer.
    private func sendReplies() async {
        await repeating(every: .milliseconds(500), "sending of replies failed") { _ = try await replies.workOnDue() }
    }

    /// Reads what people did about posts, as each is due.
    private func gatherAnswers() async {
        await leading(every: .seconds(1), "reading of answers failed") { _ = try await answers.workOnDue() }
    }

    /// Does what members write to the accounts of this Flyleaf.
    private func handleMessages() async {
        await leading(every: .seconds(1), "handling of messages failed") { _ = try await messages.workOnDue() }
    }

    /// Has the people of the sandbox do what is due.
    private func live() async {
        guard let sandbox else { return }
        await repeating(every: .seconds(1), "life of the sandbox failed") { try await sandbox.live() }
    }

    /// Logs a member in without a browser, for measurements and tests; the answer is the cookie's value.
    public func session(for member: ID<Member>) async throws -> String {
        try await sessions.begin(member).cookie
    }

    /// The numbers of the program.
    var metrics: Metrics { Metrics(storage, callBudgets, clock) }

    /// Removes what has run out: sessions, logins under way or never answered for, held forms, photos of forms never saved.
    public func purge() async throws {
        let now = clock.now()
        // First, since the page about privacy says how long it is kept.
        _ = try await storage.stores.rateLimits.purge(now)
        while try await storage.stores.leases.purge(now - Lease.longestTime) == 1000 {}
        while try await sessions.purge() == 1000 {}
        _ = try await storage.stores.attempts.purge(now - LoginAttempt.lifetime)
        _ = try await login.purgeHeld()
        _ = try await storage.stores.passkeys.purge(now - PasskeyChallenge.lifetime)
        _ = try await storage.stores.devices.purgeCodes(now - PairingCode.lifetime)
        _ = try await storage.stores.heldForms.purge(now - HeldForm.lifetime)
        while try await storage.stores.books.purge() {}
        while try await storage.stores.library.purge(now - LookUps.lifetime) {}
        _ = try await storage.stores.photos.purge(now - Photo.unsavedLifetime)
        _ = try await storage.stores.deletions.purge(now - NetworkNotices.retention)
        _ = try await storage.stores.imports.purge(now - BookImport.unstartedLifetime)
        _ = try await storage.stores.jobs.purge(now - Jobs.retention)
        while try await streams.purge() > 0 {}
        _ = try await threads.purge()
        _ = try await people.purge()
        _ = try await followers.purge()
        try await locations.purge()
        while try await presses.purge() == 1000 {}
        while try await replies.purge() == 1000 {}
        _ = try await storage.stores.incidents.purge(now - Incident.lifetime)
        while try await storage.stores.sentMentions.purge(now - SentMentions.memory) == 1000 {}
        // Who turns it on hears of what comes from then on.
        if !configuration.exchangesMentions { try await storage.stores.sentMentions.dropTurns() }
    }

    /// Ends everything, in the order that loses nothing.
    public func close() async throws {
        await liveStreams.close()
        followingClient?.shutdown()
        await background.drain()
        client?.shutdown()
        try await sandbox?.close()
        try await storage.close()
    }
}
