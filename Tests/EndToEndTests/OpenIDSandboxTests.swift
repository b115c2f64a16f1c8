import HTTP
import TestSupport
import Testing

@Suite("A login into the built program by the sandbox's OpenID provider")
struct OpenIDSandboxTests {
    private static let broken = "answered something we cannot read"
    private static let notSetUp = "Flyleaf is not set up right for OpenID Connect"

    @Test("leads to the same reader each time, with a name, and brings who says no back with words")
    func journey() async throws {
        let there = try await OpenIDInstallation()
        let browser = there.home.browser()
        let declined = try await there.logIn(browser, answer: "No")
        #expect(!there.isIn(declined))
        #expect(declined.url.origin == there.home.site.origin)
        #expect(declined.text.contains("OpenID Connect"), "\(declined.text)")
        let account = try await there.logIn(browser)
        #expect(there.isIn(account), "\(account.url) \(account.text)")
        #expect(account.text.contains("Ada Fernsby"))
        try await browser.get("/reviews/new")
        let review = try await browser.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "Orlando")
            try form.fill("visibility", "self")
        }.url.path
        let other = there.home.browser()
        try await there.logIn(other)
        #expect(try await other.get(review).document.first("h1")?.text == "Orlando")
        #expect(try await there.home.browser().get(review).status != .ok)
        try await there.stop()
    }

    @Test("is offered only where the operator says so")
    func onlyWhereNamed() async throws {
        let home = try await FlyleafInstallation(.inside)
        let program = try await home.serve()
        let page = try await home.browser().get("/login")
        #expect(page.text.contains("Log in with Facebook") && !page.text.contains("OpenID"))
        try await stop(program)
        let named = try await home.run("doctor", changing: ["FLYLEAF_OIDC_ISSUER": "sandbox"])
        #expect(named.output.contains("played: OpenID Connect, by the sandbox at \(home.openID.origin)"))
        #expect(named.ending == .exited(0))
        let off = try await home.run(
            "doctor",
            changing: ["FLYLEAF_OIDC_ISSUER": "sandbox", "FLYLEAF_SANDBOX": "off"]
        )
        #expect(off.output.contains("FLYLEAF_OIDC_ISSUER is sandbox, but FLYLEAF_SANDBOX is off."))
        #expect(off.ending != .exited(0))
        let both = try await home.run(
            "doctor",
            changing: ["FLYLEAF_OIDC_ISSUER": "sandbox", "FLYLEAF_OIDC_CLIENT_SECRET": "of-another-provider"]
        )
        #expect(both.output.contains("FLYLEAF_OIDC_CLIENT_SECRET means nothing while FLYLEAF_OIDC_ISSUER is sandbox"))
        #expect(!both.output.contains("of-another-provider") && both.ending != .exited(0))
    }

    @Test("a change of keys that have no names is noticed by one more reading of them, and logs in")
    func rotation() async throws {
        let there = try await OpenIDInstallation()
        try await there.set(["names_no_keys": "1"])
        for (round, readings) in [1, 1, 2, 2].enumerated() {
            if round == 2 { try await there.set(["rotate": "1"]) }
            let page = try await there.logIn(there.home.browser())
            #expect(there.isIn(page), "\(round): \(page.text)")
            #expect(try await there.count("GET /keys") == readings, "\(round)")
        }
        try await there.stop()
    }

    @Test("a signature that is wrong under every key is refused after one more reading, and with words")
    func wrongSignature() async throws {
        let there = try await OpenIDInstallation()
        #expect(there.isIn(try await there.logIn(there.home.browser())))
        try await there.set(["signs_wrongly": "1"])
        for _ in 0..<2 {
            let page = try await there.logIn(there.home.browser())
            #expect(!there.isIn(page))
            #expect(page.text.contains(Self.broken), "\(page.text)")
            // The second is within a minute of the first, so nobody can have the keys read at will.
            #expect(try await there.count("GET /keys") == 2)
        }
        try await there.set(["signs_wrongly": "0"])
        #expect(there.isIn(try await there.logIn(there.home.browser())))
        try await there.stop()
    }

    @Test(
        "a secret that is taken the other way alone is sent so once, and from then on at once",
        arguments: [
            ("client_secret_post", "nothing"), ("client_secret_post", "client_secret_basic"),
            ("client_secret_basic", "client_secret_post"),
        ]
    )
    func otherWay(taken: String, announced: String) async throws {
        let there = try await OpenIDInstallation()
        try await there.set(["takes_secret": taken, "announces": announced])
        for calls in [2, 3] {
            let page = try await there.logIn(there.home.browser())
            #expect(there.isIn(page), "\(page.text)")
            #expect(try await there.count("POST /token") == calls)
        }
        try await there.stop()
    }

    @Test("a secret goes the way that the operator set, and no other")
    func namedWay() async throws {
        let there = try await OpenIDInstallation(["FLYLEAF_OIDC_CLIENT_AUTH": "client_secret_basic"])
        try await there.set(["takes_secret": "client_secret_post"])
        let page = try await there.logIn(there.home.browser())
        #expect(!there.isIn(page))
        #expect(page.text.contains(Self.notSetUp), "\(page.text)")
        #expect(try await there.count("POST /token") == 1)
        try await there.set(["takes_secret": "client_secret_basic", "announces": "client_secret_post"])
        #expect(there.isIn(try await there.logIn(there.home.browser())))
        #expect(try await there.count("POST /token") == 2)
        try await there.stop()
    }

    @Test(
        "what is unusual and right leads in",
        arguments: [
            ["temper": "lenient"], ["temper": "silent"], ["temper": "slow"], ["lists_audiences": "1"],
            ["adds_claims": "1"], ["hides_profile": "1"], ["answers_nothing": "1"], ["refuses_plainly": "1"],
            ["clock_ahead": "55"], ["clock_ahead": "-600"],
        ] as [[String: String]]
    )
    func unusual(setting: [String: String]) async throws {
        let there = try await OpenIDInstallation()
        for (name, value) in setting { try await there.set([name: value]) }
        for _ in 0..<2 {
            let page = try await there.logIn(there.home.browser())
            #expect(there.isIn(page), "\(page.text)")
        }
        try await there.stop()
    }

    @Test("a clock outside the edge is refused with words", arguments: ["90", "-700"])
    func clock(ahead: String) async throws {
        let there = try await OpenIDInstallation()
        try await there.set(["clock_ahead": ahead])
        let page = try await there.logIn(there.home.browser())
        #expect(!there.isIn(page))
        #expect(page.text.contains(Self.broken), "\(page.text)")
        try await there.stop()
    }

    @Test("another issuer than the one that was named, be it by a slash, is refused with words")
    func slash() async throws {
        let there = try await OpenIDInstallation()
        try await there.set(["slash_issuer": "1"])
        let page = try await there.logIn(there.home.browser())
        #expect(!there.isIn(page))
        #expect(page.text.contains(Self.notSetUp), "\(page.text)")
        try await there.stop()
    }
}
