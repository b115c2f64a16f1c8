import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import SQLite
import StorageEngines
import TestSupport
import Testing

@testable import Pages
@testable import SandboxCore
@testable import SandboxMastodon
@testable import SandboxX

@Suite("What people say at three networks, read through their real protocols")
struct HomeJourneyTests {
    /// The stream once all that is wished for was read.
    private func home(_ world: NetworksWorld, _ path: String = "/home") async throws -> AppPage {
        try await world.client.get(path)
        _ = try await world.application.site.services.streams.workOnDue()
        return try await world.client.get(path)
    }

    private func words(_ page: AppPage) -> [String] { page.document.all(".stream .message").map(\.text) }

    @Test("PR-08: each network asks for its permission when its stream is opened, and one stream has all of them")
    func all() async throws {
        let world = try await NetworksWorld()
        try await world.connectAll()
        var page = try await home(world)
        // X shows it to whoever is logged in; the others want to be asked.
        #expect(page.document.all(".stream .mark").allSatisfy { $0.text == "X" } && !words(page).isEmpty)
        #expect(page.document.forms.count { $0.action == "/streams/permission" } == 2)
        try await world.press("Ask Facebook for it")
        try await world.press("Continue as Ada Fernsby")
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        page = try await home(world)
        #expect(page.document.forms.allSatisfy { $0.action != "/streams/permission" })
        #expect(Set(page.document.all(".stream .mark").map(\.text)) == ["F", "X", "M"])
        let all = words(page)
        // Ada's own post stands at all three; a friend's wall, and people she follows.
        #expect(all.count { $0.hasPrefix("Tea, rain, chapter one.") } == 3, "\(all)")
        #expect(all.contains { $0.hasPrefix("Sveika, Ada!") })
        let moments = page.document.all(".stream time").compactMap { $0["datetime"].flatMap { Timestamp(iso8601: $0) } }
        #expect(moments == moments.sorted(by: >))
        // One network alone.
        for tab in ["Facebook", "X", "Mastodon (\(world.server))"] {
            let link = try #require(page.document.link(tab)?["href"])
            let one = try await world.client.get(link)
            #expect(Set(one.document.all(".stream .mark").map(\.text)).count == 1, "\(tab)")
        }
        // The account page names what was given, and that posting was not.
        let account = try await world.client.get("/account")
        #expect(account.text.contains("Reading what your people say"))
    }

    /// A world with all networks connected, and which of them is unreachable from now on.
    private func pullable() async throws -> (world: NetworksWorld, clock: ShiftedClock, down: Lock<String?>) {
        let clock = ShiftedClock()
        let down = Lock<String?>(nil)
        let world = try await NetworksWorld(clock: clock.clock) { road in
            Fetch { request async throws(FetchError) in
                if let host = down.withLock({ $0 }), request.url.authority == host {
                    throw FetchError(.unreachable, mayHaveArrived: false)
                }
                return try await road.send(request)
            }
        }
        try await world.connectAll()
        return (world, clock, down)
    }

    @Test("OF-13: writers have their pictures, which come from here, also when the networks are down")
    func pictures() async throws {
        let (world, clock, down) = try await pullable()
        _ = try await home(world)
        try await world.press("Ask Facebook for it")
        try await world.press("Continue as Ada Fernsby")
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        _ = try await home(world)
        #expect(try await world.application.site.services.streamPictures.workOnDue() > 0)
        for host in [nil, world.facebook, world.x, world.server] {
            down.withLock { $0 = host }
            // Not so long that they are asked for again.
            clock.advance(by: .seconds(1000))
            let page = try await home(world)
            for header in page.document.all(".stream header") {
                let network = header.first(".mark")?.text ?? ""
                // Facebook sends on to its pictures, and the road of this test follows nobody.
                if network == "F" { continue }
                let address = header.first("img.avatar")?["src"] ?? ""
                #expect(address.hasPrefix("/stream/pictures/"), "\(network): \(header.text)")
                #expect(try await world.client.get(address).response.fields[.contentType] == "image/jpeg")
            }
            #expect(Set(page.document.all(".stream .mark").map(\.text)) == ["F", "X", "M"])
        }
    }

    @Test("OF-01: each network is pulled out in turn, and the page answers from what is kept, with words")
    func pulled() async throws {
        let (world, clock, down) = try await pullable()
        _ = try await home(world)
        try await world.press("Ask Facebook for it")
        try await world.press("Continue as Ada Fernsby")
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        let before = words(try await home(world))
        for (host, title) in [(world.facebook, "Facebook"), (world.x, "X"), (world.server, "Mastodon")] {
            down.withLock { $0 = host }
            clock.advance(by: .seconds(1000))
            let page = try await home(world)
            #expect(words(page) == before, "\(title)")
            #expect(page.document.all(".notice.waiting").contains { $0.text.hasPrefix(title) }, "\(title)")
            #expect(page.text.contains("What was read before stands below"))
        }
    }

    @Test(
        "RA-01, RA-02: a limit that is used up is waited for with words, what is kept stays, and the status page tells of it"
    )
    func limited() async throws {
        let clock = ShiftedClock()
        let calls = Lock(0)
        let isUsedUp = Lock(false)
        let world = try await NetworksWorld(clock: clock.clock) { road in
            Fetch { request async throws(FetchError) in
                var response = try await road.send(request)
                guard request.url.path.hasSuffix("/reverse_chronological") else { return response }
                calls.withLock { $0 += 1 }
                guard isUsedUp.withLock({ $0 }) else { return response }
                for (name, value) in [
                    ("x-rate-limit-limit", "15"), ("x-rate-limit-remaining", "0"),
                    ("x-rate-limit-reset", "\(clock.clock.now().seconds + 5000)"),
                ] {
                    if let name = FieldName(name) { response.fields[name] = value }
                }
                return response
            }
        }
        try await world.connectAll()
        isUsedUp.withLock { $0 = true }
        let before = words(try await home(world))
        #expect(!before.isEmpty && calls.withLock { $0 } == 1)
        var page = try await world.client.get("/status")
        #expect(page.text.contains("0 of 15") && page.text.contains("timelines/reverse_chronological"))
        for _ in 1...3 {
            clock.advance(by: .seconds(1000))
            page = try await home(world)
        }
        #expect(calls.withLock { $0 } == 1 && words(page) == before)
        #expect(page.document.all(".notice.waiting").contains { $0.text.hasPrefix("X") })
        isUsedUp.withLock { $0 = false }
        clock.advance(by: .seconds(4000))
        page = try await home(world)
        #expect(calls.withLock { $0 } == 2 && page.document.all(".notice.waiting").isEmpty)
        // Whoever is not logged in is told nothing of anybody's limits.
        try await world.client.get("/logout")
        try await world.client.submit(action: "/logout")
        #expect(try await !world.client.get("/status").text.contains("let your connections do"))
    }

    @Test(
        "PR-08, FB-10: own posts and mentions are read at each network that has them, after its yes, and stay when it is down"
    )
    func otherLists() async throws {
        let (world, clock, down) = try await pullable()
        var page = try await home(world, "/stream/own")
        try await world.press("Ask Facebook for it")
        try await world.press("Continue as Ada Fernsby")
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        page = try await home(world, "/stream/own")
        #expect(Set(page.document.all(".stream .mark").map(\.text)) == ["F", "X", "M"])
        #expect(words(page).count { $0.hasPrefix("Tea, rain, chapter one.") } == 3, "\(words(page))")
        // Nobody else's.
        let names = Set(page.document.all(".stream .by b").map(\.text))
        #expect(names == ["Ada Fernsby"], "\(names)")

        page = try await home(world, "/stream/mentions")
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        page = try await home(world, "/stream/mentions")
        #expect(page.document.forms.allSatisfy { $0.action != "/streams/permission" })
        // The yes for one list takes no other back.
        #expect(try await home(world, "/stream/own").document.forms.allSatisfy { $0.action != "/streams/permission" })
        let kept = words(try await home(world, "/stream/own"))
        for (host, title) in [(world.facebook, "Facebook"), (world.x, "X"), (world.server, "Mastodon")] {
            down.withLock { $0 = host }
            clock.advance(by: .seconds(1000))
            let page = try await home(world, "/stream/own")
            #expect(words(page) == kept, "\(title)")
            #expect(page.document.all(".notice.waiting").contains { $0.text.hasPrefix(title) }, "\(title)")
        }
    }

    /// What Ada marks, the last first, and what a friend says to her, at X and at Mastodon.
    private func mark(_ world: NetworksWorld) async throws -> [String] {
        let sandbox = try #require(world.application.sandbox)
        let (friend, ada) = (SeedPeople.id(at: 1), SeedPeople.id(at: 0))
        let words = ["One of three.", "Two of three.", "Three of three."]
        let x = try sandbox.world(of: .x)
        try await x.database.write { connection in
            let ids = try words.map { text in
                try Tweets.insert(Tweets.Draft(author: friend, text: text), at: x.now, connection)
            }
            for index in [1, 2, 0] {
                _ = try Tweets.like(ids[index], ada, connection)
                try XBookmarks.set(ids[index], ada, true, connection)
            }
            var reply = Tweets.Draft(author: friend, text: "@Ada_1001 see you at X")
            reply.replyTo = try Tweets.ids(.author(ada), TweetWindow(limit: 1), connection).first.map {
                Tweet.Reference(id: $0, author: ada)
            }
            _ = try Tweets.insert(reply, at: x.now, connection)
        }
        let mastodon = try sandbox.world(of: .mastodon)
        let publisher = MastodonPublisher(author: friend, host: world.server, now: mastodon.now)
        @Sendable func draft(_ text: String) throws -> MastodonDraft {
            try MastodonDraft(MastodonParameters(json: ["status": .string(text), "visibility": "public"]))
        }
        try await mastodon.database.write { connection in
            var ids: [StatusID] = []
            for text in words {
                ids.append(try publisher.publish(try draft(text), connection))
            }
            for index in [1, 2, 0] {
                for kind in ["favourite", "bookmark"] {
                    try MastodonMarks.set(kind, ids[index], ada, true, at: mastodon.now, connection)
                }
            }
            _ = try publisher.publish(try draft("@ada see you at Mastodon"), connection)
        }
        return [0, 2, 1].map { words[$0] }
    }

    @Test("PR-08, TW-18: what one likes and keeps is read from X and Mastodon in their order, each after its yes")
    func marks() async throws {
        let clock = ShiftedClock()
        let world = try await NetworksWorld(clock: clock.clock)
        try await world.connectAll()
        let order = try await mark(world)
        for list in ["favourites", "bookmarks"] {
            var page = try await home(world, "/stream/\(list)")
            #expect(page.text.contains("Facebook has no such list") && words(page).isEmpty)
            try await world.press("Ask X for it")
            try await world.press("Authorize app")
            try await world.press("Ask Mastodon")
            try await world.press("Authorise as")
            page = try await home(world, "/stream/\(list)")
            #expect(page.document.forms.allSatisfy { $0.action != "/streams/permission" }, "\(list)")
            for tab in ["X", "Mastodon (\(world.server))"] {
                let link = try #require(page.document.link(tab)?["href"])
                let shown = words(try await world.client.get(link))
                #expect(shown == order, "\(list) of \(tab): \(shown)")
            }
        }
        // No yes takes another back.
        try await world.client.get("/stream/mentions")
        try await world.press("Ask Facebook for it")
        try await world.press("Continue as Ada Fernsby")
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        for list in ["favourites", "bookmarks", "mentions"] {
            let page = try await home(world, "/stream/\(list)")
            #expect(page.document.forms.allSatisfy { $0.action != "/streams/permission" }, "\(list)")
        }
        let mentions = words(try await home(world, "/stream/mentions"))
        for network in ["X", "Mastodon"] {
            #expect(mentions.contains { $0.hasSuffix("see you at \(network)") }, "\(mentions)")
        }
        // What is taken out at the network is gone at the next look.
        let sandbox = try #require(world.application.sandbox)
        try await sandbox.world(of: .mastodon).database.write { connection in
            try connection.execute(
                "DELETE FROM mastodon_mark WHERE kind = 'favourite' AND person = ?",
                [SeedPeople.id(at: 0)]
            )
            let status = try #require(
                try connection.first("SELECT max(status) FROM mastodon_mark") { row in
                    StatusID(rawValue: try row.int64(0))
                }
            )
            try MastodonMarks.set(
                "favourite",
                status,
                SeedPeople.id(at: 0),
                true,
                at: Timestamp(seconds: 0),
                connection
            )
        }
        clock.advance(by: .seconds(120))
        let page = try await home(world, "/stream/favourites")
        let link = try #require(page.document.link("Mastodon (\(world.server))")?["href"])
        #expect(words(try await world.client.get(link)).count == 1)
    }

    @Test("reading takes no posting along: who may post stays able to, who may not is not made to")
    func grants() async throws {
        let world = try await NetworksWorld()
        try await world.connectAll()
        let review = try #require(try await world.write([("title", "Momo"), ("review", "Slow."), ("score", "8")]))
        try await world.client.get("\(review)/share?network=mastodon")
        let stores = world.application.storage.stores
        func granted() async throws -> Set<String> {
            let found = try await stores.connections.byIdentity(.facebook, world.facebook, "1001")
            let member = try #require(found).memberID
            let all = try await stores.connections.connections(member)
            return Set(all.filter { $0.identity.server == world.server }.flatMap { $0.permissions.granted.map(\.name) })
        }
        #expect(try await !granted().contains("write:statuses"))
        _ = try await home(world)
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        let names = try await granted()
        #expect(names.contains("read:statuses") && !names.contains("write:statuses"))
    }
}
