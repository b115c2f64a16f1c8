import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("who sees a post")
struct PrivacyTests {
    /// Somebody and whether they see a post of Ada's (1001).
    struct Case: Sendable, CustomStringConvertible {
        var privacy: String
        var writer: Bool
        var friend: Bool
        var friendOfFriend: Bool
        var stranger: Bool
        var anonymous: Bool

        init(_ privacy: String, _ sees: [Bool]) {
            self.privacy = privacy
            (writer, friend, friendOfFriend, stranger, anonymous) = (sees[0], sees[1], sees[2], sees[3], sees[4])
        }

        var description: String { privacy }
    }

    // Ada knows 1002 and 1003, not 1004, who knows friends of hers; the lonely one knows nobody.
    static let cases = [
        Case(#"{"value":"SELF"}"#, [true, false, false, false, false]),
        Case(#"{"value":"ALL_FRIENDS"}"#, [true, true, false, false, false]),
        Case(#"{"value":"FRIENDS_OF_FRIENDS"}"#, [true, true, true, false, false]),
        Case(#"{"value":"EVERYONE"}"#, [true, true, true, true, true]),
        Case(#"{"value":"CUSTOM","friends":"ALL_FRIENDS","deny":"1002"}"#, [true, false, false, false, false]),
        Case(#"{"value":"CUSTOM","friends":"SOME_FRIENDS","allow":"1002"}"#, [true, true, false, false, false]),
        Case(#"{"value":"CUSTOM","friends":"SOME_FRIENDS","allow":"1003"}"#, [true, false, false, false, false]),
    ]

    @Test("each audience is honoured on the wall, on the post's page and in the Graph", arguments: cases)
    func matrix(row: Case) async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let fields: KeyValuePairs = ["message": "needle", "privacy": row.privacy]
        let id = try #require(
            try await test.graph(.post, "/v2.12/me/feed", fields, token: token).json["id"]?.text
        )
        let page = "/1001/posts/\(id.dropFirst(5))"
        let viewers: [(String?, Bool)] = [
            ("1001", row.writer), ("1002", row.friend), ("1004", row.friendOfFriend),
            ("\(SeedPeople.lonely)", row.stranger), (nil, row.anonymous),
        ]
        for (viewer, sees) in viewers {
            let browser = try test.browser()
            if let viewer { try await test.act(as: viewer, browser) }
            #expect(try await browser.get("/1001").text.contains("needle") == sees, "wall, \(viewer ?? "nobody")")
            #expect((try await browser.get(page).status == .ok) == sees, "page, \(viewer ?? "nobody")")
            guard let viewer, viewer != "1001" else { continue }
            let reader = try await test.token(viewer, scope: "user_posts")
            let found = try await test.graph(.get, "/v2.12/\(id)", token: reader)
            #expect((found.status == .ok) == sees, "Graph, \(viewer)")
        }
    }

    @Test("on a friend's wall those who see that wall see the post, whatever the privacy says")
    func friendsWall() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let fields: KeyValuePairs = ["message": "needle", "privacy": #"{"value":"SELF"}"#]
        _ = try await test.graph(.post, "/v2.12/1003/feed", fields, token: token)
        for (viewer, sees) in [("1001", true), ("1003", true), ("\(SeedPeople.lonely)", false)] {
            let browser = try test.browser()
            try await test.act(as: viewer, browser)
            #expect(try await browser.get("/1003").text.contains("needle") == sees, "\(viewer)")
        }
        #expect(!(try await test.browser().get("/1003").text.contains("needle")))
    }
}

extension TestSandbox {
    /// Makes a browser act as a person, by the form on their wall.
    func act(as person: String, _ browser: AppClient) async throws {
        let wall = try await browser.get("/profile.php?id=\(person)")
        let done = try await browser.post("/session", FormFields(["csrf": try csrf(wall), "person": person]))
        #expect(done.status == .seeOther)
    }
}
