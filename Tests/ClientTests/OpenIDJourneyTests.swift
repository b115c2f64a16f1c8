import Glibc
import HTTP
import HTTPClient
import Primitives
import TestSupport
import Testing

@Suite("A login into the built program by glewlwyd")
struct OpenIDJourneyTests {
    /// The program with a provider to log in by and nothing else.
    private struct Installation {
        let provider: LoginProvider
        let program: ChildProcess
        let site: WebURL
        private let folder: TemporaryFolder
        private let client: HTTPClient
        private let marks = SecretMarks { Issue.record("\($0)") }

        /// - Parameters:
        ///   - secretWays: how the provider lets the program prove itself.
        ///   - settings: variables beyond what every installation has.
        init(
            secretWays: [String] = ["client_secret_basic", "client_secret_post"],
            _ settings: [String: String] = [:]
        ) async throws {
            site = try #require(WebURL("http://127.0.0.1:\(try freePort())/"))
            provider = try await LoginProvider(
                returnAddress: "\(site.origin)/auth/openid/return",
                secretWays: secretWays
            )
            folder = try TemporaryFolder()
            client = try HTTPClient()
            var environment: [String: String?] = [
                "FLYLEAF_DATA": folder.path("data"), "FLYLEAF_LISTEN": site.authority,
                "FLYLEAF_PUBLIC_URL": site.origin, "FLYLEAF_SANDBOX": "off", "FLYLEAF_RESOURCES": FileTree.project,
                "FLYLEAF_OIDC_ISSUER": provider.issuer, "FLYLEAF_OIDC_CLIENT_ID": provider.clientID,
                "FLYLEAF_OIDC_CLIENT_SECRET": provider.clientSecret, "FLYLEAF_OIDC_TITLE": "Library login",
            ]
            // Whatever the machine of the tests has set must not reach the program.
            for name in ["SECRET_KEY_FILE", "ENV", "TRUST_PROXY", "FACEBOOK_APP_ID", "X_CLIENT_ID", "MASTODON_SERVERS"]
            {
                environment["FLYLEAF_\(name)"] = .some(nil)
            }
            for (name, value) in settings { environment[name] = value }
            program = try ChildProcess(
                "\(FileTree.products)/flyleaf",
                ["serve"],
                environment: environment,
                watchedBy: marks
            )
            marks.note(provider.clientSecret)
            try await program.waitForLine(containing: "Flyleaf is ready", within: .seconds(60))
        }

        func close() { client.shutdown() }

        /// A browser that stops at redirects, so that a test sees each.
        func browser() -> AppClient {
            AppClient(marks.browsing(client.fetch, site: site.origin), home: site, followsRedirects: false)
        }

        /// Logs Rosa in from the login page and gives the page she comes out at.
        @discardableResult
        func logIn(_ browser: AppClient) async throws -> AppPage {
            try await browser.get("\(site.origin)/login")
            let start = try await browser.submit(action: "/auth/openid/start")
            let there = try #require(start.fields[.location], "\(start.status) \(start.text)")
            #expect(there.hasPrefix(provider.issuer))
            let back = try await provider.logIn(at: there)
            var page = try await browser.get(back)
            while let next = page.fields[.location] { page = try await browser.get(next) }
            return page
        }
    }

    @Test("leads from the login page over the provider into Flyleaf, and to the same reader the next time")
    func journey() async throws {
        let home = try await Installation()
        defer { home.close() }
        let browser = home.browser()
        let first = try await home.logIn(browser)
        #expect(first.status == .ok, "\(first.url) \(first.text)")
        let account = try await browser.get("\(home.site.origin)/account")
        #expect(account.status == .ok)
        for word in [LoginProvider.Person.rosa.name, "Library login"] { #expect(account.text.contains(word)) }

        try await browser.get("\(home.site.origin)/reviews/new")
        let saved = try await browser.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", "A book read twice")
        }
        let review = try #require(saved.fields[.location], "\(saved.status) \(saved.text)")
        let elsewhere = home.browser()
        try await home.logIn(elsewhere)
        let own = try await elsewhere.get(try elsewhere.resolve(review).description)
        #expect(own.status == .ok)
        #expect(own.text.contains("A book read twice"))

        home.program.send(SIGTERM)
        #expect(try await home.program.waitForExit(within: .seconds(20)) == .exited(0))
        let written = home.program.text(.output) + home.program.text(.error)
        #expect(!written.isEmpty)
    }

    @Test("leads in too where the provider takes the secret on one way only, and announces more")
    func oneWay() async throws {
        let home = try await Installation(secretWays: ["client_secret_post"])
        defer { home.close() }
        for _ in 0..<2 {
            let browser = home.browser()
            try await home.logIn(browser)
            let account = try await browser.get("\(home.site.origin)/account")
            #expect(account.status == .ok)
            #expect(account.text.contains(LoginProvider.Person.rosa.name))
        }
    }

    @Test("goes the way of the secret that the operator names, and no other")
    func namedWay() async throws {
        for (way, isIn) in [("client_secret_post", true), ("client_secret_basic", false)] {
            let home = try await Installation(secretWays: ["client_secret_post"], ["FLYLEAF_OIDC_CLIENT_AUTH": way])
            defer { home.close() }
            let browser = home.browser()
            let page = try await home.logIn(browser)
            #expect((page.status == .ok) == isIn, "\(way): \(page.url) \(page.text)")
            let account = try await browser.get("\(home.site.origin)/account")
            #expect((account.status == .ok) == isIn, "\(way)")
        }
    }
}
