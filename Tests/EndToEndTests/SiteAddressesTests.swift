import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("The addresses of the site")
struct SiteAddressesTests {
    private let home = "https://books.example:8443"
    private let addresses: SiteAddresses
    private let router = Router(Site.routes.map(\.route))

    init() throws {
        addresses = SiteAddresses(home: try #require(WebURL("https://books.example:8443")))
    }

    /// The pattern of the route that answers an address; `nil` when none does, or it is another site's.
    private func route(_ method: Method, _ address: String) -> String? {
        guard let url = WebURL(address), url.origin == home, let target = Target(url.target) else { return nil }
        guard case .route(let matched) = router.match(method, target.segments) else { return nil }
        return matched.route.pattern
    }

    @Test("what a network is told leads to the route that is meant", arguments: NetworkModule.all.map(\.facts.name))
    func told(_ name: NetworkName) {
        let told = addresses.network(name)
        #expect(told.origin == home)
        #expect(route(.get, told.loginReturn) == Paths.authReturn.source)
        #expect(told.loginReturn == "\(home)/auth/\(name.rawValue)/return")
        for server in ["social.example", "books.lan:8443", "[::1]:8080"] {
            #expect(route(.get, told.loginReturnAt(server)) == Paths.authReturnAt.source, "\(server)")
        }
        #expect(route(.post, told.deauthorization) == Paths.deauthorise.source)
        #expect(route(.post, told.deletion) == Paths.deleteData.source)
        #expect(route(.get, told.document("client.json")) == Paths.networkDocument.source)
    }

    @Test("what an operator enters at a network, and what the sandbox is given, are addresses that answer")
    func entered() throws {
        let home = addresses
        for module in NetworkModule.all {
            let told = home.network(module.facts.name)
            var reader = SettingsReader(variables: ["FLYLEAF_OIDC_ISSUER": "sandbox"], allowsLoopback: true)
            let app = module.play?(&reader, told)?.app
            let places = [app?.deauthorizationURL, app?.deletionURL].compactMap(\.self)
            for address in module.registration(told).map(\.address) + (app?.returnURLs ?? []) + places {
                let method: Method = address == told.loginReturn ? .get : .post
                #expect(route(method, address) != nil, "\(module.facts.title): \(address)")
            }
            for address in app?.returnURLs ?? [] { #expect(address == told.loginReturn) }
            for address in places {
                #expect(module.registration(told).map(\.address).contains(address), "\(module.facts.title)")
            }
        }
    }

    @Test("the doctor prints these addresses and no others")
    func printed() throws {
        let configuration = try Configuration(environment: ["FLYLEAF_PUBLIC_URL": home])
        let lines = configuration.addressesForNetworks.map(\.address)
        let registered = NetworkModule.all.flatMap { module in
            module.registration(addresses.network(module.facts.name)).map(\.address)
        }
        #expect(lines == [addresses.privacy, addresses.terms] + registered)
        #expect(route(.get, addresses.privacy) == Paths.privacy.source)
        #expect(route(.get, addresses.terms) == Paths.terms.source)
    }

    @Test("CO-26: a short link is the address of a route, and leads to the page of what is shared without a key")
    func short() throws {
        let code = try #require(ShortLinkCode("k3x9q2ab"))
        #expect(addresses.short(code) == "\(home)/s/k3x9q2ab")
        #expect(route(.get, addresses.short(code)) == "/s/{code}")
        let id = ID<Review>(at: Timestamp(milliseconds: 0), entropy: Array(0..<10))
        #expect(addresses.page(.review(id)) == "\(home)/reviews/\(id.text)")
    }

    @Test("the link of a share leads to what is shared, with the key of the share")
    func shared() throws {
        let id = ID<Review>(at: Timestamp(milliseconds: 0), entropy: Array(0..<10))
        let key = ShareKey(.seeded(2))
        let link = addresses.shared(.review(id), key)
        #expect(route(.get, link) == Paths.review.source)
        #expect(link == "\(home)/reviews/\(id.text)?share=\(key.text)")
    }
}
