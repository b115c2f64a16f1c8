import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Places of one’s own")
struct SavedPlaceTests {
    private static let save = "/places/saved/new"

    /// What the script of the page does once the browser has said where it is.
    @discardableResult
    private func look(_ client: AppClient, _ latitude: String, _ longitude: String) async throws -> AppPage {
        try await client.get("/places/near")
        return try await client.submit(action: "/places/near/position") { form in
            form.forge("latitude", latitude)
            form.forge("longitude", longitude)
        }
    }

    /// Presses the first button with a label.
    private func press(_ client: AppClient, _ label: String) async throws -> AppPage {
        let form = client.page?.document.forms.first { $0.buttons.contains { $0.label == label } }
        return try await client.submit(try #require(form), pressing: label)
    }

    /// Saves where the reader is, as a place where a check-in is offered.
    @discardableResult
    private func saveHere(_ client: AppClient, _ name: String, offering: Bool = true) async throws -> AppPage {
        try await look(client, "48.208491", "16.372081")
        return try await client.submit(action: Self.save, pressing: "Save this place") { form in
            try form.fill("name", name)
            try form.fill("city", CheckInScene.vienna)
            if offering { try form.fill("offer", "yes") }
        }
    }

    @Test("LO-17: at a place of one’s own a check-in is offered, and made by nothing but a press of its own")
    func offer() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann")
            let saved = try await saveHere(ann.client, "Reading room")
            #expect(saved.url.path == "/places/saved" && saved.text.contains("The place is saved, for you alone."))
            #expect(AccessibilityCheck.faults(in: saved.document) == [])
            #expect(try await ann.client.get("/places/near").document.element(id: "offers") == nil)
            // A kilometre further the page asks, and that is all it does.
            let there = try await look(ann.client, "48.215", "16.38")
            #expect(there.document.element(id: "offers")?.text == "You are at a place of yours")
            #expect(there.text.contains("Nothing happens unless you press."))
            #expect(AccessibilityCheck.faults(in: there.document) == [])
            let link = try #require(there.document.link("Check in at Reading room")?["href"])
            let form = try await ann.client.get(link)
            #expect(form.document.first("input[name=place]")?["value"] == "Reading room")
            #expect(form.document.first("input[name=city]")?["value"] == CheckInScene.vienna)
            #expect(
                form.document.all("input[name=audience]").filter { $0["checked"] != nil }.map { $0["value"] } == [
                    "self"
                ]
            )
            let services = scene.fixture.site.services
            #expect(try await services.checkIns.own(ann.id).isEmpty)
            try await ann.client.submit(action: "/checkins/new/place", pressing: "Check in")
            #expect(try await services.checkIns.own(ann.id).map(\.checkIn.place.typed?.text) == ["Reading room"])
            // That it was offered stands in the log, and once a day.
            try await look(ann.client, "48.215", "16.38")
            #expect(try await services.locations.uses(of: ann.id).count { $0.purpose == .offer } == 1)
        }
    }

    @Test("LO-17: none is offered elsewhere, where it was not asked for, or to anybody else")
    func noOffer() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            try await saveHere(ann.client, "Reading room")
            #expect(try await look(ann.client, "48.3", "16.37").document.element(id: "offers") == nil)
            let others = try await look(ben.client, "48.208491", "16.372081")
            #expect(others.document.element(id: "offers") == nil && !others.source.contains("Reading room"))
            try await ann.client.get("/places/saved")
            let off = try await press(ann.client, "Do not offer it")
            #expect(off.text.contains("No check-in is offered there."))
            let there = try await look(ann.client, "48.208491", "16.372081")
            #expect(there.document.element(id: "offers") == nil)
            #expect(there.document.element(id: "own") != nil && there.text.contains("Reading room"))
            #expect(
                try await scene.fixture.site.services.locations.uses(of: ann.id).allSatisfy { $0.purpose != .offer }
            )
            try await ann.client.get("/places/saved")
            #expect(
                try await press(ann.client, "Offer it").document.all("button").map(\.text).contains(
                    "Do not offer it"
                )
            )
            try await scene.fixture.site.services.locations.turnOff(ann.id)
            #expect(try await ann.client.get("/places/near").document.element(id: "offers") == nil)
        }
    }

    @Test("a city is saved from its page under a name of one’s own, found above all others, and removed")
    func city() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann")
            let empty = try await ann.client.get("/places/saved")
            #expect(AccessibilityCheck.faults(in: empty.document) == [] && empty.text.contains("You have saved none."))
            try await ann.client.get("/places/\(CheckInScene.vienna)")
            try await ann.client.submit(action: Self.save, pressing: "Save this place") { form in
                try form.fill("name", "Café Ödön <b>")
            }
            #expect(ann.client.page?.text.contains("Café Ödön <b>") == true)
            #expect(ann.client.page?.text.contains("Vienna, Austria") == true)
            for path in ["/places?q=odon+cafe", "/checkins/new?q=ODON", "/places", "/checkins/new"] {
                let found = try await ann.client.get(path)
                #expect(
                    found.document.link("Café Ödön <b>")?["href"]?.hasPrefix("/checkins/new?saved=") == true,
                    "\(path)"
                )
            }
            #expect(try await ann.client.get("/places?q=Paris").document.link("Café Ödön <b>") == nil)
            try await ann.client.get("/places/saved")
            let gone = try await press(ann.client, "Remove")
            #expect(gone.text.contains("The place is removed.") && gone.text.contains("You have saved none."))
        }
    }

    @Test("a position is saved only while it is kept, and its city is the one that was chosen, or none")
    func position() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann")
            let page = try await look(ann.client, "48.208491", "16.372081")
            let cities = page.document.all("select[name=city] option")
            #expect(cities.first?["value"]?.isEmpty == true && cities.allSatisfy { $0["selected"] == nil })
            #expect((2...6).contains(cities.count))
            let stale = try #require(page.document.form(action: Self.save))
            var nowhere = stale
            try nowhere.fill("name", "Bench")
            let saved = try await ann.client.submit(nowhere)
            #expect(saved.text.contains("48.21° N, 16.37° E"))
            #expect(try await scene.fixture.stores.savedPlaces.list(ann.id).map(\.city) == [nil])
            try await scene.fixture.site.services.locations.forgetAll(of: ann.id)
            let refused = try await ann.client.submit(nowhere)
            #expect(refused.status == .unprocessableContent && refused.text.contains("is not kept any more"))
            #expect(AccessibilityCheck.faults(in: refused.document) == [])
            try await scene.fixture.site.services.locations.keep(.never, of: ann.id)
            #expect(try await look(ann.client, "48.2", "16.4").document.form(action: Self.save) == nil)
        }
    }

    @Test("nothing but a name that fits is saved, no more than the limit, and nothing of somebody else’s is reached")
    func refusals() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            try await saveHere(ann.client, "Reading room")
            let stores = scene.fixture.stores
            let place = try #require(try await stores.savedPlaces.list(ann.id).first)
            try await ben.client.get("/places/\(CheckInScene.vienna)")
            let form = try #require(ben.client.page?.document.form(action: Self.save))
            for (name, words) in [
                (" \u{200B}", "Give the place a name"), (String(repeating: "x", count: 201), "up to 200 characters"),
            ] {
                var form = form
                form.forge("name", name)
                let refused = try await ben.client.submit(form)
                #expect(refused.status == .unprocessableContent && refused.text.contains(words), "\(words)")
            }
            let use = try #require(try await stores.locations.uses(ann.id, scene.fixture.clock.now).first)
            for fields in [["use": use.id.text], ["use": "x"], ["city": "1"], ["city": "-1"], [:]] {
                var form = form
                form.forge("city", fields["city"] ?? "")
                if let use = fields["use"] { form.forge("use", use) }
                let answer = try await ben.client.submit(form)
                #expect([.notFound, .unprocessableContent].contains(answer.status), "\(fields)")
            }
            #expect(try await stores.savedPlaces.list(ben.id).isEmpty)
            let token = ben.client.page?.document.first("input[name=csrf]")?["value"] ?? ""
            for (path, offer) in [("offer", "no"), ("offer", "maybe"), ("remove", "")] {
                let fields = FormFields(["csrf": token, "offer": offer])
                _ = try await ben.client.post("/places/saved/\(place.id.text)/\(path)", fields)
            }
            #expect(try await ben.client.get("/checkins/new?saved=\(place.id.text)").status == .notFound)
            #expect(try await ben.client.get("/checkins/new?saved=x").status == .notFound)
            #expect(try await stores.savedPlaces.list(ann.id) == [place])
            for _ in 1..<SavedPlace.maximumPerMember {
                try await scene.fixture.site.services.savedPlaces.save(
                    place.name,
                    in: try #require(place.city),
                    offering: false,
                    of: ann.id
                )
            }
            let full = try await saveHere(ann.client, "One more")
            #expect(full.status == .unprocessableContent && full.text.contains("You have 200 places"))
        }
    }

    @Test("LO-03, LO-05: the question before all locations go counts one’s own places, and they go with them")
    func deletion() async throws {
        try await CheckInScene.run { scene in
            let ann = try await scene.reader("Ann", keeping: .day)
            try await saveHere(ann.client, "Reading room")
            scene.fixture.clock.advance(by: .seconds(86_400))
            try await ann.client.get("/settings/location")
            let question = try await ann.client.get("/settings/location/delete")
            #expect(question.text.contains("0 positions are kept. One place of your own, too."))
            try await ann.client.submit(action: "/settings/location/delete", pressing: "Delete all my locations")
            #expect(try await ann.client.get("/places/saved").text.contains("You have saved none."))
        }
    }
}
