import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Photos that go along with words and links")
struct RemarkPhotoTests {
    /// Fills the form in with photos and presses its button.
    @discardableResult
    private func write(
        _ client: AppClient,
        _ words: String,
        photos: [String],
        pressing button: String = "Choose where it goes"
    ) async throws -> AppPage {
        try await client.get("/share/new")
        for (number, description) in photos.dropLast().enumerated() {
            try await client.submit(action: "/share/new", pressing: "Add these photos") { form in
                try form.attachPhoto(TestPicture.png(20 + number, 20))
                try form.fill("photo_description", description)
            }
        }
        return try await client.submit(action: "/share/new", pressing: button) { form in
            try form.fill("words", words)
            guard let last = photos.last else { return }
            try form.attachPhoto(TestPicture.png(30, 20))
            try form.fill("photo_description", last)
        }
    }

    @Test("a photo chosen with words is kept with them, ticked in the dialog, and goes out as the proof showed it")
    func journey() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let dialog = try await write(client, "Look at this", photos: ["A <cat> & a book"])
            let path = dialog.url.path.replacing("/share", with: "")
            #expect(path.hasPrefix("/remarks/") && AccessibilityCheck.faults(in: dialog.document) == [])
            #expect(dialog.document.all("#photos input[checked]").count == 1)
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.text.contains("Posted to Facebook"))
            let story = try #require(fixture.network.posts.first)
            #expect(
                story.photos.map(\.description.text) == ["A <cat> & a book"] && story.message.text == "Look at this"
            )
            let page = try await client.get(path)
            let picture = try #require(page.document.first(".photos img"))
            #expect(picture["alt"] == "A <cat> & a book" && AccessibilityCheck.faults(in: page.document) == [])
            // Whoever has the link of an open one sees its photo too.
            let address = try #require(picture["src"])
            let stranger = try fixture.browser()
            let seen = try await stranger.get(path)
            #expect(try await stranger.get(address).status == .ok)
            let preview = try #require(seen.document.first("meta[property='og:image']")?["content"])
            #expect(address.hasPrefix(preview.replacing(TestSite.home, with: "")))
        }
    }

    @Test("who may not read it sees no photo of it, and none is left when it is deleted")
    func access() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let dialog = try await write(client, "For me", photos: ["Mine"])
            let path = dialog.url.path.replacing("/share", with: "")
            let address = try #require(try await client.get(path).document.first(".photos img")?["src"])
            try await client.get("\(path)/edit")
            try await client.submit(action: "\(path)/edit", pressing: "Only keep it") { form in
                try form.fill("readers", "self")
            }
            let stranger = try fixture.browser()
            #expect(try await stranger.get(address).status == .notFound)
            #expect(try await client.get(address).status == .ok)
            try await client.get("\(path)/delete")
            try await client.submit(action: "\(path)/delete")
            #expect(try await client.get(address).status == .notFound)
        }
    }

    @Test("nothing typed and no photo is lost to a fault, to reading a page, or to a form that is sent twice")
    func kept() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            try await client.get("/share/new")
            let refused = try await client.submit(action: "/share/new", pressing: "Only keep it") { form in
                try form.fill("address", "no address")
                try form.attachPhoto(TestPicture.png(30, 20))
                try form.fill("photo_description", "Kept")
            }
            #expect(refused.status == .unprocessableContent && refused.document.all(".attached li").count == 1)
            let read = try await client.submit(action: "/share/new", pressing: "Read the page") { form in
                try form.fill("address", "")
                try form.fill("words", "Twice")
            }
            #expect(read.document.all(".attached li").count == 1)
            let fields = try #require(read.document.form(action: "/share/new"))
            let kept = try #require(fields["kept"])
            let first = try await client.submit(action: "/share/new", pressing: "Only keep it")
            #expect(first.document.all(".photos img").count == 1)
            // The Back button, and Save once more.
            let again = try await client.post(
                "/share/new",
                FormFields([
                    "csrf": fields["csrf"] ?? "", "key": fields["key"] ?? "", "words": "Twice", "readers": "link",
                    "kept": kept, "act": "keep",
                ])
            )
            #expect(again.url.path == first.url.path && again.document.all(".photos img").count == 1)
        }
    }

    @Test("a photo is removed and another one added by editing, and a broken one is told without losing anything")
    func editing() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let page = try await write(client, "Words", photos: ["One", "Two"], pressing: "Only keep it")
            let path = page.url.path
            #expect(page.document.all(".photos img").map { $0["alt"] } == ["One", "Two"])
            let form = try await client.get("\(path)/edit")
            let first = try #require(form.document.first("[name=remove]")?["value"])
            let broken = try await client.submit(action: "\(path)/edit", pressing: "Only keep it") { form in
                try form.attachPhoto(Array("no picture".utf8))
            }
            #expect(broken.status == .unprocessableContent && broken.text.contains("not a picture"))
            #expect(broken.document.all(".attached li").count == 2)
            let saved = try await client.submit(action: "\(path)/edit", pressing: "Only keep it") { form in
                try form.fill("remove", first)
                try form.attachPhoto(TestPicture.png(50, 20))
                try form.fill("photo_description", "Three")
            }
            #expect(saved.document.all(".photos img").map { $0["alt"] } == ["Two", "Three"])
        }
    }

    @Test("a dialog begins with as many photos as can be posted where it goes")
    func limits() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let dialog = try await write(client, "Several", photos: ["One", "Two", "Three"])
            #expect(dialog.document.all("#photos input[name=photo]").count == 3)
            #expect(dialog.document.all("#photos input[checked]").count == 1)
            #expect(!dialog.text.contains("Cannot be sent"))
        }
    }
}
