import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Permissions on the account page")
struct AccountPermissionTests {
    @discardableResult
    private func press(_ client: AppClient, _ action: String, _ permission: String) async throws -> AppPage {
        let forms = client.page?.document.forms ?? []
        let form = try #require(forms.first { $0.action == action && $0["permission"] == permission })
        return try await client.submit(form)
    }

    private func forged(
        _ client: AppClient,
        _ action: String,
        _ fields: KeyValuePairs<String, String>
    ) async throws -> AppPage {
        let token = try await client.get("/account").document.form(action: "/account/name")?["csrf"]
        var form = FormFields(fields)
        form.append("csrf", try #require(token))
        return try await client.post(action, form)
    }

    @Test("LG-28: a permission counts as given back when the network has confirmed it")
    func confirmed() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let page = try await press(client, "/account/permissions/revoke", "user_friends")
            #expect(fixture.facebook.state.accountCalls == ["revoke user_friends"])
            #expect(page.status == .ok)
            #expect(page.text.contains("The permission is given back. The network has confirmed it."))
            let permissions = try #require(try await fixture.connections(of: client).first).permissions
            #expect(!permissions.granted.contains(Permission("user_friends")))
            #expect(permissions.declined.contains(Permission("user_friends")))
        }
    }

    @Test(
        "LG-28: a permission that the network did not give back stays granted here, with the reason",
        arguments: [
            (NetworkFailure.Category.refused, "Facebook refused to do it."),
            (.unreachable, "Facebook cannot be reached just now."),
            (.transient, "Facebook answered that it has a passing problem."),
            (.rateLimited, "Facebook asks us to slow down."),
            (.misconfigured, "This Flyleaf is not set up for Facebook."),
        ]
    )
    func refused(category: NetworkFailure.Category, reason: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.facebook.change { $0.accountFailure = NetworkFailure(category, detail: "code 7") }
            let page = try await press(client, "/account/permissions/revoke", "user_friends")
            #expect(page.status.code == 502)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("“Your list of friends” was not given back"))
            #expect(page.text.contains(reason))
            #expect(page.text.contains("Reference: in-memory."))
            #expect(!page.text.contains("code 7"))
            #expect(fixture.reported.map(\.requestID) == ["in-memory"])
            let permissions = try #require(try await fixture.connections(of: client).first).permissions
            #expect(permissions.granted.contains(Permission("user_friends")))
        }
    }

    @Test("a lost answer is told as one: nobody knows", arguments: [NetworkFailure.Category.answerLost, .brokenAnswer])
    func lost(category: NetworkFailure.Category) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.facebook.change { $0.accountFailure = NetworkFailure(category) }
            let page = try await press(client, "/account/permissions/revoke", "user_friends")
            #expect(page.text.contains("It is not known whether “Your list of friends” was given back."))
            #expect(!page.text.contains("was not given back"))
        }
    }

    @Test("a second press on the same button asks the network no second time")
    func twice() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            for _ in 0..<2 {
                _ = try await forged(
                    client,
                    "/account/permissions/revoke",
                    ["connection": connection.id.text, "permission": "user_friends"]
                )
            }
            #expect(client.page?.text.contains("there is nothing to give back") == true)
            #expect(fixture.facebook.state.accountCalls == ["revoke user_friends"])
        }
    }

    @Test("what is the login itself cannot be given back alone")
    func irrevocable() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            let page = try await forged(
                client,
                "/account/permissions/revoke",
                ["connection": connection.id.text, "permission": "public_profile"]
            )
            #expect(page.status.code == 422)
            #expect(page.document.link("Disconnect Facebook") != nil)
            #expect(fixture.facebook.state.accountCalls == [])
        }
    }

    @Test("checking reads what is granted from the network, and only then")
    func check() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            fixture.facebook.change { $0.permissions = PermissionSet(granted: [Permission("public_profile")]) }
            #expect(try await client.get("/account").document.forms.contains { $0["permission"] == "publish" })
            let page = try await client.submit(action: "/account/permissions/check")
            #expect(fixture.facebook.state.accountCalls == ["permissions"])
            #expect(page.text.contains("The network was asked just now"))
            #expect(!page.document.forms.contains { $0["permission"] == "publish" })
        }
    }

    @Test("a permission that was declined is asked for again, as a repeat, and granted")
    func ask() async throws {
        try await AccountFixture.run { fixture in
            let friends = Permission("user_friends")
            fixture.facebook.change {
                $0.permissions = PermissionSet(granted: [Permission("public_profile")], declined: [friends])
            }
            let client = try await fixture.member(by: fixture.facebook)
            fixture.facebook.change { $0.permissions.granted.insert(friends) }
            let page = try await press(client, "/account/permissions/request", "user_friends")
            let request = try #require(fixture.facebook.state.logins.last)
            #expect(request.permissions == [friends])
            #expect(request.isRepeat)
            #expect(page.url.path == "/account")
            #expect(try await fixture.connections(of: client).first?.permissions.granted.contains(friends) == true)
        }
    }

    @Test("whatever asks for one permission asks for those in use too: a new grant takes the place of the one before")
    func keepsWhatIsHeld() async throws {
        try await AccountFixture.run { fixture in
            let (friends, publish) = (Permission("user_friends"), Permission("publish"))
            fixture.facebook.change {
                $0.permissions = PermissionSet(granted: [Permission("public_profile"), publish], declined: [friends])
            }
            // What came with the login and was never asked for is not in use.
            let reader = try await fixture.member(by: fixture.facebook)
            try await press(reader, "/account/permissions/request", "user_friends")
            #expect(fixture.facebook.state.logins.last?.permissions == [friends])

            let client = try await fixture.sharer(by: fixture.facebook)
            try await press(client, "/account/permissions/request", "user_friends")
            #expect(fixture.facebook.state.logins.last?.permissions == [friends, publish])
            let count = fixture.facebook.state.logins.count
            let page = try await client.get("/friends")
            try await client.submit(
                try #require(page.document.forms.first { $0.action == "/friends" && $0["csrf"] != nil })
            )
            #expect(fixture.facebook.state.logins.count == count + 1)
            #expect(fixture.facebook.state.logins.last?.permissions == [friends, publish])
            #expect(fixture.facebook.state.logins.last?.isRepeat == true)
            let connection = try #require(try await fixture.connections(of: client).first)
            #expect(connection.permissions.granted.contains(publish))
        }
    }

    @Test("a permission that is still missing afterwards is told without speaking of a draft")
    func declinedAgain() async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change { $0.permissions = PermissionSet(granted: [Permission("public_profile")]) }
            let client = try await fixture.member(by: fixture.facebook)
            let page = try await press(client, "/account/permissions/request", "user_friends")
            #expect(fixture.facebook.state.logins.last?.isRepeat == false)
            #expect(page.text.contains("The permission was not given. Everything else here works as before."))
            #expect(!page.text.contains("draft"))
        }
    }

    @Test("posting is never asked for here, not even with a forged form")
    func publishing() async throws {
        try await AccountFixture.run { fixture in
            fixture.facebook.change { $0.permissions = PermissionSet(granted: [Permission("public_profile")]) }
            let client = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            let page = try await forged(
                client,
                "/account/permissions/request",
                ["connection": connection.id.text, "permission": "publish"]
            )
            #expect(page.status.code == 422)
            #expect(fixture.facebook.state.logins.count == 1)
        }
    }

    @Test("a permission that nobody knows is not there", arguments: ["", "user_everything", "../me"])
    func unknown(permission: String) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            let page = try await forged(
                client,
                "/account/permissions/request",
                ["connection": connection.id.text, "permission": permission]
            )
            #expect(page.status == .notFound)
        }
    }

    @Test(
        "the connection of another member is not there",
        arguments: [
            "/account/permissions/check", "/account/permissions/request", "/account/permissions/revoke",
            "/account/posting/off",
        ]
    )
    func otherMember(action: String) async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: owner).first)
            let stranger = try await fixture.member(by: fixture.x)
            for id in [connection.id.text, "", "no-identifier"] {
                let fields: KeyValuePairs = ["connection": id, "permission": "publish"]
                #expect(try await forged(stranger, action, fields).status == .notFound)
            }
            #expect(fixture.facebook.state.accountCalls == [])
            #expect(try await fixture.connections(of: owner) == [connection])
        }
    }
}
