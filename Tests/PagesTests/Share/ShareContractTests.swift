import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The proof is a contract: what was not shown is not posted")
struct ShareContractTests {
    private static let button = "Post to Facebook"

    @Test("words typed since the proof was shown are shown first, named, and posted by the same button")
    func words() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            let page = try await client.submit(action: "\(path)/share", pressing: Self.button) { form in
                try form.fill("message", "Read this")
                try form.fill("audience", "everyone")
            }
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("Nothing was posted yet: look once more"))
            #expect(page.text.contains("Facebook: Your message and who sees it changed after this proof was shown."))
            #expect(page.document.first("#proof .message")?.text == "Read this")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(fixture.network.posts.isEmpty)
            let receipt = try await client.submit(action: "\(path)/share", pressing: Self.button)
            #expect(receipt.text.contains("Posted to Facebook"))
            #expect(fixture.network.posts.map(\.message) == ["Read this"])
        }
    }

    @Test("a photo that pushes out the tags sends nothing before that was seen, and the reason stands there")
    func photoForTags() async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { $0.capabilities.tagsWithPhotos = .no(.tagsOnPhotosNameThePictured) }
            let (client, path) = try await fixture.writer()
            let photo = try await fixture.addPhotos(client, path, ["The cover"])[0].id.text
            try await client.get("\(path)/share")
            try await fixture.pickPlace(client, path)
            try await fixture.pick(client, path, "Tag friends", ["2"])
            #expect(client.page?.document.first("#proof")?.text.contains("With") == true)
            let page = try await client.submit(action: "\(path)/share", pressing: Self.button) {
                try $0.fill("photo", photo)
            }
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("The tags and the photos changed after this proof was shown."))
            #expect(page.text.contains("Tags left out:"))
            #expect(fixture.network.posts.isEmpty)
            let receipt = try await client.submit(action: "\(path)/share", pressing: Self.button)
            #expect(fixture.network.posts.map(\.photos.count) == [1])
            #expect(fixture.network.posts.map(\.tags) == [[]])
            // The receipt keeps saying so, also when the network has changed its mind since.
            let reason = "Left out Tags: On a photo Facebook tags only people who are in the picture."
            #expect(receipt.text.contains(reason))
            fixture.network.change { $0.capabilities.tagsWithPhotos = .yes }
            #expect(try await client.get(receipt.url.path).text.contains(reason))
            // Who takes their data home has it too.
            try await client.get("/account/data")
            let data = try UnpackedData(try await client.submit(action: "/account/data").response.body).json
            let share = try #require(data["shares"]?.elements?.first)
            #expect(share["leftOut"]?.elements?.map { $0["part"]?.text } == ["tags"])
            #expect(share["leftOut"]?.elements?.map { $0["reason"]?.text } == ["tagsOnPhotosNameThePictured"])
        }
    }

    @Test(
        "a page that shows nothing, something else or nonsense posts nothing",
        arguments: [nil, "", " ", "x", "x:y", ":", "0", String(repeating: "A", count: 5000)] as [String?]
    )
    func nothingShown(shown: String?) async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            var form = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            form.forge("shown", shown)
            let page = try await client.submit(form, pressing: Self.button)
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("Facebook: You have not seen yet what goes there."))
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("CO-09: what is shown while somebody types is what the same form sends, and nothing is kept by showing it")
    func follow() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            var form = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            let before = form["shown"]
            try form.fill("message", "Half a sent")
            let shown = try #require(try await client.shown(form))
            #expect(shown != before)
            let again = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            #expect(again["message"] == "")
            #expect(fixture.network.posts.isEmpty)
            form.forge("shown", shown)
            try await client.submit(form, pressing: Self.button)
            #expect(fixture.network.posts.map(\.message) == ["Half a sent"])
        }
    }
}
