import Flyleaf
import FlyleafServer
import HTTP
import HTTPServer
import Networks
import Pages
import Primitives
import TestSupport
import Testing

@Suite("The configuration of the networks")
struct ConfigurationTests {
    private func faults(_ variables: [String: String]) -> [String] {
        do throws(ConfigurationError) {
            _ = try Configuration(environment: variables)
            return []
        } catch {
            return error.faults
        }
    }

    private let off = ["FLYLEAF_SANDBOX": "off"]

    private func settings<Settings>(_ configuration: Configuration, _ type: Settings.Type) -> Settings? {
        configuration.networks.lazy.compactMap { $0.settings as? Settings }.first
    }

    private func servers(_ configuration: Configuration) -> ServerChoice? {
        settings(configuration, MastodonConfiguration.self)?.servers
    }

    @Test("without any key the sandbox plays every network; one real one ends that")
    func sandbox() throws {
        #expect(try Configuration(environment: [:]).sandboxOrigins != nil)
        for variables in [
            ["FLYLEAF_X_CLIENT_ID": "id"], ["FLYLEAF_X_CONSUMER_KEY": "k", "FLYLEAF_X_CONSUMER_SECRET": "s"],
        ] {
            #expect(try Configuration(environment: variables).sandboxOrigins == nil)
            let both = variables.merging(["FLYLEAF_SANDBOX": "on"]) { $1 }
            #expect(faults(both).first?.contains("FLYLEAF_SANDBOX is on together with") == true)
        }
    }

    @Test("in production no sandbox starts: anybody logs in there as anybody")
    func production() throws {
        var variables = ["FLYLEAF_ENV": "production", "FLYLEAF_PUBLIC_URL": "https://books.example"]
        #expect(try Configuration(environment: variables).sandboxOrigins == nil)
        variables["FLYLEAF_MASTODON_SERVERS"] = "any"
        #expect(try Configuration(environment: variables).sandboxOrigins == nil)
        variables["FLYLEAF_SANDBOX"] = "on"
        #expect(faults(variables) == ["FLYLEAF_SANDBOX must be off when FLYLEAF_ENV is production."])
    }

    @Test("a sandbox that others reach asks public addresses and Flyleaf itself; one of this machine whom it likes")
    func sandboxCalls() async throws {
        for (listen, other) in [
            ("127.0.0.1:8081", ClientRequest.AddressPolicy.configured), ("[::1]:8081", .configured),
            ("0.0.0.0:8081", .publicOnly), ("192.168.1.5:8081", .publicOnly),
        ] {
            let configuration = try Configuration(environment: ["FLYLEAF_SANDBOX_LISTEN": listen])
            let asked = Lock<[ClientRequest.AddressPolicy]>([])
            let fetch = configuration.sandboxFetch(
                Fetch { request throws(FetchError) in
                    asked.withLock { $0.append(request.addressPolicy) }
                    throw FetchError(.unreachable, mayHaveArrived: false)
                }
            )
            for address in ["http://localhost:8080/auth/facebook/delete", "http://10.0.0.1/admin"] {
                let url = try #require(WebURL(address))
                await #expect(throws: FetchError.self) { try await fetch.send(ClientRequest(.get, url)) }
            }
            #expect(asked.withLock { $0 } == [.configured, other], "\(listen)")
        }
    }

    @Test("a provider of logins can stand beside the sandbox")
    func provider() throws {
        let variables = [
            "FLYLEAF_OIDC_ISSUER": "https://login.example", "FLYLEAF_OIDC_CLIENT_ID": "id",
            "FLYLEAF_OIDC_CLIENT_SECRET": "secret", "FLYLEAF_SANDBOX": "on",
        ]
        let configuration = try Configuration(environment: variables)
        #expect(settings(configuration, OpenIDConfiguration.self)?.title == "login.example")
        #expect(
            settings(configuration, OpenIDConfiguration.self)?.returnURL == "http://localhost:8080/auth/openid/return"
        )
        #expect(configuration.sandboxOrigins != nil)
        let named = variables.merging(["FLYLEAF_OIDC_TITLE": "Library card"]) { $1 }
        #expect(settings(try Configuration(environment: named), OpenIDConfiguration.self)?.title == "Library card")
    }

    @Test("the way of the provider's secret is what the provider says unless the operator says it")
    func secretWay() throws {
        var variables = [
            "FLYLEAF_OIDC_ISSUER": "https://login.example", "FLYLEAF_OIDC_CLIENT_ID": "id",
            "FLYLEAF_OIDC_CLIENT_SECRET": "secret",
        ]
        func way() throws -> OpenIDConfiguration.ClientAuthentication? {
            try #require(settings(try Configuration(environment: variables), OpenIDConfiguration.self))
                .clientAuthentication
        }
        #expect(try way() == nil)
        for (word, expected) in [
            ("client_secret_basic", OpenIDConfiguration.ClientAuthentication.basic), ("client_secret_post", .post),
        ] {
            variables["FLYLEAF_OIDC_CLIENT_AUTH"] = word
            #expect(try way() == expected)
        }
        variables["FLYLEAF_OIDC_CLIENT_AUTH"] = "private_key_jwt"
        let faults = faults(variables)
        #expect(faults == ["FLYLEAF_OIDC_CLIENT_AUTH must be client_secret_basic or client_secret_post."])
    }

    @Test("halves of a pair, plain http and words nobody knows are told by name")
    func wrong() {
        for (variables, name) in [
            (["FLYLEAF_X_CLIENT_SECRET": "s"], "FLYLEAF_X_CLIENT_ID"),
            (["FLYLEAF_X_CONSUMER_KEY": "k"], "FLYLEAF_X_CONSUMER_SECRET"),
            (["FLYLEAF_X_CLIENT_ID": "i", "FLYLEAF_X_POSTING": "maybe"], "FLYLEAF_X_POSTING"),
            (["FLYLEAF_X_CLIENT_ID": "i", "FLYLEAF_X_API_URL": "nowhere"], "FLYLEAF_X_API_URL"),
            (["FLYLEAF_X_CLIENT_ID": "i", "FLYLEAF_X_UPLOAD_URL": "nowhere"], "FLYLEAF_X_UPLOAD_URL"),
            (["FLYLEAF_MASTODON_SERVERS": "books.example, 127.0.0.1"], "127.0.0.1"),
            (["FLYLEAF_OIDC_ISSUER": "https://login.example"], "FLYLEAF_OIDC_CLIENT_ID"),
            (
                [
                    "FLYLEAF_OIDC_ISSUER": "http://login.example", "FLYLEAF_OIDC_CLIENT_ID": "i",
                    "FLYLEAF_OIDC_CLIENT_SECRET": "s",
                ], "FLYLEAF_OIDC_ISSUER"
            ),
        ] {
            let faults = faults(variables)
            #expect(faults.count == 1, "\(name): \(faults)")
            #expect(faults.first?.contains(name) == true, "\(faults)")
        }
    }

    @Test("Mastodon servers are any, or a list, and no key: the sandbox goes on beside them")
    func servers() throws {
        #expect(try Configuration(environment: ["FLYLEAF_MASTODON_SERVERS": "any"]).sandboxOrigins != nil)
        #expect(servers(try Configuration(environment: off)) == nil)
        let any = try Configuration(environment: off.merging(["FLYLEAF_MASTODON_SERVERS": "any"]) { $1 })
        #expect(servers(any) == .any)
        #expect(settings(any, MastodonConfiguration.self)?.trusted == [])
        let entries = "Books.Example, tea.example, https://books.lan:8443 http://192.168.1.5:3000,tea.example"
        let list = try Configuration(environment: off.merging(["FLYLEAF_MASTODON_SERVERS": entries]) { $1 })
        #expect(servers(list) == .only([]))
        let origins = settings(list, MastodonConfiguration.self)?.trusted.map(\.origin)
        #expect(
            origins == [
                "https://books.example", "https://tea.example", "https://books.lan:8443", "http://192.168.1.5:3000",
            ]
        )
    }

    @Test("an entry that is no server, and a file that holds no certificates, are told by name")
    func trust() throws {
        for entry in [
            "ftp://books.lan", "https://books.lan/path", "https://", "http://user@books.lan", "books.lan:8443",
        ] {
            let faults = faults(["FLYLEAF_MASTODON_SERVERS": entry])
            #expect(faults.count == 1 && faults.first?.contains(entry) == true, "\(entry): \(faults)")
        }
        let folder = try TemporaryFolder()
        let file = folder.path("ca.pem")
        #expect(faults(["FLYLEAF_CA_FILE": file]).first?.contains("cannot be read") == true)
        try FileTree.write(Array("no certificate".utf8), to: file)
        #expect(faults(["FLYLEAF_CA_FILE": file]).first?.contains("holds no certificate") == true)
        try FileTree.write(Array("-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n".utf8), to: file)
        #expect(try Configuration(environment: ["FLYLEAF_CA_FILE": file]).certificateAuthorities == file)
        #expect(try Configuration(environment: [:]).certificateAuthorities == nil)
    }

    @Test("a hub is an address, and without one nobody is told of feeds")
    func hub() throws {
        #expect(
            faults(["FLYLEAF_WEBSUB_HUB": "hub"]) == [
                "FLYLEAF_WEBSUB_HUB must be an address such as https://books.example."
            ]
        )
        let hub = try Configuration(environment: ["FLYLEAF_WEBSUB_HUB": "https://hub.example/"]).feedHub
        #expect(hub == WebURL("https://hub.example/"))
        #expect(try Configuration(environment: [:]).feedHub == nil)
    }

    @Test("proxies are trusted by their addresses, and a switch is none")
    func proxies() throws {
        for off in [[:], ["FLYLEAF_TRUST_PROXY": "off"], ["FLYLEAF_TRUST_PROXY": ""]] {
            #expect(try Configuration(environment: off).trustedProxies == [])
        }
        let named = try Configuration(environment: ["FLYLEAF_TRUST_PROXY": "127.0.0.1, 10.0.0.0/8,::1"])
        #expect(named.trustedProxies == ["127.0.0.1", "10.0.0.0/8", "::1"].compactMap { AddressRange($0) })
        for wrong in ["on", "127.0.0.1,", "proxy", "10.0.0.0/33", ","] {
            #expect(
                faults(["FLYLEAF_TRUST_PROXY": wrong]) == [
                    "FLYLEAF_TRUST_PROXY must be off, or the addresses of the proxies in front, such as 127.0.0.1 or "
                        + "10.0.0.0/8, ::1."
                ],
                "\(wrong)"
            )
        }
    }

    @Test("pages are told of links where they can look for them, unless the operator says otherwise")
    func mentions() throws {
        func sends(_ variables: [String: String]) throws -> Bool {
            try Configuration(environment: variables).exchangesMentions
        }
        #expect(try !sends([:]))
        #expect(try sends(["FLYLEAF_WEBMENTION": "on"]))
        #expect(try sends(["FLYLEAF_PUBLIC_URL": "https://books.example"]))
        #expect(try !sends(["FLYLEAF_PUBLIC_URL": "https://books.example", "FLYLEAF_WEBMENTION": "off"]))
    }

    @Test("RA-05: how many calls are made in an hour is set in numbers, and what is none is told")
    func calls() throws {
        #expect(try Configuration(environment: [:]).callsPerHour == .standard)
        let own = try Configuration(environment: ["FLYLEAF_MEMBER_CALLS": "1", "FLYLEAF_HOST_CALLS": "9000"])
        #expect(own.callsPerHour == .init(ofPerson: 1, ofHost: 9000))
        for wrong in ["0", "-1", "many", "1.5", "1000001"] {
            let error = #expect(throws: ConfigurationError.self) {
                try Configuration(environment: ["FLYLEAF_HOST_CALLS": wrong])
            }
            #expect(error?.faults == ["FLYLEAF_HOST_CALLS must be a number from 1 to 1000000."], "\(wrong)")
        }
    }

    @Test("SE-09: positions for testers are a file that is read at once, and mean nothing without the sandbox")
    func positions() throws {
        let folder = try TemporaryFolder()
        let walk = "<Placemark><name>Here</name><coordinates>1,2</coordinates></Placemark>"
        let path = try folder.write("walk.kml", bytes: Array(walk.utf8))
        let own = try Configuration(environment: ["FLYLEAF_SANDBOX": "on", "FLYLEAF_TEST_POSITIONS": path])
        #expect(own.testPositions.map(\.name) == ["Here"])
        #expect(try Configuration(environment: [:]).testPositions.isEmpty)
        let empty = try folder.write("empty.kml", bytes: [])
        for (sandbox, wrong, words) in [
            ("off", path, "means nothing without the sandbox: take it away."),
            ("on", empty, "must be a KML file with 1 to 200 points of placemarks."),
            ("on", "\(path).none", "cannot be read"),
        ] {
            let error = #expect(throws: ConfigurationError.self) {
                try Configuration(environment: ["FLYLEAF_SANDBOX": sandbox, "FLYLEAF_TEST_POSITIONS": wrong])
            }
            #expect(error?.faults.count == 1 && error?.faults.first?.contains(words) == true, "\(wrong)")
        }
    }

    @Test("room is set in megabytes, and what is no number is told")
    func room() throws {
        let usual = try Configuration(environment: [:])
        #expect(usual.photoQuota == .standard && usual.minimumFreeBytes == 300_000_000)
        let own = try Configuration(environment: ["FLYLEAF_PHOTO_MEGABYTES": "10", "FLYLEAF_FREE_MEGABYTES": "0"])
        #expect(own.photoQuota == PhotoQuota(bytes: 10_000_000) && own.minimumFreeBytes == 0)
        for wrong in ["9", "-1", "1 GB", "1.5", "999999999999"] {
            let error = #expect(throws: ConfigurationError.self) {
                try Configuration(environment: ["FLYLEAF_PHOTO_MEGABYTES": wrong])
            }
            #expect(error?.faults == ["FLYLEAF_PHOTO_MEGABYTES must be a number of megabytes, 10 or more."], "\(wrong)")
        }
    }

    @Test("X hands posts to its own window unless the operator wants to pay for them")
    func posting() throws {
        let free = try Configuration(environment: ["FLYLEAF_X_CLIENT_ID": "i"])
        #expect(settings(free, XConfiguration.self)?.postsThroughAPI == false)
        let paid = try Configuration(environment: ["FLYLEAF_X_CLIENT_ID": "i", "FLYLEAF_X_POSTING": "api"])
        #expect(settings(paid, XConfiguration.self)?.postsThroughAPI == true)
        #expect(settings(paid, XConfiguration.self)?.returnURL == "http://localhost:8080/auth/x/return")
        #expect(settings(paid, XConfiguration.self)?.cost == XConfiguration.listedCost(dailyPosts: 50, memberPosts: 10))
        let bounded = try Configuration(
            environment: ["FLYLEAF_X_CLIENT_ID": "i", "FLYLEAF_X_POSTS": "7", "FLYLEAF_X_MEMBER_POSTS": "0"]
        )
        #expect(
            settings(bounded, XConfiguration.self)?.cost == XConfiguration.listedCost(dailyPosts: 7, memberPosts: 0)
        )
    }
}
