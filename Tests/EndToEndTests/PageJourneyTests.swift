import Flyleaf
import FlyleafServer
import HTTP
import Primitives
import TestSupport
import Testing

@Suite("A review on its way to a Page")
struct PageJourneyTests {
    private static let editions = ["classic", "current"]
    private let page = NetworksWorld.page.remoteID

    /// A reader who manages Pages, at the dialog of a review, with one of them chosen.
    private func chosen(_ edition: String) async throws -> (NetworksWorld, String) {
        let world = try await NetworksWorld(settings: ["FLYLEAF_FACEBOOK_EDITION": edition])
        let client = world.client
        try await client.get("/login?next=/account")
        try await world.press("Log in with Facebook")
        try await world.press("AF Ada Fernsby")
        try await world.press("Continue as Ada Fernsby")
        let review = try #require(try await world.write([("title", "Middlemarch"), ("review", "Long and good.")]))
        let picker = try await world.allowPages(review)
        #expect(picker.url.path == "\(review)/share/pages", "\(picker.text)")
        #expect(picker.text.contains("Fernsby & Daughters"), "\(picker.text)")
        let dialog = try await client.submit(action: "\(review)/share/pages", pressing: "Use this Page") {
            try $0.fill("page", page)
        }
        #expect(dialog.text.contains("your Page Fernsby & Daughters"), "\(dialog.text)")
        return (world, review)
    }

    @Test("it is posted once, signed by the Page, and taken back in its name", arguments: editions)
    func posts(_ edition: String) async throws {
        let (world, review) = try await chosen(edition)
        let client = world.client
        let receipt = try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook") {
            try $0.fill("message", "From the shop.")
        }
        #expect(receipt.text.contains("Posted to Facebook"), "\(receipt.text)")
        let link = try #require(receipt.document.link("See it there")?["href"])
        let post = try await client.get(link)
        #expect(post.text.contains("Fernsby & Daughters") && post.text.contains("From the shop."), "\(post.text)")
        let wall = try await client.get("http://\(world.facebook)/profile.php?id=\(page)")
        #expect(wall.document.all("article.post").filter { $0.text.contains("From the shop.") }.count == 1)

        try await client.get(receipt.url.description)
        try await client.follow("Withdraw it")
        let withdrawn = try await world.press("Withdraw it from")
        #expect(withdrawn.text.contains("Withdrawn from Facebook"), "\(withdrawn.text)")
        let after = try await client.get("http://\(world.facebook)/profile.php?id=\(page)")
        #expect(after.document.all("article.post").allSatisfy { !$0.text.contains("From the shop.") })
        try await world.application.close()
    }

    @Test("a post whose answer is lost is found on the Page and not posted again", arguments: editions)
    func lost(_ edition: String) async throws {
        let (world, review) = try await chosen(edition)
        let client = world.client
        world.loses.withLock { $0 = "/feed" }
        let receipt = try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook") {
            try $0.fill("message", "Once and no more.")
        }
        #expect(receipt.text.contains("Not known yet"), "\(receipt.text)")
        world.loses.withLock { $0 = nil }
        let found = try await world.press("Look again")
        #expect(found.text.contains("Posted to Facebook"), "\(found.text)")
        let wall = try await client.get("http://\(world.facebook)/profile.php?id=\(page)")
        #expect(wall.document.all("article.post").filter { $0.text.contains("Once and no more.") }.count == 1)
        try await world.application.close()
    }
}
