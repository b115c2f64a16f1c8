import Flyleaf
import NetworkSupport
import Testing

@Suite("The name of a network")
struct NetworkNameTests {
    @Test("is of lowercase letters and digits, a letter first", arguments: ["x", "facebook", "web2", "a123456789"])
    func taken(_ text: String) {
        #expect(NetworkName(rawValue: text)?.rawValue == text)
    }

    @Test(
        "is nothing else",
        arguments: ["", "2web", "Facebook", "my space", "a-b", "a.b", "é", "x/", String(repeating: "a", count: 33)]
    )
    func refused(_ text: String) {
        #expect(NetworkName(rawValue: text) == nil)
    }

    @Test("an identity is reached at its server, by a network that speaks for its authority")
    func reached() async throws {
        let family = NetworkName("family")
        let one = FakeNetwork.scripted().network(server: "one.example")
        func at(_ name: NetworkName, _ authority: String, _ server: String) throws -> Identity {
            Identity(
                network: name,
                authority: authority,
                server: server,
                remoteID: "1",
                name: try #require(PersonName("Ada"))
            )
        }
        let directory = NetworkDirectory([one])
        // Where the network is called may change; who vouches for its people may not.
        for server in ["one.example", "api.one.example", ""] {
            #expect(try await directory.network(of: try at(one.name, one.authority, server)) != nil)
        }
        #expect(try await directory.network(of: try at(one.name, "two.example", one.server)) == nil)
        #expect(try await directory.network(of: try at(family, one.authority, one.server)) == nil)
    }

    @Test("a network that is gone is still named, with its server where it had many")
    func gone() async throws {
        let name = NetworkName("gone")
        let identity = Identity(
            network: name,
            authority: "a.example",
            server: "a.example",
            remoteID: "1",
            name: try #require(PersonName("Ada"))
        )
        let forgotten = NetworkDirectory([])
        #expect(forgotten.title(name) == "gone")
        #expect(forgotten.mark(name) == "G")
        #expect(forgotten.title(of: identity) == "gone")
        #expect(try await forgotten.network(of: identity) == nil)
        #expect(!forgotten.knows(name))
        let facts = NetworkFacts(name: name, title: "Gone West", mark: "GW", hasManyServers: true)
        let known = NetworkDirectory([], known: [facts])
        #expect(known.title(of: identity) == "Gone West (a.example)")
        #expect(known.mark(name) == "GW")
        #expect(known.knows(name))
    }
}
