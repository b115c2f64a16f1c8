import Crypto
import Flyleaf
import HTTP
import Networks
import Primitives
import StorageContract
import Testing

@Suite("The table of networks")
struct NetworkModuleTests {
    @Test("LG-05: each network has a mark of its own")
    func marks() {
        let letters = NetworkModule.all.map(\.facts.mark)
        #expect(Set(letters).count == letters.count)
        #expect(letters.allSatisfy { (1...2).contains($0.count) })
    }

    @Test("no two networks share a name or a variable, and keys are among the variables")
    func distinct() {
        let names = NetworkModule.all.map(\.facts.name)
        #expect(Set(names).count == names.count)
        let variables = NetworkModule.all.flatMap(\.variables)
        #expect(Set(variables).count == variables.count)
        for module in NetworkModule.all {
            #expect(module.keys.allSatisfy(module.variables.contains), "\(module.facts.name)")
            #expect(module.variables.allSatisfy { $0.hasPrefix("FLYLEAF_") })
        }
    }

    @Test("a network says of itself what the table says of it")
    func same() throws {
        let world = NetworkWorld(
            fetch: Fetch { _ throws(FetchError) in throw FetchError(.timedOut, mayHaveArrived: false) },
            clock: .system,
            randomness: .secure,
            registrations: RegistrationsInMemory(),
            leases: .inMemory(.system)
        )
        let origin = try #require(WebURL("http://127.0.0.1:8081"))
        let keys = AppKeys(id: "id", secret: "secret", consumerKey: "key", consumerSecret: "secret")
        for module in NetworkModule.all {
            guard let play = module.play else { continue }
            var reader = SettingsReader(variables: ["FLYLEAF_OIDC_ISSUER": "sandbox"], allowsLoopback: true)
            let played = try #require(play(&reader, .sample(module.facts.name)))
            let settings = try #require(played.settings(origin, played.app == nil ? nil : keys))
            switch settings.open(world) {
            case .single(let network):
                #expect(network.name == module.facts.name)
                #expect(network.title == module.facts.title)
                #expect(!module.facts.hasManyServers)
            case .family(let family):
                #expect(family.name == module.facts.name)
                #expect(family.title == module.facts.title)
                #expect(module.facts.hasManyServers)
            }
        }
    }
}
