import Crypto
import Flyleaf
import HTTP
import Primitives
import StorageContract
import Testing

@testable import Networks

@Suite("Getting to know a Mastodon server")
struct MastodonServersTests {
    private typealias Fixture = MastodonFixture

    static let instance =
        #"{"domain":"books.example","title":"Books\u202e & <Co>","version":"4.5.0","#
        + #""configuration":{"statuses":{"max_characters":1000,"characters_reserved_per_url":25,"#
        + #""max_media_attachments":8},"media_attachments":{"description_limit":2000,"image_size_limit":1024}}}"#
    private static let app = #"{"id":"1","client_id":"client-1","client_secret":"s3cret-client"}"#

    private func family(
        _ script: ScriptedFetch,
        _ store: RegistrationsInMemory,
        now: Timestamp = Fixture.now,
        change: (inout MastodonConfiguration) -> Void = { _ in }
    ) throws -> NetworkFamily {
        var configuration = try Fixture.configuration()
        change(&configuration)
        return .mastodon(
            configuration,
            registrations: store,
            leases: .inMemory(.system),
            fetch: script.fetch,
            clock: Clock { now },
            randomness: .secure
        )
    }

    @Test("the first time a server is named Flyleaf registers there, and never again")
    func registersOnce() async throws {
        let script = ScriptedFetch(.json(Self.instance), .json(Self.app))
        let store = RegistrationsInMemory()
        let family = try family(script, store)
        let network = try await family.resolve("@ada@Books.example")
        #expect(
            script.sent == [
                .init("GET https://books.example/api/v2/instance", []),
                .init(
                    "POST https://books.example/api/v1/apps",
                    [
                        "client_name=Flyleaf", "redirect_uris=\(Fixture.returnURL)",
                        "scopes=profile read:accounts read:follows write:statuses write:media read:statuses "
                            + "read:notifications read:favourites read:lists read:search read:bookmarks write:favourites "
                            + "write:bookmarks write:follows write:mutes write:blocks read write",
                        "website=https://flyleaf.example",
                    ]
                ),
            ]
        )
        for request in script.requests {
            #expect(request.addressPolicy == .publicOnly)
            #expect(request.maximumRedirects == 0)
        }
        let limits = ServerLimits(
            characters: 1000,
            linkLength: 25,
            mediaCount: 8,
            mediaDescriptionLength: 2000,
            imageBytes: 1024
        )
        var expected = Fixture.registration(limits: limits)
        expected.title = "Books & <Co>"
        #expect(store.all == [expected])
        #expect(network.server == "books.example")
        #expect(network.origins == ["https://books.example"])
        #expect(try await family.resolve("https://books.example/").server == "books.example")
        #expect(try await family.known("books.example")?.server == "books.example")
        #expect(try await family.known("letters.example") == nil)
    }

    @Test("two people who name a new server at once make one registration")
    func atOnce() async throws {
        let script = ScriptedFetch(.json(Self.instance), .json(Self.app))
        let family = try family(script, RegistrationsInMemory())
        async let first = family.resolve("books.example")
        async let second = family.resolve("books.example")
        #expect(try await first.server == second.server)
        #expect(script.requests.count == 2)
    }

    @Test("two programs at which people name a new server at once make one registration")
    func twoPrograms() async throws {
        let (store, rows) = (RegistrationsInMemory(), LeasesInMemory())
        let script = ScriptedFetch(.json(Self.instance), .json(Self.app))
        let (isAsked, isWaiting, isMade) = (Lock(false), Lock(false), Lock(false))
        @Sendable func wait(for flag: Lock<Bool>) async {
            while !flag.withLock(\.self) { await Clock.wait(.milliseconds(1)) }
        }
        let fetch = Fetch { request async throws(FetchError) in
            isAsked.withLock { $0 = true }
            await wait(for: isWaiting)
            return try await script.fetch.send(request)
        }
        func program(_ name: String) throws -> NetworkFamily {
            let clock = Clock(now: { Fixture.now }) { duration in
                guard duration == Leases.lookPause else { return await Clock.wait(duration) }
                isWaiting.withLock { $0 = true }
                await wait(for: isMade)
            }
            return .mastodon(
                try Fixture.configuration(),
                registrations: store,
                leases: Leases(store: rows, holder: LeaseHolder(trusted: name), clock: clock),
                fetch: fetch,
                clock: Clock { Fixture.now },
                randomness: .secure
            )
        }
        let (one, two) = (try program("one"), try program("two"))
        let first = Task { try await one.resolve("books.example").server }
        await wait(for: isAsked)
        let second = Task { try await two.resolve("books.example").server }
        #expect(try await first.value == "books.example")
        isMade.withLock { $0 = true }
        #expect(try await second.value == "books.example")
        #expect(script.requests.count == 2)
        #expect(store.all.count == 1)
    }

    /// The servers of one of two programs, which knows no more than the store.
    private func servers(_ script: ScriptedFetch, _ store: RegistrationsInMemory) throws -> MastodonServers {
        MastodonServers(
            configuration: try Fixture.configuration(),
            store: store,
            leases: .inMemory(.system),
            fetch: script.fetch,
            clock: Clock { Fixture.now }
        )
    }

    @Test("what a program knew of a server is not written over the app that another registered meanwhile")
    func replacedElsewhere() async throws {
        let known = Fixture.registration()
        let store = RegistrationsInMemory([known])
        let app = #"{"id":"2","client_id":"client-2","client_secret":"s3cret-client-2"}"#
        let replaced = try await servers(ScriptedFetch(.json(Self.instance), .json(app)), store).replace(known)
        #expect(replaced.clientID == "client-2")
        let script = ScriptedFetch()
        #expect(try await servers(script, store).recheck(known) == replaced)
        #expect(store.all == [replaced])
        let wide = try await servers(script, store).askWidely(known)
        #expect(wide.clientID == "client-2")
        #expect(wide.clientSecret == "s3cret-client-2")
        #expect(wide.asksWidely)
        #expect(store.all == [wide])
        #expect(script.requests.isEmpty)
    }

    @Test("what another program read of a server since it was known is not read again, and what is older is")
    func checkedElsewhere() async throws {
        let known = Fixture.registration(checkedAt: Fixture.now - .seconds(60))
        var newer = known
        newer.limits = ServerLimits(characters: 700)
        newer.checkedAt = Fixture.now - .seconds(1)
        let store = RegistrationsInMemory([newer])
        #expect(try await servers(ScriptedFetch(), store).recheck(known) == newer)
        #expect(store.all == [newer])
        let read = try await servers(ScriptedFetch(.json(Self.instance)), store).recheck(newer)
        #expect(read.limits.characters == 1000)
        #expect(store.all == [read])
    }

    @Test("an older server is asked in its own way, and for no permission it does not know")
    func older() async throws {
        let v1 = #"{"uri":"books.example","title":"Old","version":"3.5.3"}"#
        let script = ScriptedFetch(.json(#"{"error":"Not found"}"#, 404), .json(v1), .json(Self.app))
        let store = RegistrationsInMemory()
        _ = try await family(script, store).resolve("books.example")
        #expect(script.sent.map(\.line).contains("GET https://books.example/api/v1/instance"))
        #expect(
            store.all.first?.scopes == [
                "read:accounts", "read:follows", "write:statuses", "write:media", "read:statuses",
                "read:notifications", "read:favourites", "read:lists", "read:search", "read:bookmarks",
                "write:favourites", "write:bookmarks", "write:follows", "write:mutes", "write:blocks", "read", "write",
            ]
        )
        #expect(store.all.first?.limits == ServerLimits())
    }

    @Test(
        "versions decide whether the permission for a profile exists",
        arguments: [
            ("4.5.0", true), ("4.3.0-beta.2+glitch", true), ("5.0", true), ("4.2.9", false), ("3.5.3", false),
            ("2.7.2 (compatible; Pleroma 2.6)", false), ("4.9.0 (compatible; Sharkey 2025.1)", false), ("", false),
            ("edge", false), ("4", false), ("99999999999999999999.1", false),
        ]
    )
    func versions(text: String, knowsProfile: Bool) {
        #expect(MastodonVersion(text).knowsProfile == knowsProfile)
    }

    @Test(
        "what is no Mastodon server is said so in words",
        arguments: [
            (ClientResponse.plain("<html>", 404), NetworkFailure.Category.notFound), (.plain("<html>"), .notFound),
            (.json("{}"), .notFound), (.json("[]"), .notFound), (.json(#"{"version":7,"uri":"x"}"#), .notFound),
            (.json(#"{"version":"1.0"}"#), .notFound), (.json(#"{"error":"x"}"#, 401), .notFound),
            (.json(#"{"error":"x"}"#, 400), .notFound), (.plain("", 301), .notFound),
        ]
    )
    func notMastodon(answer: ClientResponse, category: NetworkFailure.Category) async throws {
        let store = RegistrationsInMemory()
        let family = try family(ScriptedFetch([.success(answer), .success(answer)]), store)
        let failure = try await failure { _ = try await family.resolve("books.example") }
        #expect(failure.category == category)
        #expect(failure.naming != nil)
        #expect(store.all.isEmpty)
    }

    @Test(
        "a name that leads nowhere, or to a private address, is said so in words",
        arguments: [
            (FetchError(.unreachable, mayHaveArrived: false), NetworkFailure.Category.unreachable),
            (FetchError(.insecure, mayHaveArrived: false), .unreachable),
            (FetchError(.refusedAddress, mayHaveArrived: false), .refused),
        ]
    )
    func nowhere(error: FetchError, category: NetworkFailure.Category) async throws {
        let family = try family(ScriptedFetch([.failure(error)]), RegistrationsInMemory())
        let failure = try await failure { _ = try await family.resolve("10.books.example") }
        #expect(failure.category == category)
        #expect(failure.naming != nil)
    }

    @Test(
        "a registration without a usable name and secret is refused and not kept",
        arguments: [
            "{}", "[]", #"{"client_id":"a"}"#, #"{"client_id":"","client_secret":"b"}"#,
            #"{"client_id":"a b","client_secret":"c"}"#, #"{"client_id":"a","client_secret":{}}"#,
        ]
    )
    func unusable(body: String) async throws {
        let store = RegistrationsInMemory()
        let family = try family(ScriptedFetch(.json(Self.instance), .json(body)), store)
        let failure = try await failure { _ = try await family.resolve("books.example") }
        #expect(failure.category == .brokenAnswer)
        #expect(store.all.isEmpty)
    }

    @Test("limits are read again after a day, and yesterday's serve when that fails")
    func daily() async throws {
        let yesterday = Fixture.now - .seconds(86_400)
        let fresh = RegistrationsInMemory([Fixture.registration(checkedAt: yesterday + .seconds(1))])
        _ = try await family(ScriptedFetch(), fresh).resolve("books.example")

        let stale = RegistrationsInMemory([Fixture.registration(checkedAt: yesterday)])
        _ = try await family(ScriptedFetch(.json(Self.instance)), stale).resolve("books.example")
        #expect(stale.all.first?.limits.characters == 1000)
        #expect(stale.all.first?.checkedAt == Fixture.now)
        #expect(stale.all.first?.registeredAt == yesterday)

        let failing = RegistrationsInMemory([Fixture.registration(checkedAt: yesterday)])
        let script = ScriptedFetch(.plain("", 502))
        #expect(try await family(script, failing).resolve("books.example").server == "books.example")
        #expect(failing.all == [Fixture.registration(checkedAt: yesterday)])
    }

    @Test("a server that learned new permissions, and a new return address, need a new registration")
    func changes() async throws {
        let old = Fixture.registration(version: "4.2.0", checkedAt: Fixture.now - .seconds(90_000))
        let upgraded = RegistrationsInMemory([old])
        _ = try await family(ScriptedFetch(.json(Self.instance), .json(Self.app)), upgraded).resolve("books.example")
        #expect(upgraded.all.first?.scopes.contains("profile") == true)

        let moved = RegistrationsInMemory([Fixture.registration(returnURL: "http://localhost:8080/return")])
        _ = try await family(ScriptedFetch(.json(Self.instance), .json(Self.app)), moved).resolve("books.example")
        #expect(moved.all.map(\.returnURL) == [Fixture.returnURL])
    }

    @Test("so many registrations within an hour, and not one more")
    func bounded() async throws {
        let clock = Lock(Fixture.now)
        let (instance, app) = (ClientResponse.json(Self.instance), ClientResponse.json(Self.app))
        // The third server says what it is, and is not written to.
        let script = ScriptedFetch(instance, app, instance, app, instance, instance, app)
        var configuration = try Fixture.configuration()
        configuration.maximumRegistrationsPerHour = 2
        let family = NetworkFamily.mastodon(
            configuration,
            registrations: RegistrationsInMemory(),
            leases: .inMemory(.system),
            fetch: script.fetch,
            clock: Clock { clock.withLock { $0 } },
            randomness: .secure
        )
        _ = try await family.resolve("a.example")
        _ = try await family.resolve("b.example")
        let failure = try await failure { _ = try await family.resolve("c.example") }
        #expect(failure.category == .rateLimited)
        #expect(failure.retryAt == Fixture.now + .seconds(3600))
        #expect(failure.naming != nil)
        clock.withLock { $0 = $0 + .seconds(3600) }
        #expect(try await family.resolve("d.example").server == "d.example")
        #expect(script.unused == 0)
    }

    @Test("names that lead nowhere are bounded too")
    func boundedLookUps() throws {
        var bound = HourlyBound()
        for second in 0..<3 { try bound.take(3, at: Fixture.now + .seconds(second)) }
        #expect(throws: NetworkFailure.self) { try bound.take(3, at: Fixture.now + .seconds(3599)) }
        try bound.take(3, at: Fixture.now + .seconds(3600))
        #expect(throws: NetworkFailure.self) { try bound.take(3, at: Fixture.now + .seconds(3600)) }
    }

    @Test("a list of servers lets in those and the sandbox")
    func allowList() async throws {
        let sandbox = try #require(WebURL("http://127.0.0.1:8083"))
        let script = ScriptedFetch(.json(Self.instance), .json(Self.app))
        let store = RegistrationsInMemory()
        let family = try family(script, store) {
            $0.servers = .only(["books.example"])
            $0.trustedOrigins = [sandbox]
        }
        #expect(family.suggestions == ["127.0.0.1:8083", "books.example"])
        #expect(family.origins == ["http://127.0.0.1:8083", "https://books.example"])
        let failure = try await failure { _ = try await family.resolve("letters.example") }
        #expect(failure.category == .refused)
        #expect(script.requests.isEmpty)
        let network = try await family.resolve("@ada@127.0.0.1:8083")
        #expect(network.server == "127.0.0.1:8083")
        #expect(script.requests.map(\.url.origin) == ["http://127.0.0.1:8083", "http://127.0.0.1:8083"])
        #expect(script.requests.allSatisfy { $0.addressPolicy == .listed })
        #expect(store.all.first?.returnURL == "https://flyleaf.example/auth/mastodon/return/127.0.0.1%3A8083")
    }

    @Test("any server may be named unless a list says otherwise, and forms may lead anywhere then")
    func anyServer() throws {
        let family = try family(ScriptedFetch(), RegistrationsInMemory())
        #expect(family.origins == ["https:"])
        #expect(family.suggestions.isEmpty)
        #expect(try MastodonConfiguration.serverName("Bücher.example") == "xn--bcher-kva.example")
        #expect(throws: NetworkFailure.self) { try MastodonConfiguration.serverName("10.0.0.1") }
    }
}
