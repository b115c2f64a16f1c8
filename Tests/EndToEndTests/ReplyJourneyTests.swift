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

@Suite("Posts of three networks, answered through their real protocols")
struct ReplyJourneyTests {
    /// The next answers that are lost.
    private struct Loss: Sendable {
        var path: String
        var isDone: Bool
        var left: Int
    }

    private func world(_ clock: ShiftedClock, _ losses: Lock<Loss?>) async throws -> NetworksWorld {
        let world = try await NetworksWorld(clock: clock.clock) { road in
            Fetch { request async throws(FetchError) in
                let loss = losses.withLock { loss -> Loss? in
                    guard let now = loss, request.method == .post, request.url.path.hasSuffix(now.path), now.left > 0
                    else { return nil }
                    loss?.left -= 1
                    return now
                }
                guard let loss else { return try await road.send(request) }
                if loss.isDone { _ = try await road.send(request) }
                throw FetchError(.timedOut, mayHaveArrived: true)
            }
        }
        try await world.connectAll()
        return world
    }

    /// A post that speaks to Ada at X and at Mastodon.
    private func friendPosts(_ world: NetworksWorld) async throws {
        let sandbox = try #require(world.application.sandbox)
        let friend = SeedPeople.id(at: 1)
        let x = try sandbox.world(of: .x)
        try await x.database.write { connection in
            let draft = Tweets.Draft(author: friend, text: "@ada_1001 To be answered at X")
            _ = try Tweets.insert(draft, at: x.now, connection)
        }
        let mastodon = try sandbox.world(of: .mastodon)
        let publisher = MastodonPublisher(author: friend, host: world.server, now: mastodon.now)
        try await mastodon.database.write { connection in
            for fields in [
                ["status": "To be answered at Mastodon", "visibility": "public"],
                ["status": "@ada To be answered alone", "visibility": "direct"],
            ] as [JSON] {
                _ = try publisher.publish(try MastodonDraft(MastodonParameters(json: fields)), connection)
            }
        }
    }

    /// Where an answer goes, and how it is counted there.
    struct Place: Sendable, CustomStringConvertible {
        var face: SandboxFace
        var list: String
        var words: String
        var ask: String
        var yes: String
        var path: String
        var sql: String
        var description: String { face.name }
    }

    static let places = [
        Place(
            face: .mastodon,
            list: "/home",
            words: "To be answered at Mastodon",
            ask: "Ask Mastodon",
            yes: "Authorise as",
            path: "/api/v1/statuses",
            sql: "SELECT count(*) FROM mastodon_status WHERE reply_to IS NOT NULL AND author = ?"
        ),
        Place(
            face: .x,
            list: "/stream/mentions",
            words: "To be answered at X",
            ask: "Ask X for it",
            yes: "Authorize app",
            path: "/2/tweets",
            sql: "SELECT count(*) FROM x_post WHERE reply_to IS NOT NULL AND author = ?"
        ),
        Place(
            face: .facebook,
            list: "/home",
            words: "Sveika, Ada!",
            ask: "Ask Facebook for it",
            yes: "Continue as Ada Fernsby",
            path: "/comments",
            sql: "SELECT count(*) FROM post_comment WHERE author = ?"
        ),
    ]

    /// Opens the post of a place, with the permission to answer it.
    private func open(_ place: Place, _ world: NetworksWorld) async throws -> String {
        if place.list == "/home" {
            try await world.client.get("/home")
            try await world.press("Ask Facebook for it")
            try await world.press("Continue as Ada Fernsby")
            try await world.press("Ask Mastodon")
            try await world.press("Authorise as")
        }
        try await world.client.get(place.list)
        _ = try await world.application.site.services.streams.workOnDue()
        let page = try await world.client.get(place.list)
        let post = try #require(
            page.document.all(".said").first { $0.first(".message")?.text.contains(place.words) == true },
            "\(page.text)"
        )
        let link = try #require(post.all(".meta a").first { $0.text.hasPrefix("Conversation") }?["href"])
        let item = try await world.client.get(link)
        let label = item.document.all("button").map(\.text).first { $0.hasPrefix(place.ask) }
        if item.document.element(id: "reply-words") == nil {
            try await world.client.submit(
                action: link.replacing("/stream/", with: "/streams/") + "/permission",
                pressing: label
            )
            try await world.press(place.yes)
        }
        return link
    }

    private func count(_ place: Place, _ world: NetworksWorld) async throws -> Int {
        let sandbox = try #require(world.application.sandbox)
        return try await sandbox.world(of: place.face).database.write { connection in
            try connection.first(place.sql, [SeedPeople.id(at: 0)]) { row in try row.int(0) } ?? 0
        }
    }

    private func answer(_ words: String, _ link: String, _ world: NetworksWorld) async throws {
        try await world.client.get(link)
        let action = link.replacing("/stream/", with: "/streams/") + "/reply"
        try await world.client.submit(action: action) { try $0.fill("words", words) }
    }

    private func send(_ world: NetworksWorld) async throws {
        _ = try await world.application.site.services.replies.workOnDue()
    }

    private func states(_ link: String, _ world: NetworksWorld) async throws -> [String] {
        try await world.client.get(link).document.all(".said").filter { $0["id"]?.hasPrefix("reply-") == true }
            .compactMap { $0.first("[role=status]")?.text }
    }

    @Test(
        "TW-14: an answer comes to each network once, under its post, and is read back with the thread",
        arguments: places
    )
    func answered(_ place: Place) async throws {
        let clock = ShiftedClock()
        let world = try await world(clock, Lock(nil))
        try await friendPosts(world)
        let link = try await open(place, world)
        let before = try await count(place, world)
        try await answer("So it “is”, @nobody.", link, world)
        #expect(try await states(link, world).first?.hasPrefix("On its way") == true)
        try await send(world)
        #expect(try await count(place, world) == before + 1)
        #expect(try await states(link, world).first?.hasPrefix("It stands at") == true)
        try await send(world)
        clock.advance(by: .seconds(1000))
        try await world.client.get(link)
        _ = try await world.application.site.services.threads.workOnDue()
        let page = try await world.client.get(link)
        #expect(page.document.all(".stream .message").map(\.text).last?.contains("So it “is”,") == true)
        #expect(try await states(link, world).isEmpty)
        #expect(try await count(place, world) == before + 1)
    }

    @Test(
        "TW-05: a message to Ada alone stands among her messages, and her answer goes to who wrote it and nobody else"
    )
    func message() async throws {
        let clock = ShiftedClock()
        let world = try await world(clock, Lock(nil))
        try await friendPosts(world)
        let place = Place(
            face: .mastodon,
            list: "/stream/messages",
            words: "To be answered alone",
            ask: "Ask Mastodon",
            yes: "Authorise as",
            path: "/api/v1/statuses",
            sql: "SELECT count(*) FROM mastodon_status WHERE visibility = 'direct' AND author = ?"
        )
        let closed = try await world.client.get(place.list)
        #expect(closed.text.contains("Facebook shows nobody’s messages to programs"))
        #expect(closed.text.contains("X leaves encrypted messages out"))
        #expect(closed.text.contains("Reading your messages"))
        try await world.press("Ask Mastodon")
        try await world.press("Authorise as")
        let link = try await open(place, world)
        let before = try await count(place, world)
        let item = try await world.client.get(link)
        #expect(item.document.first(".said .meta")?.text.contains("Only for @ada@") == true)
        let form = try #require(item.document.forms.first { $0.action.hasSuffix("/reply") })
        let names = try #require(form["words"])
        #expect(names.hasPrefix("@") && !names.contains("@ada"), "\(names)")
        try await answer("\(names)With you alone.", link, world)
        try await send(world)
        #expect(try await count(place, world) == before + 1)
        #expect(try await states(link, world).first?.hasPrefix("It stands at") == true)
        // And to whoever wrote it she writes first, too (CO-29).
        let person = item.document.all(".said .meta a").first { $0.text.hasPrefix("Person") }?["href"]
        let page = try await world.client.get(try #require(person))
        _ = try await world.application.site.services.people.workOnDue()
        try await world.client.get(page.url.path)
        let action = "\(page.url.path)/letters"
        try await world.client.submit(action: action) { try $0.fill("words", "\(names)and @bob@elsewhere.example") }
        #expect(world.client.page?.status == .unprocessableContent)
        try await world.client.submit(action: action) { try $0.fill("words", "\(names)A word alone.") }
        try await send(world)
        try await send(world)
        #expect(try await count(place, world) == before + 2)
        let kept = try await states(page.url.path, world)
        #expect(kept.count == 1 && kept[0].hasSuffix(" has it."), "\(kept)")
        // What is to one person alone stands in no other list.
        _ = try await world.client.get("/home")
        _ = try await world.application.site.services.streams.workOnDue()
        #expect(try await !world.client.get("/home").text.contains("alone."))
    }

    @Test(
        "TW-14: a post at Mastodon is quoted once where its server lets Ada, whether its writer is asked or not",
        arguments: ["0", "1"],
        [true, false]
    )
    func quoted(_ asks: String, _ isLost: Bool) async throws {
        let clock = ShiftedClock()
        let losses = Lock<Loss?>(nil)
        let world = try await world(clock, losses)
        let sandbox = try #require(world.application.sandbox)
        var settings = MastodonSettings()
        settings.temper.asksBeforeQuotes = asks == "1"
        try await settings.write(try sandbox.world(of: .mastodon))
        try await friendPosts(world)
        let place = Self.places[0]
        let link = try await open(place, world)
        if isLost { losses.withLock { $0 = Loss(path: place.path, isDone: true, left: 1) } }
        let page = try await world.client.get("\(link)?quote=it")
        #expect(page.text.contains("Its writer is asked") == (asks == "1"))
        let action = link.replacing("/stream/", with: "/streams/") + "/quote"
        try await world.client.submit(action: action) { try $0.fill("words", "See “this”.") }
        try await send(world)
        for _ in 1...4 {
            clock.advance(by: .seconds(900))
            try await send(world)
        }
        let states = try await states(link, world)
        #expect(states.count == 1 && states[0].hasPrefix("It stands at"), "\(states)")
        #expect(states[0].contains("is asked whether") == (asks == "1"), "\(states)")
        let quotes = try await sandbox.world(of: .mastodon).database.write { connection in
            try connection.rows(
                """
                SELECT m.state, s.text FROM mastodon_quote AS m JOIN mastodon_status AS q ON q.id = m.status
                JOIN mastodon_status AS s ON s.id = m.quoted WHERE q.author = ?
                """,
                [SeedPeople.id(at: 0)]
            ) { row in [try row.text(0), try row.text(1)] }
        }
        #expect(quotes == [[asks == "1" ? "pending" : "accepted", place.words]])
    }

    @Test(
        "a lost answer of the network, after the work or before it: what is there is found, what is not is said",
        arguments: places,
        [true, false]
    )
    func lost(_ place: Place, _ isDone: Bool) async throws {
        let clock = ShiftedClock()
        let losses = Lock<Loss?>(nil)
        let world = try await world(clock, losses)
        try await friendPosts(world)
        let link = try await open(place, world)
        let before = try await count(place, world)
        // Something of one's own stands in the list by which absence is proved.
        if !isDone {
            try await answer("First.", link, world)
            try await send(world)
        }
        losses.withLock { $0 = Loss(path: place.path, isDone: isDone, left: 1) }
        try await answer("So it “is”.", link, world)
        try await send(world)
        for _ in 1...8 {
            clock.advance(by: .seconds(900))
            try await send(world)
        }
        let states = try await states(link, world)
        #expect(try await count(place, world) == before + 1)
        if isDone {
            #expect(states.count == 1 && states[0].hasPrefix("It stands at"), "\(states)")
        } else {
            #expect(states.last?.contains("does not have it") == true, "\(states)")
        }
    }
}
