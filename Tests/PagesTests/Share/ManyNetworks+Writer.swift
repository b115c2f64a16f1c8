import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

extension ManyNetworks {
    /// A member of Facebook, X and a Mastodon server with a review, on its share dialog, where all three are ticked.
    ///
    /// A post to Facebook is a card with a message of at most 500 characters; X and Mastodon count whole posts.
    func dialogOfThree() async throws -> (AppClient, String) {
        x.change {
            $0.textLimit = 280
            $0.capabilities.messagePrompt = .whatIsHappening
        }
        books.change { $0.textLimit = 400 }
        return try await tickedDialog()
    }

    /// The share dialog of a new review by a member of all three networks, which are ticked.
    func tickedDialog() async throws -> (AppClient, String) {
        let client = try browser()
        try await client.get("/login?next=/account")
        try await client.submit(action: "/auth/facebook/start")
        // The connections stand in the order of their beginning.
        clock.advance(by: .seconds(1))
        try await client.connect(action: "/auth/x/start")
        clock.advance(by: .seconds(1))
        try await connect(client, server: "books.example")
        try await client.get("/reviews/new")
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "Middlemarch")
            try form.fill("review", "Slow and wise.")
            try form.fill("visibility", "everyone")
        }
        let path = review.url.path
        try await client.get("\(path)/share?network=\(try await connection(client, facebook).id.text)")
        try await tick([facebook, x, books], client, path)
        return (client, path)
    }

    /// Ticks exactly these networks and looks at their proofs.
    @discardableResult
    func tick(_ networks: [FakeNetwork], _ client: AppClient, _ path: String) async throws -> AppPage {
        var form = try #require(client.page?.document.form(action: "\(path)/share"))
        try form.uncheck("network")
        for network in networks { try form.fill("network", try await connection(client, network).id.text) }
        return try await client.submit(form, pressing: "Refresh this proof")
    }

    /// The dialog as it follows what somebody types.
    func following(_ message: String, _ client: AppClient, _ path: String) async throws -> AppPage {
        var form = try #require(client.page?.document.form(action: "\(path)/share"))
        try form.fill("message", message)
        form.forge("act", "follow")
        return try await client.submit(form)
    }
}
