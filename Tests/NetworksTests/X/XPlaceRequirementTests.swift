import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("The requirements of places at X")
struct XPlaceRequirementTests {
    private typealias Fixture = XFixture

    private func withPlace() -> Story {
        var story = Fixture.story
        story.place = Place(remoteID: "df51dec6f4ee2b2c", name: PlaceName(trusted: "Café Tmol"), locality: "Jerusalem")
        return story
    }

    @Test("LO-08: a post says its place by X’s identifier, by either version, and no position stands in any call")
    func identifier() async throws {
        let settings = ClientResponse.json(#"{"geo_enabled":true}"#)
        let fixture = try Fixture(
            .signed,
            settings,
            .json(#"{"data":{"id":"90"}}"#),
            settings,
            Fixture.otherVersion,
            .json(#"{"id_str":"91"}"#)
        )
        for id in ["90", "91"] {
            let receipt = try await fixture.network.publishing.publish(Fixture.signedCredential, withPlace(), [])
            #expect(receipt.remoteID == id)
        }
        let bodies = fixture.script.requests.filter { $0.method == .post }.map { request in
            "\(request.url.query ?? "") \(request.body.lossyText)"
        }
        #expect(bodies.count == 3)
        #expect(bodies.allSatisfy { $0.contains("df51dec6f4ee2b2c") })
        for body in bodies {
            for word in ["lat=", "long=", "latitude", "longitude", "coordinates", "Tmol", "Jerusalem"] {
                #expect(!body.contains(word), "\(word)")
            }
        }
    }

    @Test("LO-09: of what stands with a post about where it was written nothing is read, by either version")
    func nothingRead() async throws {
        var configuration = try Fixture.configuration(.signed)
        configuration.dailyPosts = nil
        func read(_ answers: ClientResponse...) async throws -> ([StreamItem], ScriptedFetch) {
            let script = ScriptedFetch(answers.map { .success($0) })
            let network = SocialNetwork.x(
                configuration,
                fetch: script.fetch,
                clock: Clock { Fixture.now },
                randomness: Randomness { [UInt8](repeating: 7, count: $0) }
            )
            guard case .possible(let reading) = network.reading(.own) else { throw NetworkFailure(.unsupported) }
            return (try await reading.read(Fixture.signedCredential, nil).items, script)
        }
        func second(_ geo: String, _ places: String) -> ClientResponse {
            .json(
                #"{"data":[{"id":"90","author_id":"8","created_at":"2026-11-20T09:00:00.000Z","text":"Words"\#(geo)}],"#
                    + #""includes":{"users":[{"id":"8","name":"Grace","username":"grace"}]\#(places)},"meta":{"result_count":1}}"#
            )
        }
        let place = #"{"id":"df51dec6f4ee2b2c","full_name":"Secret Hideout","geo":{"bbox":[1.5,2.5,1.5,2.5]}}"#
        let (plain, script) = try await read(second("", ""))
        let geo = #","geo":{"place_id":"df51dec6f4ee2b2c","coordinates":{"type":"Point","coordinates":[1.5,2.5]}}"#
        #expect(try await read(second(geo, #","places":[\#(place)]"#)).0 == plain && plain.count == 1)
        #expect(script.sent.allSatisfy { call in !call.fields.contains { $0.contains("geo") || $0.contains("place") } })
        func first(_ geo: String) -> ClientResponse {
            .json(
                #"[{"id_str":"90","created_at":"Fri Nov 20 09:00:00 +0000 2026","full_text":"Words","#
                    + #""user":{"id_str":"8","name":"Grace","screen_name":"grace"}\#(geo)}]"#
            )
        }
        let old =
            #","coordinates":{"type":"Point","coordinates":[1.5,2.5]},"geo":{"coordinates":[2.5,1.5]},"place":\#(place)"#
        let (bare, _) = try await read(Fixture.otherVersion, first(""))
        #expect(try await read(Fixture.otherVersion, first(old)).0 == bare && bare.count == 1)
    }
}
