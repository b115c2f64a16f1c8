import Crypto
import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import SandboxCore
import SandboxFacebook
import StorageEngines
import TestSupport
import Testing

@Suite("Photos of a review on their way to three networks")
struct PhotoJourneyTests {
    @Test("one press carries a photo to all three, and each site shows it with the review")
    func three() async throws {
        let world = try await NetworksWorld()
        let client = world.client
        try await world.connectAll()
        let review = try #require(
            try await world.write([("title", "The Left Hand of Darkness"), ("review", "Four words.")])
        )
        let id = try NetworksWorld.review(at: review)
        let photos = try await world.addPhotos(id, ["The cover, “blue”", "The back"])

        let dialog = try await client.get("\(review)/share")
        let boxes = dialog.document.all("input[name=network]").compactMap { $0["value"] }
        #expect(boxes.count == 3)
        let tooMany = try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook") { form in
            for box in boxes { try form.fill("network", box) }
            for photo in photos { try form.fill("photo", photo.id.text) }
            try form.fill("message", "Read this.")
        }
        #expect(tooMany.status == .unprocessableContent)
        #expect(tooMany.document.first("#photos .error")?.text.contains("Facebook takes 1 photo") == true)
        try await client.submit(action: "\(review)/share", pressing: "Refresh this proof") { form in
            try form.uncheck("photo", photos[1].id.text)
        }
        let results = try await world.postToAll(review)
        #expect(results.text.contains("Posted to all 3 networks"), "\(results.text)")
        let links = results.document.all("ol.ledger a[rel]").compactMap { $0["href"] }
        #expect(links.count == 3)
        for link in links {
            let post = try await client.get(link)
            let heading = link.contains(world.facebook) ? "Checkout" : "Check out"
            #expect(post.text.contains("Read this.") && post.text.contains("\(heading) The Left Hand of Darkness"))
            let images = post.document.all("article.post img")
            #expect(images.count == 1, "\(link)")
            if !link.contains(world.facebook) { #expect(images.first?["alt"] == "The cover, “blue”") }
            let source = try #require(images.first?["src"])
            let file = try await client.get(try #require(WebURL(link)).origin + source)
            #expect(file.response.body == SampleJPEG.bytes(1))
        }
        try await world.application.close()
    }

    /// A review with one photo by a reader of Facebook, in its dialog: the photo is ticked, and posting is allowed.
    private func readyPhoto(_ world: NetworksWorld, _ description: String) async throws -> String {
        let client = world.client
        try await client.get("/login?next=/account")
        try await world.press("Log in with Facebook")
        try await world.press("AF Ada Fernsby")
        try await world.press("Continue as Ada Fernsby")
        let review = try #require(try await world.write([("title", "Middlemarch")]))
        let photos = try await world.addPhotos(try NetworksWorld.review(at: review), [description])
        try await client.get("\(review)/share")
        try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook") {
            try $0.fill("photo", photos[0].id.text)
        }
        try await world.press("Continue as")
        return review
    }

    @Test(
        "PH-07: a photo that was shared lies at Facebook in the album that has the name of the app, or in one of a given name",
        arguments: [("", "Flyleaf Photos"), ("Été & “books”", "Été & “books”")]
    )
    func album(name: String, inAlbum: String) async throws {
        let world = try await NetworksWorld()
        let client = world.client
        let review = try await readyPhoto(world, "The cover")
        let receipt = try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook") {
            try $0.fill("album", name)
        }
        #expect(receipt.text.contains("Posted to Facebook"), "\(receipt.text)")
        #expect(name.isEmpty || receipt.text.contains("Album \(name)"))

        let stores = world.application.storage.stores
        let connection = try #require(try await stores.connections.byIdentity(.facebook, world.facebook, "1001"))
        let share = try #require(try await stores.shares.list(connection.memberID, nil, 1).first)
        let token = try #require(try await stores.connections.credential(connection.id)).token
        let origin = "http://\(world.facebook)"
        let fetch = Fetch.inMemory([origin: try #require(world.application.sandbox).handler(.facebook)])
        func read(_ id: String, _ fields: String) async throws -> JSON {
            let query = FormFields(["fields": fields, "access_token": token.secret]).urlencoded
            let url = try #require(WebURL("\(origin)/v2.3/\(id)?\(query)"))
            return try JSON.read(try await fetch.send(ClientRequest(.get, url)).body)
        }
        let post = try await read(try #require(share.receipt?.remoteID), "object_id")
        let photo = try await read(try #require(post["object_id"]?.text, "\(post)"), "album")
        #expect(photo["album"]?["name"]?.text == inAlbum, "\(photo)")
        try await world.application.close()
    }

    @Test("a photo whose answer is dropped at Facebook is found by its words and not posted again")
    func lost() async throws {
        let world = try await NetworksWorld()
        let client = world.client
        let review = try await readyPhoto(world, "The cover, “blue”")
        world.loses.withLock { $0 = "/photos" }
        let receipt = try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook")
        #expect(receipt.text.contains("Not known yet"), "\(receipt.text)")
        world.loses.withLock { $0 = nil }
        let found = try await world.press("Look again")
        #expect(found.text.contains("Posted to Facebook"), "\(found.text)")
        let link = try #require(found.document.link("See it there")?["href"])
        #expect(try await client.get(link).document.all("article.post img").count == 1)
        let origin = try #require(WebURL(link)).origin
        #expect(try await client.get("\(origin)/1001").document.all("article.post img.photo").count == 1)
        try await world.application.close()
    }
}
