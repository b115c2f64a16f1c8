import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("the current edition")
struct EditionTests {
    @Test(
        "whatever posts is gone, whoever asks",
        arguments: [
            "me/feed", "1002/feed", "me/photos", "me/checkins", "me/events", "me/albums", "1_1/likes", "1/comments",
        ]
    )
    func withdrawn(path: String) async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token()
        let reply = try await test.graph(.post, "/v25.0/\(path)", ["message": "x", "place": "70001"], token: token)
        #expect(reply.status == .forbidden)
        #expect(reply.code == ["200", nil])
        #expect(reply.error?["message"]?.text?.contains("required permission publish_actions is deprecated") == true)
    }

    @Test("the login dialog passes over permissions that no longer exist")
    func permissions() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token(scope: "email,user_friends,publish_actions,read_stream,friends_likes")
        let names = try await test.graph(.get, "/v25.0/me/permissions", token: token).data
            .compactMap { $0["permission"]?.text }
        #expect(names.sorted() == ["email", "public_profile", "user_friends"])
    }

    @Test("of friends it lists those who use the app and let it see theirs, and counts all")
    func friends() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token("1001", scope: "user_friends")
        func friends(_ version: String = "/v25.0") async throws -> GraphReply {
            try await test.graph(.get, "\(version)/me/friends", token: token)
        }
        let alone = try await friends()
        #expect(alone.data.isEmpty)
        let total = try #require(alone.json["summary"]?["total_count"]?.textOrNumber.flatMap { Int($0) })
        #expect(total > 2)
        _ = try await test.token("1002", scope: "user_friends")
        _ = try await test.token("1003", scope: "user_friends", untick: ["user_friends"])
        // Not a friend of Ada's.
        _ = try await test.token("\(SeedPeople.lonely)", scope: "user_friends")
        for version in ["/v25.0", "", "/v1.0"] {
            let reply = try await friends(version)
            #expect(reply.data.map { $0["id"] } == ["1002"], "\(version)")
            #expect(reply.json["summary"]?["total_count"]?.textOrNumber == "\(total)")
        }
        #expect(try await test.graph(.get, "/v25.0/me/friends/1002", token: token).data.count == 1)
        #expect(try await test.graph(.get, "/v25.0/me/friends/1003", token: token).data.isEmpty)
    }

    @Test("a friend who takes user_friends back is no longer listed")
    func friendLeaves() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token("1001", scope: "user_friends")
        let friend = try await test.token("1002", scope: "user_friends")
        #expect(try await test.graph(.get, "/v25.0/me/friends", token: token).data.count == 1)
        _ = try await test.graph(.delete, "/v25.0/me/permissions/user_friends", token: friend)
        #expect(try await test.graph(.get, "/v25.0/me/friends", token: token).data.isEmpty)
    }

    @Test(
        "lists that were withdrawn are no capability of the app",
        arguments: ["me/checkins", "me/events", "me/groups", "me/notes", "me/books", "me/movies", "me/music"]
    )
    func lists(path: String) async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token()
        #expect(try await test.graph(.get, "/v25.0/\(path)", token: token).code == ["3", nil])
        #expect(
            try await test.graph(.get, "/v25.0/search", ["type": "place", "q": "a"], token: token).code == ["3", nil]
        )
    }

    @Test("taggable friends are in neither edition", arguments: FacebookEdition.allCases)
    func taggable(edition: FacebookEdition) async throws {
        let test = try await TestSandbox(edition)
        let reply = try await test.graph(.get, "/v2.8/me/taggable_friends", token: try await test.token())
        #expect(reply.code == ["2500", nil])
    }

    @Test("the settings say to whom an app may post only if it may post at all", arguments: FacebookEdition.allCases)
    func settings(edition: FacebookEdition) async throws {
        let test = try await TestSandbox(edition)
        let browser = try test.browser()
        _ = try await test.login("1001", browser: browser)
        let page = try await browser.get("/settings/apps")
        #expect(page.text.contains("It may post to: Public at most.") == (edition == .classic))
    }

    @Test("an app is classic unless it says otherwise, and can change its mind")
    func registration() async throws {
        let test = try await TestSandbox()
        #expect(try test.world.app(test.app)?.edition == .classic)
        _ = try await test.sandbox.registerApp(name: "Flyleaf", redirectURIs: [], edition: .current)
        #expect(try test.world.app(test.app)?.edition == .current)
        _ = try await test.sandbox.registerApp(name: "Flyleaf", redirectURIs: [])
        #expect(try test.world.app(test.app)?.edition == .current)
    }
}

@Suite("what the login dialog asks, in words")
struct ConsentWordsTests {
    private func heading(_ test: TestSandbox, _ browser: AppClient, _ fields: KeyValuePairs<String, String>)
        async throws
        -> String?
    {
        let page = try await browser.get(test.dialog(fields))
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        return page.document.first("h1")?.text
    }

    @Test("a login is called a login, and a permission to post is asked for as one")
    func headings() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        #expect(try await heading(test, browser, ["scope": "email"]) == "Log in to Flyleaf?")
        _ = try await test.login("1001", browser: browser, ["scope": "email"])
        #expect(try await heading(test, browser, ["scope": "publish_actions"]) == "Let Flyleaf post for you?")
        #expect(try await heading(test, browser, ["scope": "email,publish_checkins"]) == "Let Flyleaf post for you?")
        #expect(try await heading(test, browser, ["scope": "rsvp_event"]) == "Let Flyleaf act for you?")
        #expect(try await heading(test, browser, ["scope": "user_friends"]) == "Let Flyleaf see more?")
        #expect(try await heading(test, browser, ["auth_type": "reauthenticate"]) == "Log in to Flyleaf again?")
    }

    @Test("what the app has already is told apart from what it asks for")
    func lists() async throws {
        let test = try await TestSandbox()
        let browser = try test.browser()
        _ = try await test.login("1001", browser: browser, ["scope": "email"])
        let page = try await browser.get(test.dialog(["scope": "email,publish_actions"]))
        #expect(page.text.contains("has already:"))
        #expect(page.document.all("input[name=permission]").map { $0["value"] } == ["publish_actions"])
        #expect(page.document.first("title")?.text.contains("Let Flyleaf post for you?") == true)
    }
}
