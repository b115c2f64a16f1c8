import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import SQLite
import TestSupport
import Testing

@testable import Pages
@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("Posts of three networks, opened and pressed through their real protocols")
struct MarkJourneyTests {
    /// Which calls are lost, and whether the work is done all the same.
    private struct Loss: Sendable {
        var path: String
        var isDone: Bool
        var status: Int?
        var left: Int
    }

    private func world(_ clock: ShiftedClock, _ losses: Lock<Loss?> = Lock(nil)) async throws -> NetworksWorld {
        let world = try await NetworksWorld(clock: clock.clock) { road in
            Fetch { request async throws(FetchError) in
                let loss = losses.withLock { loss -> Loss? in
                    guard let now = loss, request.url.path.hasSuffix(now.path), now.left > 0 else { return nil }
                    loss?.left -= 1
                    return now
                }
                guard let loss else { return try await road.send(request) }
                if loss.isDone { _ = try await road.send(request) }
                if let status = loss.status {
                    return ClientResponse(status: Status(code: status), fields: Fields(), body: [])
                }
                throw FetchError(.timedOut, mayHaveArrived: true)
            }
        }
        try await world.connectAll()
        return world
    }

    /// A post of a friend's at each network, with an answer under it; the words of the posts.
    private func friendPosts(_ world: NetworksWorld) async throws {
        let sandbox = try #require(world.application.sandbox)
        let (friend, ada) = (SeedPeople.id(at: 1), SeedPeople.id(at: 0))
        let x = try sandbox.world(of: .x)
        try await x.database.write { connection in
            let id = try Tweets.insert(Tweets.Draft(author: friend, text: "To be pressed at X"), at: x.now, connection)
            var reply = Tweets.Draft(author: ada, text: "Answered at X")
            reply.replyTo = Tweet.Reference(id: id, author: friend)
            reply.conversation = id
            _ = try Tweets.insert(reply, at: x.now, connection)
        }
        let mastodon = try sandbox.world(of: .mastodon)
        let publisher = MastodonPublisher(author: friend, host: world.server, now: mastodon.now)
        try await mastodon.database.write { connection in
            func publish(_ fields: JSON) throws -> StatusID {
                try publisher.publish(try MastodonDraft(MastodonParameters(json: fields)), connection)
            }
            let id = try publish(["status": "To be pressed at Mastodon", "visibility": "public"])
            _ = try publish([
                "status": "Answered at Mastodon", "visibility": "public", "in_reply_to_id": .string("\(id)"),
            ])
        }
    }

    private func home(_ world: NetworksWorld) async throws -> AppPage {
        try await world.client.get("/home")
        _ = try await world.application.site.services.streams.workOnDue()
        return try await world.client.get("/home")
    }

    private func allow(_ world: NetworksWorld) async throws {
        _ = try await home(world)
        try await world.press("Ask Facebook for it")
        try await world.press("Continue as Ada Fernsby")
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
    }

    /// The first post of a page with these words.
    private func post(_ page: AppPage, _ words: String) throws -> HTMLElement {
        try #require(page.document.all(".said").first { $0.first(".message")?.text.contains(words) == true })
    }

    private func button(_ post: HTMLElement, _ label: String) throws -> HTMLElement {
        try #require(post.all(".marks button").first { $0.text.hasPrefix(label) })
    }

    @discardableResult
    private func press(_ label: String, _ words: String, _ world: NetworksWorld) async throws -> AppPage {
        let page = try await world.client.get("/home")
        let value = try #require(try button(try post(page, words), label)["value"])
        let form = try #require(page.document.forms.first { $0.action == "/streams/marks" })
        let fields = FormFields(["press": value, "csrf": try #require(form["csrf"]), "list": "home"])
        return try await world.client.post("/streams/marks", fields)
    }

    private func tell(_ world: NetworksWorld) async throws {
        _ = try await world.application.site.services.presses.workOnDue()
    }

    private func isOn(_ label: String, _ words: String, _ world: NetworksWorld) async throws -> Bool {
        try button(try post(try await world.client.get("/home"), words), label)["aria-pressed"] == "true"
    }

    @Test("TW-24: a post of each network is opened with its thread, which stays while the network is down")
    func threads() async throws {
        let clock = ShiftedClock()
        let losses = Lock<Loss?>(nil)
        let world = try await world(clock, losses)
        try await friendPosts(world)
        try await allow(world)
        let page = try await home(world)
        for (network, path) in [("X", "/search/recent"), ("Mastodon", "/context")] {
            let post = try post(page, "To be pressed at \(network)")
            let link = try #require(post.all(".meta a").first { $0.text.hasPrefix("Conversation") }?["href"])
            try await world.client.get(link)
            _ = try await world.application.site.services.threads.workOnDue()
            var item = try await world.client.get(link)
            let words = item.document.all(".stream .message").map(\.text)
            #expect(
                words.first == "To be pressed at \(network)" && words.last?.hasSuffix("Answered at \(network)") == true
            )
            losses.withLock { $0 = Loss(path: path, isDone: false, status: nil, left: 9) }
            clock.advance(by: .seconds(1000))
            try await world.client.get(link)
            _ = try await world.application.site.services.threads.workOnDue()
            item = try await world.client.get(link)
            #expect(item.document.all(".stream .message").map(\.text) == words)
            #expect(item.document.first(".notice.waiting") != nil, "\(network)")
            losses.withLock { $0 = nil }
        }
        // What stands under a post of a friend's wall.
        let walls = page.document.all(".said").filter { $0.first(".mark")?.text == "F" }
        let link = try #require(walls.first?.all(".meta a").first { $0.text.hasPrefix("Conversation") }?["href"])
        try await world.client.get(link)
        _ = try await world.application.site.services.threads.workOnDue()
        #expect(try await world.client.get(link).text.contains("read at Facebook on"))
    }

    @Test("TW-14, TW-15: likes, bookmarks and reposts come to each network that has them after its yes, and go again")
    func marks() async throws {
        let clock = ShiftedClock()
        let world = try await world(clock)
        try await friendPosts(world)
        try await allow(world)
        _ = try await home(world)
        let sandbox = try #require(world.application.sandbox)
        let ada = SeedPeople.id(at: 0)
        func count(_ face: SandboxFace, _ sql: String) async throws -> Int {
            try await sandbox.world(of: face).database.write { connection in
                try connection.first(sql, [ada]) { row in try row.int(0) } ?? 0
            }
        }
        let pressed:
            [(face: SandboxFace, words: String, ask: String, yes: String, sql: [(label: String, sql: String)])] = [
                (
                    .mastodon, "To be pressed at Mastodon", "Ask Mastodon", "Authorise as",
                    [
                        ("Like", "SELECT count(*) FROM mastodon_mark WHERE kind = 'favourite' AND person = ?"),
                        ("Keep", "SELECT count(*) FROM mastodon_mark WHERE kind = 'bookmark' AND person = ?"),
                        ("Repost", "SELECT count(*) FROM mastodon_status WHERE reblog_of IS NOT NULL AND author = ?"),
                    ]
                ),
                (
                    .x, "To be pressed at X", "Ask X for it", "Authorize app",
                    [
                        ("Like", "SELECT count(*) FROM x_like WHERE person = ?"),
                        ("Keep", "SELECT count(*) FROM x_bookmark WHERE person = ?"),
                        ("Repost", "SELECT count(*) FROM x_post WHERE reposted IS NOT NULL AND author = ?"),
                    ]
                ),
                (
                    .facebook, "Sveika, Ada!", "Ask Facebook for it", "Continue as Ada Fernsby",
                    [("Like", "SELECT count(*) FROM object_like WHERE person = ?")]
                ),
            ]
        for (face, words, ask, yes, rows) in pressed {
            for (label, sql) in rows {
                let before = try await count(face, sql)
                let page = try await press(label, words, world)
                if page.url.query?.contains("ask=") == true {
                    try await world.press(ask)
                    try await world.press(yes)
                    try await press(label, words, world)
                }
                #expect(try await isOn(label, words, world))
                try await tell(world)
                #expect(try await count(face, sql) == before + 1, "\(label)")
                #expect(try await isOn(label, words, world))
                try await press(label, words, world)
                try await tell(world)
                #expect(try await count(face, sql) == before, "\(label)")
                #expect(try await !isOn(label, words, world))
            }
        }
    }

    @Test("TW-15, TW-24: who wrote a post is read at both networks, muted there after a yes, and heard again")
    func people() async throws {
        let clock = ShiftedClock()
        let world = try await world(clock)
        try await friendPosts(world)
        try await allow(world)
        _ = try await home(world)
        let sandbox = try #require(world.application.sandbox)
        let ada = SeedPeople.id(at: 0)
        let networks: [(face: SandboxFace, words: String, ask: String, yes: String, sql: String)] = [
            (
                .mastodon, "To be pressed at Mastodon", "Ask Mastodon", "Authorise as",
                "SELECT count(*) FROM mastodon_mute WHERE person = ?"
            ),
            (
                .x, "To be pressed at X", "Ask X for it", "Authorize app",
                "SELECT count(*) FROM x_relation WHERE kind = 'mute' AND person = ?"
            ),
        ]
        for (face, words, ask, yes, sql) in networks {
            let count = {
                try await sandbox.world(of: face).database.write { connection in
                    try connection.first(sql, [ada]) { row in try row.int(0) }
                }
            }
            let said = try post(try await world.client.get("/home"), words)
            let link = try #require(said.all(".meta a").first { $0.text.hasPrefix("Person") }?["href"])
            try await world.client.get(link)
            _ = try await world.application.site.services.people.workOnDue()
            var page = try await world.client.get(link)
            #expect(page.text.contains("You follow each other.") && page.text.contains("follower"), "\(face)")
            func press() async throws -> AppPage {
                let page = try await world.client.get(link)
                let button = try button(try #require(page.document.element(id: "person")), "Mute")
                let form = try #require(page.document.forms.first { $0.action.hasSuffix("/marks") })
                return try await world.client.post(
                    form.action,
                    FormFields(["press": try #require(button["value"]), "csrf": try #require(form["csrf"])])
                )
            }
            page = try await press()
            #expect(page.url.query?.contains("ask=mute") == true)
            try await world.press(ask)
            try await world.press(yes)
            _ = try await press()
            try await tell(world)
            #expect(try await count() == 1, "\(face)")
            #expect(try await !world.client.get("/home").text.contains(words))
            _ = try await press()
            try await tell(world)
            #expect(try await count() == 0, "\(face)")
            #expect(try await world.client.get("/home").text.contains(words))
            // Who follows Ada stands in a list of its own, and leads to the same page.
            let network = try #require(link.split(separator: "/").dropFirst(2).first)
            let followers = "/friends/followers?network=\(network)"
            try await world.client.get(followers)
            _ = try await world.application.site.services.followers.workOnDue()
            page = try await world.client.get(followers)
            let path = try #require(link.split(separator: "?").first)
            #expect(page.document.all("ul.people a").contains { $0["href"]?.hasPrefix(path) == true }, "\(face)")
        }
    }

    @Test(
        "a lost answer, before the work or after it, an empty one and an error: the network ends in the state wished for",
        arguments: [(false, nil), (true, nil), (true, 200), (false, 503), (true, 502)] as [(Bool, Int?)]
    )
    func lost(_ isDone: Bool, _ status: Int?) async throws {
        let clock = ShiftedClock()
        let losses = Lock<Loss?>(nil)
        let world = try await world(clock, losses)
        try await friendPosts(world)
        try await allow(world)
        _ = try await home(world)
        let words = "To be pressed at Mastodon"
        try await press("Like", words, world)
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        losses.withLock { $0 = Loss(path: "/favourite", isDone: isDone, status: status, left: 1) }
        try await press("Like", words, world)
        try await tell(world)
        #expect(try await isOn("Like", words, world))
        clock.advance(by: .seconds(30))
        try await tell(world)
        #expect(try await isOn("Like", words, world))
        let mastodon = try #require(world.application.sandbox).world(of: .mastodon)
        let count = try await mastodon.database.write { connection in
            try connection.first(
                "SELECT count(*) FROM mastodon_mark WHERE kind = 'favourite' AND person = ?",
                [SeedPeople.id(at: 0)]
            ) { row in try row.int(0) }
        }
        #expect(count == 1)
        #expect(try await !world.client.get("/home").text.contains("is sent again"))
    }
}
