import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The contents of the account page")
struct AccountContentsTests {
    private func member(_ fixture: ManyNetworks, _ name: String) async throws -> AppClient {
        let client = try fixture.browser()
        try await client.get("/login?next=/account")
        try await client.submit(action: "/auth/\(name)/start")
        return client
    }

    @Test("every line leads to a part of the page, and every network connected has one")
    func contents() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture, "facebook")
            for another in ["x", "openid"] {
                try await client.get("/account")
                try await client.connect(action: "/auth/\(another)/start")
            }
            let page = try await client.get("/account")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let links = page.document.all("nav.parts a")
            let titles = ["Facebook", "X", "Library card", "Connect more", "Your name", "Logins", "Recovery codes"]
            for title in titles { #expect(links.contains { $0.text == title }, "\(title)") }
            for link in links {
                let anchor = try #require(link["href"])
                #expect(
                    anchor.hasPrefix("#") && page.document.element(id: String(anchor.dropFirst())) != nil,
                    "\(anchor)"
                )
            }
        }
    }

    @Test("what is granted is in sight with one network, and folded under how much it is with several")
    func folded() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture, "facebook")
            let one = try await client.get("/account").document
            #expect(one.first("section[aria-labelledby=connection-1] details[open]") != nil)
            try await client.connect(action: "/auth/x/start")
            let two = try await client.get("/account").document
            #expect(two.first("section[aria-labelledby=connection-1] details[open]") == nil)
            let folds = two.all("section[aria-labelledby=connection-2] details summary")
            #expect(
                folds.first?.text.contains("1 granted") == true || folds.first?.text.contains("1 not asked") == true
            )
        }
    }

    @Test("permissions in short count each state in the order it comes")
    func inShort() {
        func rows(_ words: [String]) -> [PermissionRow] {
            words.map { word in
                PermissionRow(
                    title: "",
                    permission: "",
                    stateClass: "",
                    stateWord: word,
                    purpose: "",
                    consequence: nil,
                    canRevoke: false,
                    canAsk: false,
                    isWithheld: false,
                    isAskedLater: false
                )
            }
        }
        #expect(PermissionRow.inShort([]) == "Nothing is granted")
        #expect(PermissionRow.inShort(rows(["Granted", "Declined", "Granted"])) == "2 granted, 1 declined")
        #expect(PermissionRow.inShort(rows(["Not asked"])) == "1 not asked")
    }

    @Test("this browser's login names the network it came by, and none when it came by none")
    func network() async throws {
        try await ManyNetworks.run { fixture in
            let client = try await member(fixture, "x")
            let login = try #require(
                try await client.get("/account").document.first("section[aria-labelledby=this-login]")
            )
            #expect(login.text.contains("Logged in with"))
            let other = try fixture.browser()
            try await other.get("/login?next=/account")
            let page = try await other.submit(action: "/start") { try $0.fill("name", "Ida") }
            #expect(!page.text.contains("Logged in with"))
        }
    }

    @Test("a provider of logins is shown by its host; the whole address stays in one's own data")
    func host() {
        let networks = NetworkDirectory([])
        func host(_ network: NetworkName, _ authority: String) -> String {
            let name = PersonName(foreign: "Ida", fallback: "?")
            return networks.host(
                of: Identity(network: network, authority: authority, server: "api.example", remoteID: "1", name: name)
            )
        }
        #expect(host(.openID, "https://login.example/realms/books") == "login.example")
        #expect(host(.openID, "http://127.0.0.1:4593/api/oidc") == "127.0.0.1:4593")
        #expect(host(.mastodon, "books.example") == "books.example")
        #expect(host(.facebook, "www.facebook.com") == "www.facebook.com")
    }
}
