import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The requirements of a place on a share")
struct PlaceRequirementTests {
    @Test("LO-07: the dialog says which place goes along, the proof shows it, and one press takes it off both")
    func saidAndRemoved() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let place = try #require(fixture.network.state.places.first { $0.remoteID == "501" }).name.text
            var page = try await client.get("\(path)/share")
            #expect(page.document.element(id: "proof")?.text.contains(place) == false)
            try await fixture.pickPlace(client, path)
            page = try #require(client.page)
            let chip = try #require(page.document.first("#place .chip"))
            #expect(
                chip.text.contains(place) && chip.first("button")?["aria-label"]?.hasPrefix("Remove \(place)") == true
            )
            #expect(page.document.element(id: "proof")?.text.contains(place) == true)
            page = try await client.submit(action: "\(path)/share", pressing: "✕")
            #expect(page.document.first("#place .chip") == nil)
            #expect(page.document.element(id: "proof")?.text.contains(place) == false)
            try await client.submit(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(fixture.network.posts.map(\.place) == [nil])
        }
    }

    @Test("LO-11: of the places that are found none is chosen before somebody chooses it")
    func noneChosen() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            let found = try await client.get("\(path)/share/places?q=Caf%C3%A9")
            let choices = found.document.all("input[name=place]")
            #expect(!choices.isEmpty && choices.allSatisfy { $0["checked"] == nil })
            try await client.get("\(path)/share")
            try await client.submit(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(fixture.network.posts.map(\.place) == [nil])
        }
    }
}
