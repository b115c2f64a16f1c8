import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Photos of check-ins")
struct CheckInPhotoTests {
    @Test("PH-09: a photo of a check-in is seen by who sees the check-in and by nobody else, and goes with it")
    func readers() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben, eve) = (
                try await scene.reader("Ann"), try await scene.reader("Ben"), try await scene.reader("Eve")
            )
            try await scene.befriend(ann, ben)
            try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let added = try await ann.client.submit(action: "/checkins/new/place", pressing: "Add these photos") {
                form in
                try form.fill("audience", "friends")
                try form.fill("message", "With a picture")
                try form.attachPhoto(TestPicture.png(20, 20))
                try form.fill("photo_description", "A <cup>")
            }
            #expect(added.status == .ok && AccessibilityCheck.faults(in: added.document) == [])
            #expect(added.document.element(id: "message")?.text == "With a picture")
            #expect(added.document.all(".attached li").count == 1)
            #expect(try await scene.fixture.site.services.checkIns.own(ann.id).isEmpty)
            let page = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in")
            let picture = try #require(page.document.first(".photos img"))
            #expect(picture["alt"] == "A <cup>" && AccessibilityCheck.faults(in: page.document) == [])
            let address = try #require(picture["src"])
            for client in [ann.client, ben.client] {
                #expect(try await client.get(address).status == .ok)
            }
            for client in [eve.client, try scene.fixture.browser()] {
                #expect(try await client.get(address).status == .notFound)
            }
            // Hidden, it is its member's alone.
            let id = try #require(page.url.path.split(separator: "/").last.flatMap { ID<CheckIn>(String($0)) })
            let hidden = try await scene.fixture.site.services.moderation.perform(
                .hide,
                on: .checkIn(id),
                because: ModerationWords(trusted: "House rules"),
                by: nil
            )
            #expect(hidden == .kept)
            #expect(try await ben.client.get(address).status == .notFound)
            #expect(try await ann.client.get(address).status == .ok)
            try await ann.client.get(page.url.path)
            try await ann.client.submit(action: "\(page.url.path)/delete", pressing: "Delete this check-in")
            #expect(try await ann.client.get(address).status == .notFound)
        }
    }

    @Test("a photo goes when its check-in does by itself, and home with everything else before that")
    func ends() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann", keeping: .day)
            try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let page = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                try form.attachPhoto(TestPicture.png(20, 20))
                try form.fill("photo_description", "A cup")
            }
            let address = try #require(page.document.first(".photos img")?["src"])
            try await ann.client.get("/account/data")
            let data = try UnpackedData(try await ann.client.submit(action: "/account/data").response.body)
            let kept = try #require(data.json["checkIns"]?.elements?.first?["photos"]?.elements)
            #expect(kept.map { $0["description"]?.text } == ["A cup"])
            scene.fixture.clock.advance(by: .seconds(86_400))
            #expect(try await ann.client.get(address).status == .notFound)
        }
    }

    @Test("what is no picture is told, with all that was typed, and nothing is kept")
    func faults() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann")
            try await ann.client.get("/checkins/new?city=\(CheckInScene.vienna)")
            let refused = try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                try form.fill("message", "Kept words")
                try form.attachPhoto(Array("no picture".utf8))
            }
            #expect(refused.status == .unprocessableContent && AccessibilityCheck.faults(in: refused.document) == [])
            #expect(refused.document.element(id: "photo-error") != nil)
            #expect(refused.document.element(id: "message")?.text == "Kept words")
            #expect(try await scene.fixture.site.services.checkIns.own(ann.id).isEmpty)
        }
    }

    @Test("the photos of a check-in can go along where it is shared, once they are ticked")
    func shared() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let member = try await fixture.signedIn(client).member.id
            try await fixture.testSite.site.services.locations.turnOn(member, keeping: .week)
            try await client.get("/checkins/new?by=hand&q=Here")
            let page = try await client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
                try form.attachPhoto(TestPicture.png(20, 20))
                try form.fill("photo_description", "A cup")
            }
            let dialog = try await client.get("\(page.url.path)/share")
            let boxes = dialog.document.all("#photos input[type=checkbox]")
            #expect(boxes.count == 1 && boxes.allSatisfy { $0["checked"] == nil })
            try await client.submitSeen(action: "\(page.url.path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "Here")
                try form.fill("photo", boxes[0]["value"] ?? "")
            }
            #expect(fixture.network.posts.last?.photos.map(\.description.text) == ["A cup"])
        }
    }
}
