import FlyleafServer
import HTTP
import Primitives
import TestSupport
import Testing

@Suite("A post that Flyleaf may not look for")
struct LookingPermissionTests {
    @Test("the receipt says which permission is missing, asks for it, and the post is found, once")
    func permissionToLook() async throws {
        let road = NarrowRoad()
        let world = try await NetworksWorld { road.fetch($0) }
        let client = world.client
        try await client.get("/login?next=/reviews/new")
        try await world.press("Log in with Mastodon")
        try await world.press("AF Ada Fernsby")
        try await world.press("Authorise as")
        let button = "Post to Mastodon (\(world.server))"
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "The Left Hand of Darkness")
        }.url.path
        try await client.get("\(review)/share")
        try await client.submitSeen(action: "\(review)/share", pressing: button)
        try await world.press("Authorise as")
        world.loses.withLock { $0 = "/api/v1/statuses" }
        try await client.submitSeen(action: "\(review)/share", pressing: button)
        world.loses.withLock { $0 = nil }

        // Somebody looks: the worker, or the person who presses the button first.
        let address = try #require(client.page?.url.description)
        if client.page?.document.all("button").contains(where: { $0.text == "Look again" }) == true {
            try await world.press("Look again")
        }
        let receipt = try await client.get(address)
        #expect(receipt.text.contains("Flyleaf may not look whether this arrived"), "\(receipt.text)")
        #expect(receipt.text.contains("you have not let Flyleaf look at your posts there"))
        let buttons = receipt.document.forms.flatMap { $0.buttons.map(\.label) }
        #expect(buttons.contains("It is there"))
        #expect(receipt.document.all(".primary").map(\.text) == ["Give the permission"])

        let ask = try await client.follow("Give the permission")
        #expect(ask.url.path == "\(review)/share/permission")
        #expect(ask.text.contains("look"))
        road.isNarrow.withLock { $0 = false }
        // The server itself knows that the person said yes, so it leads straight back.
        try await world.press("Ask ")
        let back = try #require(client.page)
        #expect(back.url.path == WebURL(address)?.path)
        #expect(back.text.contains("missed a permission when Flyleaf looked"), "\(back.text)")
        let found = try await world.press("Look again")
        #expect(found.text.contains("Posted to Mastodon"), "\(found.text)")
        #expect(road.posts == 1)
        try await world.application.close()
    }
}
