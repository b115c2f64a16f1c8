import Crypto
import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import StorageEngines
import TestSupport
import Testing

@Suite("Photos of a review on their way to three networks")
struct PhotoJourneyTests {
    /// Gives the newest review of a member two photos.
    private func addPhotos(_ world: NetworksWorld, _ review: ID<Review>) async throws -> [Photo] {
        let stores = world.application.storage.stores
        let connection = try stores.connections.byIdentity(.facebook, world.facebook, "1001")
        let member = try #require(connection).memberID
        var named: [ReviewPhoto] = []
        for (mark, words) in [(1, "The cover, “blue”"), (2, "The back")] {
            let photo = Photo(
                id: Randomness.secure.id(at: Clock.system.now()),
                memberID: member,
                reviewID: nil,
                description: PhotoDescription(trusted: words),
                width: 640,
                height: 480
            )
            let jpeg = SampleJPEG.bytes(UInt8(mark))
            let picture = RewrittenPicture(jpeg: jpeg, thumbnail: jpeg, width: 640, height: 480)
            try await stores.photos.insert(photo, picture, Clock.system.now())
            named.append(ReviewPhoto(id: photo.id, description: photo.description))
        }
        #expect(try await stores.give(named, review, member))
        return try stores.photos.ofReview(review)
    }

    @Test("one press carries a photo to all three, and each site shows it with the review")
    func three() async throws {
        let world = try await NetworksWorld()
        let client = world.client
        try await client.get("/login?next=/account")
        try await world.press("Log in with Facebook")
        try await world.press("AF Ada Fernsby")
        try await world.press("Continue as Ada Fernsby")
        try await world.press("Connect X")
        try await world.press("Authorize app")
        try await world.press("Connect Mastodon")
        try await world.press("Authorise as")
        try await client.get("/reviews/new")
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "The Left Hand of Darkness")
            try form.fill("review", "Four words.")
        }.url.path
        let id = try #require(review.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
        let photos = try await addPhotos(world, id)

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
        for _ in 0..<3 {
            let page = try await client.submitSeen(action: "\(review)/share", pressing: "Post to 3 networks")
            guard page.url.path.hasSuffix("/permission") else { break }
            try await world.press("Ask ")
            let text = client.page?.text ?? ""
            let label = ["Authorize app", "Authorise as", "Continue as"].first { text.contains($0) }
            try await world.press(try #require(label))
        }
        let results = try await client.submitSeen(action: "\(review)/share", pressing: "Post to 3 networks")
        #expect(results.text.contains("Posted to all 3 networks"), "\(results.text)")
        let links = results.document.all("ol.ledger a[rel]").compactMap { $0["href"] }
        #expect(links.count == 3)
        for link in links {
            let post = try await client.get(link)
            #expect(post.text.contains("Read this.") && post.text.contains("Checkout The Left Hand of Darkness"))
            let images = post.document.all("article.post img")
            #expect(images.count == 1, "\(link)")
            if !link.contains(world.facebook) { #expect(images.first?["alt"] == "The cover, “blue”") }
            let source = try #require(images.first?["src"])
            let file = try await client.get(try #require(WebURL(link)).origin + source)
            #expect(file.response.body == SampleJPEG.bytes(1))
        }
        try await world.application.close()
    }

    @Test("a photo whose answer is dropped at Facebook is found by its words and not posted again")
    func lost() async throws {
        let world = try await NetworksWorld()
        let client = world.client
        try await client.get("/login?next=/account")
        try await world.press("Log in with Facebook")
        try await world.press("AF Ada Fernsby")
        try await world.press("Continue as Ada Fernsby")
        try await client.get("/reviews/new")
        let review = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "Middlemarch")
        }.url.path
        let id = try #require(review.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
        let photos = try await addPhotos(world, id)
        try await client.get("\(review)/share")
        try await client.submitSeen(action: "\(review)/share", pressing: "Post to Facebook") {
            try $0.fill("photo", photos[0].id.text)
        }
        try await world.press("Ask ")
        try await world.press("Continue as")
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

extension Stores {
    /// Saves a review of a member as it is with these photos; `false` when there is none.
    fileprivate func give(_ photos: [ReviewPhoto], _ id: ID<Review>, _ member: ID<Member>) async throws -> Bool {
        guard let review = try reviews.review(id, member)?.review else { return false }
        return try await reviews.update(id, member, review.content, photos, review.updatedAt)
    }
}
