import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import StorageEngines
import TestSupport
import Testing

@testable import Pages

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

    @Test("OF-01: each network is pulled out in turn, and the page answers from what is kept, with words")
    func pulled() async throws {
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
        "PR-08, FB-10: own posts and mentions are read at each network that has them, after its yes, and stay when it is down"
    )
    func otherLists() async throws {
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
        #expect(page.text.contains("Facebook has no such list"))
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
