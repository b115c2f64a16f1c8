import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

/// A member's positions are planted, and everything that leaves the program is looked through for them.
@Suite("Every page and every call after somebody said where they are")
struct PlantedPositionTests {
    /// The positions in each of the ways in which one could be written; a city of the list has none of them.
    private static let traces = ["23.77", "2377", "151.93", "15193", "Wombat Corner"]
    private static let (latitude, longitude) = ("-23.7729134511", "151.9293772256")

    /// Every address that reads cookies, with each identifier that the positions could be behind.
    private func addresses(_ ids: [String]) -> [String] {
        let patterns = Site.routes.filter { $0.method == .get && $0.session != SiteRoute.Session.none }.map(\.pattern)
            // Numbers alone, and no end.
            .filter { $0 != "/notices/live" }
        let kinds = ["reviews", "books", "remarks", "shelves", "readers", "years"]
        return patterns.flatMap { pattern -> [String] in
            let filled = pattern.replacing("{year}", with: "2026").replacing("{number}", with: CheckInScene.vienna)
                .replacing("{network}", with: "facebook").replacing("{server}", with: "books.example")
                .replacing("{code}", with: "none").replacing("{tag}", with: "tag").replacing("{name}", with: "ende")
                .replacing("{quotation}", with: ids[0]).replacing("{key}", with: ids[0])
                .replacing("{photo}", with: ids[0]).replacing("{collection}", with: "books")
                .replacing("{mention}", with: ids[0]).replacing("{list}", with: ids[0]).replacing(
                    "{listing}",
                    with: ids[0]
                )
                .replacing("{words}", with: "wombat").replacing("{connection}", with: ids[0])
                .replacing("{person}", with: "7")
            let ofKinds = filled.contains("{kind}") ? kinds.map { filled.replacing("{kind}", with: $0) } : [filled]
            return ofKinds.flatMap { path in
                path.contains("{id}") ? ids.map { path.replacing("{id}", with: $0) } : [path]
            }
        } + ids.map { "/checkins/new?saved=\($0)" } + ["/places?q=wombat", "/checkins/new?q=wombat"]
    }

    /// The pages on which somebody reads something of the positions.
    private func leaks(_ client: AppClient, _ ids: [String]) async throws -> [String] {
        var found: [String] = []
        for address in addresses(ids) {
            #expect(!address.contains("{"), "\(address)")
            let page = try await client.get(address)
            let words = Self.traces.filter { page.source.contains($0) }
            if !words.isEmpty { found.append("\(address): \(words)") }
        }
        return found
    }

    @Test("no coordinate of a member’s, and no place of their own, reaches anybody else or a network")
    func walk() async throws {
        try await CheckInScene.run { scene in
            let fixture = scene.fixture
            let (ann, ben) = (try await scene.reader("Ann"), try await scene.reader("Ben"))
            try await scene.befriend(ann, ben)
            try await scene.set(ann, here: true, near: true, named: true)
            try await scene.set(ben, here: true, near: true, named: true)
            // Ann looks around, saves where she is, and checks in where everybody may see it.
            try await ann.client.get("/places/near")
            try await ann.client.submit(action: "/places/near/position") { form in
                form.forge("latitude", Self.latitude)
                form.forge("longitude", Self.longitude)
            }
            try await ann.client.submit(action: "/places/saved/new", pressing: "Save this place") { form in
                try form.fill("name", "Wombat Corner")
                try form.fill("offer", "yes")
            }
            let checkIn = try await scene.checkIn(ann, for: .everyone, naming: [ben]).url.path
            try await scene.checkIn(ben, for: .everyone)

            let stores = fixture.stores
            let uses = try await stores.locations.uses(ann.id, fixture.clock.now).map(\.id.text)
            let places = try await stores.savedPlaces.list(ann.id).map(\.id.text)
            #expect(!uses.isEmpty && places.count == 1)
            let ids = uses + places + [ann.id.text, String(checkIn.split(separator: "/").last ?? "")]
            // She herself finds them, so that it is the words that are looked for.
            #expect(try await leaks(ann.client, ids).count > 4)
            let calls = fixture.facebook.state.calls + fixture.x.state.calls
            for reader in [ben.client, try await fixture.loneMember("Cem"), try fixture.browser()] {
                #expect(try await leaks(reader, ids) == [])
            }
            try await ben.client.get("/account/data")
            let zip = try UnpackedData(try await ben.client.submit(action: "/account/data").response.body)
            for trace in Self.traces { #expect(!zip.contains(trace), "\(trace)") }
            for call in calls + fixture.facebook.state.calls + fixture.x.state.calls {
                for trace in Self.traces { #expect(!call.contains(trace), "\(call)") }
            }
        }
    }
}
