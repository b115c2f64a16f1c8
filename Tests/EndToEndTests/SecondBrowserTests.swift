import FlyleafServer
import HTTP
import Primitives
import TestSupport
import Testing

/// A person who logs in with one network from several browsers.
private struct ManyBrowsers {
    let road = TokenRoad()
    let world: NetworksWorld
    let network: String

    init(_ network: String) async throws {
        self.network = network
        let road = self.road
        world = try await NetworksWorld { road.fetch($0) }
    }

    /// Logs in and says yes to all that is asked.
    func logIn(_ client: AppClient) async throws {
        try await client.get("http://localhost:8080/login?next=/account")
        try await world.press("Log in with \(network)", in: client)
        try await sayYes(client)
        #expect(client.page?.url.path == "/account", "\(client.page?.text ?? "")")
    }

    /// Goes through the pages of the network until it leads back.
    func sayYes(_ client: AppClient) async throws {
        for label in ["AF Ada Fernsby", "Authorise as", "Authorize app"] {
            let buttons = client.page?.document.forms.flatMap { $0.buttons.map(\.label) } ?? []
            if buttons.contains(where: { $0.hasPrefix(label) }) { try await world.press(label, in: client) }
        }
    }

    /// Writes a review and presses Post.
    func post(_ title: String, _ client: AppClient) async throws -> AppPage {
        try await client.get("http://localhost:8080/reviews/new")
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
        }.url.path
        return try await share(review, client)
    }

    private func share(_ review: String, _ client: AppClient) async throws -> AppPage {
        try await client.get("http://localhost:8080\(review)/share")
        let form = try #require(client.page?.document.form(action: "\(review)/share"))
        let label = try #require(form.buttons.map(\.label).first { $0.hasPrefix("Post to") })
        let page = try await client.submitSeen(action: "\(review)/share", pressing: label)
        // A press that needs a permission leaves for the network.
        guard page.url.origin != "http://localhost:8080" else { return page }
        asked.withLock { $0 += 1 }
        try await sayYes(client)
        return try await share(review, client)
    }

    /// How often the network was asked for the permission to post.
    let asked = Lock(0)

    func living() async throws -> Int {
        let x = "http://\(world.x)/2/users/me"
        let mastodon = "http://\(world.server)/api/v1/accounts/verify_credentials"
        return try await road.living(network == "X" ? x : mastodon)
    }
}

@Suite("One person, many browsers")
struct SecondBrowserTests {
    @Test(
        "a login from a second browser takes nothing from the first, and of all tokens one stays alive",
        arguments: ["Mastodon", "X"]
    )
    func secondBrowser(network: String) async throws {
        let people = try await ManyBrowsers(network)
        let first = people.world.client
        try await people.logIn(first)
        #expect(try await people.post("Middlemarch", first).text.contains("Posted to"))
        #expect(people.asked.withLock(\.self) == 1)
        for _ in 0..<4 {
            let browser = people.world.newBrowser()
            try await people.logIn(browser)
            // Whichever browser it is, the account can do what the person has let it do.
            #expect(try await people.post("Emma", browser).text.contains("Posted to"))
        }
        #expect(try await people.post("Persuasion", first).text.contains("Posted to"))
        #expect(people.asked.withLock(\.self) == 1)
        #expect(people.road.count >= 6)
        try await eventually("every token but one is given back") { try await people.living() == 1 }

        try await first.get("http://localhost:8080/account")
        let link = try #require(
            first.page?.document.all("a").compactMap { $0["href"] }.first { $0.hasPrefix("/account/disconnect/") }
        )
        try await first.get(link)
        try await first.submit(action: link) { try $0.fill("sure", "yes") }
        #expect(try await people.living() == 0)
        try await people.world.application.close()
    }

    @Test("a token whose owner could not be looked up is given back", arguments: ["Mastodon", "X"])
    func firstLookFails(network: String) async throws {
        let people = try await ManyBrowsers(network)
        let client = people.world.client
        people.road.blocks.withLock { $0 = network == "X" ? "/2/users/me" : "/verify_credentials" }
        try await client.get("http://localhost:8080/login?next=/account")
        try await people.world.press("Log in with \(network)")
        try await people.sayYes(client)
        #expect(client.page?.status == .badGateway)
        #expect(people.road.count == 1)
        try await eventually("the token is given back") { try await people.living() == 0 }
        people.road.blocks.withLock { $0 = nil }
        try await people.logIn(client)
        #expect(try await people.living() == 1)
        try await people.world.application.close()
    }
}
