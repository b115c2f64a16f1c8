import Crypto
import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Photos in the share dialog")
struct SharePhotoTests {
    @Test("a review without photos has no such field")
    func none() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let dialog = try await client.get("\(path)/share")
            #expect(dialog.document.element(id: "photos") == nil)
            #expect(dialog.document.first("ul.photos") == nil)
        }
    }

    @Test("nothing is ticked at first; what is ticked is shown in the proof, and goes along exactly so")
    func goesAlong() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let photos = try await fixture.addPhotos(client, path, ["The <b>cover</b>", ""])
            let dialog = try await client.get("\(path)/share")
            #expect(AccessibilityCheck.faults(in: dialog.document) == [])
            let field = try #require(dialog.document.element(id: "photos"))
            #expect(field.all("input[name=photo]").count == 2)
            #expect(field.all("input[checked]").isEmpty)
            #expect(field.text.contains("The <b>cover</b>") && field.text.contains("Facebook takes 1 photo"))
            #expect(field.all("img").map { $0["src"] } == photos.map { "/img/\($0.id.text)?size=small" })
            #expect(dialog.document.first("ul.photos") == nil)
            let proof = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("photo", photos[0].id.text)
            }
            let shown = try #require(proof.document.first("#proof ul.photos"))
            #expect(shown.all("img").map { $0["alt"] } == ["The <b>cover</b>"])
            #expect(AccessibilityCheck.faults(in: proof.document) == [])
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.text.contains("Posted to Facebook"))
            #expect(receipt.document.all("ul.photos img").map { $0["alt"] } == ["The <b>cover</b>"])
            #expect(fixture.network.posts[0].photos.map(\.id) == [photos[0].id])
            let files = fixture.network.state.files
            #expect(files.map { $0.map(\.bytes) } == [[[1, 0]]])
            // A receipt outlives the photo.
            let id = try #require(path.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
            #expect(try await fixture.stores.give([], id, photos[0].memberID))
            let later = try await client.get(receipt.url.path)
            #expect(later.text.contains("This photo has been removed here since."))
            #expect(later.text.contains("The <b>cover</b>"))
        }
    }

    @Test("changing it and sharing again keeps every choice of a share that was refused, the photos too")
    func again() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let photos = try await fixture.addPhotos(client, path, ["The cover", "The back"])
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.refused) }
            try await client.get("\(path)/share")
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") {
                try $0.fill("message", "my words")
                try $0.fill("photo", photos[1].id.text)
                try $0.fill("audience", "everyone")
            }
            let share = try #require(try await fixture.shares(path).first)
            #expect(share.state == .rejected)
            // As a visit to the dialog in between may have left it.
            try await fixture.stores.shares.dropDraft(share.memberID, share.subject, share.key)
            let page = try await client.submit(
                action: "\(receipt.url.path)/retry",
                pressing: "Change it and share again"
            )
            #expect(page.document.all("#photos input[checked]").map { $0["value"] } == [photos[1].id.text])
            #expect(page.document.all("#proof ul.photos img").map { $0["alt"] } == ["The back"])
            let draft = try #require(try await fixture.stores.shares.draft(share.memberID, share.subject))
            #expect(draft.content == share.story.content && draft.key != share.key)
        }
    }

    @Test("more than the network takes is told beside the field, and nothing is posted")
    func tooMany() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let photos = try await fixture.addPhotos(client, path, ["One", "Two"])
            try await client.get("\(path)/share")
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                for photo in photos { try form.fill("photo", photo.id.text) }
            }
            #expect(page.status == .unprocessableContent)
            #expect(page.document.first("#photos .error")?.text.contains("Facebook takes 1 photo") == true)
            #expect(page.document.first("a[href='#photos']") != nil)
            #expect(page.document.all("#photos input[checked]").count == 2)
            #expect(fixture.network.count("publish") == 0)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
        }
    }

    @Test("a photo that is not with the review is a fault, whoever's it is")
    func strangers() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let photos = try await fixture.addPhotos(client, path, ["One"])
            let other = try await fixture.review(client)
            let foreign = try await fixture.addPhotos(client, other, ["Elsewhere"])
            for id in [foreign[0].id.text, "01ARZ3NDEKTSV4RRFFQ69G5FAV", "../x", "<"] {
                let dialog = try await client.get("\(path)/share")
                let form = try #require(dialog.document.form(action: "\(path)/share"))
                var fields = try form.submission(pressing: "Post to Facebook").fields
                fields.append("photo", photos[0].id.text)
                fields.append("photo", id)
                let page = try await client.post("\(path)/share", fields)
                #expect(page.status == .unprocessableContent, "\(id)")
                #expect(page.document.first("#photos .error") != nil)
            }
            #expect(fixture.network.count("publish") == 0)
        }
    }

    @Test("a ticked photo stays ticked, until it is unticked or removed")
    func kept() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let photos = try await fixture.addPhotos(client, path, ["One"])
            try await client.get("\(path)/share")
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("photo", photos[0].id.text)
            }
            let again = try await client.get("\(path)/share")
            #expect(again.document.all("#photos input[checked]").count == 1)
            #expect(again.text.contains("Throw this draft away"))
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { try $0.uncheck("photo") }
            #expect(try await client.get("\(path)/share").document.all("#photos input[checked]").isEmpty)
        }
    }

    @Test("where only the network's own page posts, the dialog says that no photos go along")
    func handedOver() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            _ = try await fixture.addPhotos(client, path, ["One"])
            fixture.network.change { $0.takesPostsInWindowOnly() }
            let dialog = try await client.get("\(path)/share")
            let field = try #require(dialog.document.element(id: "photos"))
            #expect(field.all("input[name=photo]").isEmpty)
            #expect(
                field.text.contains(
                    "Facebook takes none. Facebook’s own window takes no photos from here; you can add them there."
                )
            )
        }
    }

    @Test("each network gets what it takes, and its proof says what it does not get")
    func many() async throws {
        try await ManyNetworks.run { fixture in
            fixture.x.change { $0.capabilities.photos = .no(.photosInWindowOnly) }
            fixture.facebook.change { $0.capabilities.photoDescriptions = .no(.noPhotoDescriptions) }
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            // The connections stand in the order of their beginning.
            fixture.clock.advance(by: .seconds(1))
            try await client.get("/account")
            try await client.connect(action: "/auth/x/start")
            try await client.get("/reviews/new")
            let path = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Middlemarch")
                try form.fill("visibility", "everyone")
            }.url.path
            let photos = try await fixture.addPhotos(client, path, ["The cover", "The back"])
            let page = try await client.get("\(path)/share")
            var form = try #require(page.document.form(action: "\(path)/share"))
            try form.uncheck("network")
            for network in [fixture.facebook, fixture.x] {
                try await form.fill("network", try fixture.connection(client, network).id.text)
            }
            for photo in photos { try form.fill("photo", photo.id.text) }
            let proofs = try await client.submit(form, pressing: "Refresh this proof")
            #expect(AccessibilityCheck.faults(in: proofs.document) == [])
            let first = try #require(proofs.document.element(id: "proof"))
            let second = try #require(proofs.document.element(id: "proof-2"))
            #expect(
                first.all("ul.photos img").count == 2 && first.text.contains("Facebook takes no description of a photo")
            )
            #expect(second.first("ul.photos") == nil && second.text.contains("X’s own window takes no photos"))
            let results = try await client.submitSeen(action: "\(path)/share", pressing: "Post to 2 networks")
            #expect(results.text.contains("Posted to both networks"))
            #expect(fixture.facebook.posts[0].photos.map(\.id) == photos.map(\.id))
            #expect(fixture.x.posts[0].photos.isEmpty)
        }
    }
}
