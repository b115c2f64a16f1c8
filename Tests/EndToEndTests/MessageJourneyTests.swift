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

@Suite("A reading list by message, through the real protocol of Mastodon")
struct MessageJourneyTests {
    /// Somebody there writes to Ada alone.
    private func write(_ words: String, by index: Int, _ world: NetworksWorld) async throws {
        let sandbox = try #require(world.application.sandbox)
        let mastodon = try sandbox.world(of: .mastodon)
        let publisher = MastodonPublisher(author: SeedPeople.id(at: index), host: world.server, now: mastodon.now)
        let fields: JSON = ["status": .string("@ada \(words)"), "visibility": "direct"]
        _ = try await mastodon.database.write { connection in
            try publisher.publish(try MastodonDraft(MastodonParameters(json: fields)), connection)
        }
    }

    /// What Ada wrote to people alone, the oldest first.
    private func letters(_ world: NetworksWorld) async throws -> [String] {
        let sandbox = try #require(world.application.sandbox)
        return try await sandbox.world(of: .mastodon).database.write { connection in
            try connection.rows(
                "SELECT text FROM mastodon_status WHERE visibility = 'direct' AND author = ? ORDER BY id",
                [SeedPeople.id(at: 0)]
            ) { row in try row.text(0) }
        }
    }

    private func logIn(_ world: NetworksWorld, _ browser: AppClient, as person: String) async throws {
        try await browser.get("/login?next=/account")
        try await world.press("Log in with Mastodon (\(world.server))", in: browser)
        let page = try await world.press(person, in: browser)
        if page.url.path != "/account" { try await world.press("Authorise as", in: browser) }
    }

    /// Gives what reading mentions and writing to people take, each where it is asked for.
    private func allow(_ world: NetworksWorld) async throws {
        try await write("Good morning", by: 1, world)
        for list in ["/stream/mentions", "/stream/messages"] {
            let page = try await world.client.get(list)
            let labels = page.document.forms.flatMap { $0.buttons.map(\.label) }
            guard labels.contains(where: { $0.hasPrefix("Ask Mastodon") }) else { continue }
            try await world.press("Ask Mastodon")
            try await world.press("Authorise as")
        }
        try await world.client.get("/stream/messages")
        _ = try await world.application.site.services.streams.workOnDue()
        let page = try await world.client.get("/stream/messages")
        let post = try #require(
            page.document.all(".said").first { $0.first(".message")?.text.contains("Good morning") == true },
            "\(page.text)"
        )
        let link = try #require(post.all(".meta a").first { $0.text.hasPrefix("Conversation") }?["href"])
        let item = try await world.client.get(link)
        guard item.document.element(id: "reply-words") == nil else { return }
        let label = item.document.all("button").map(\.text).first { $0.hasPrefix("Ask Mastodon") }
        try await world.client.submit(
            action: link.replacing("/stream/", with: "/streams/") + "/permission",
            pressing: label
        )
        try await world.press("Authorise as")
    }

    private func work(_ world: NetworksWorld, _ clock: ShiftedClock) async throws {
        clock.advance(by: .seconds(301))
        _ = try await world.application.site.services.messages.workOnDue()
        _ = try await world.application.site.services.replies.workOnDue()
    }

    @Test("a member's message becomes an entry and is answered once, to them alone; somebody unknown is answered once")
    func journey() async throws {
        let clock = ShiftedClock()
        let world = try await NetworksWorld(clock: clock.clock)
        try await logIn(world, world.client, as: "AF Ada Fernsby")
        let stores = world.application.storage.stores
        let ada = try #require(try await stores.connections.byIdentity(.mastodon, world.server, "1001"))
        _ = try await world.application.site.services.moderation.perform(
            .appoint,
            on: .member(ada.memberID),
            because: ModerationWords(trusted: "By the operator"),
            by: nil
        )
        try await allow(world)
        try await world.client.get("/moderation/messages")
        let named = try await world.press("Take messages from now on")
        #expect(named.text.contains("The account takes messages from now on."), "\(named.text)")
        #expect(named.text.contains("Named: @ada@\(world.server)"), "\(named.text)")

        let ben = world.newBrowser()
        try await logIn(world, ben, as: "BG Benedikt")
        #expect(try await ben.get("/settings/messages").text.contains("@ada@"))
        clock.advance(by: .seconds(10))
        try await write("read Piranesi by Susanna Clarke", by: 1, world)
        try await write("read Momo", by: 2, world)
        let before = try await letters(world).count
        try await work(world, clock)
        try await write("list", by: 2, world)
        for _ in 1...3 { try await work(world, clock) }
        let answers = try await letters(world).dropFirst(before)
        #expect(answers.count == 2, "\(answers)")
        #expect(answers.count { $0.contains("“Piranesi” is on your list") } == 1, "\(answers)")
        #expect(answers.count { $0.contains("do not know you yet") } == 1, "\(answers)")
        #expect(try await ben.get("/reading?status=want").text.contains("Piranesi"))
        let settings = try await ben.get("/settings/messages")
        #expect(settings.document.link("Piranesi")?["href"]?.hasPrefix("/books/") == true, "\(settings.text)")
        // Whoever runs the account finds the answers at the network, and not here.
        let replies = try await world.client.get("/streams/replies")
        #expect(replies.status == .ok && !replies.text.contains("Piranesi"))
        try await world.application.close()
    }
}
