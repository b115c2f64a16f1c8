import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Disconnecting a network")
struct AccountDisconnectTests {
    /// A member with both networks, on the question whether to disconnect the first.
    private func asked(_ fixture: AccountFixture) async throws -> (client: AppClient, path: String) {
        let client = try await fixture.member(by: fixture.facebook)
        try await client.connect(action: "/auth/x/start")
        let page = try await client.follow("Disconnect Facebook")
        return (client, page.url.path)
    }

    @Test("the question says what is deleted and what stays, and a look at it changes nothing")
    func question() async throws {
        try await AccountFixture.run { fixture in
            let (client, _) = try await asked(fixture)
            let page = try #require(client.page)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("the list of your friends there"))
            #expect(page.text.contains("What stays: your reviews"))
            #expect(!page.text.contains("only way to log in"))
            #expect(fixture.facebook.state.accountCalls == [])
            #expect(try await fixture.connections(of: client).count == 2)
        }
    }

    @Test("DA-02: disconnecting is confirmed by the network, then the connection and its friends are gone")
    func confirmed() async throws {
        try await AccountFixture.run { fixture in
            let (client, path) = try await asked(fixture)
            let connections = try await fixture.connections(of: client)
            let connection = try #require(connections.first { $0.identity.network == .facebook })
            try await fixture.site.services.friends.refresh(connection)
            #expect(try await fixture.stores.friends.page(connection.id, "", 0, 10).total == 1)
            let page = try await client.submit(action: path)
            #expect(fixture.facebook.state.accountCalls == ["friends", "revoke all"])
            #expect(page.text.contains("The network is disconnected, and what it told us is deleted."))
            #expect(page.document.form(action: "/auth/facebook/start")?.buttons.first?.label == "Connect Facebook")
            #expect(try await fixture.connections(of: client).map(\.identity.network) == [.x])
            #expect(try await fixture.stores.friends.page(connection.id, "", 0, 10).total == 0)
            #expect(try await fixture.stores.connections.credential(connection.id) == nil)
        }
    }

    @Test(
        "a network that was not told leaves the connection, and disconnecting here alone is offered",
        arguments: [NetworkFailure.Category.unreachable, .refused, .answerLost]
    )
    func untold(category: NetworkFailure.Category) async throws {
        try await AccountFixture.run { fixture in
            let (client, path) = try await asked(fixture)
            fixture.facebook.change { $0.accountFailure = NetworkFailure(category) }
            let failed = try await client.submit(action: path)
            #expect(failed.status.code == 502)
            #expect(AccessibilityCheck.faults(in: failed.document) == [])
            #expect(failed.text.contains("so nothing is disconnected yet"))
            #expect(try await fixture.connections(of: client).count == 2)

            let page = try await client.submit(action: path, pressing: "Disconnect here anyway")
            #expect(page.status == .ok)
            #expect(page.text.contains("It could not be told"))
            #expect(try await fixture.connections(of: client).map(\.identity.network) == [.x])
            #expect(page.document.first("a[href='https://facebook.example/apps?tab=all']") != nil)
        }
    }

    @Test("a network that answers again is told although disconnecting anyway was pressed")
    func toldAfterAll() async throws {
        try await AccountFixture.run { fixture in
            let (client, path) = try await asked(fixture)
            fixture.facebook.change { $0.accountFailure = NetworkFailure(.unreachable) }
            try await client.submit(action: path)
            fixture.facebook.change { $0.accountFailure = nil }
            let page = try await client.submit(action: path, pressing: "Disconnect here anyway")
            #expect(page.text.contains("The network is disconnected, and what it told us is deleted."))
            #expect(!page.text.contains("could not be told"))
        }
    }

    @Test("the last way in goes only after a tick in a box, also without the network", arguments: [false, true])
    func lastWayIn(isUnreachable: Bool) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let question = try await client.follow("Disconnect Facebook")
            let path = question.url.path
            #expect(question.text.contains("This is your only way to log in"))
            #expect(AccessibilityCheck.faults(in: question.document) == [])

            let refused = try await client.submit(action: path) { $0.forge("anyway", "yes") }
            #expect(refused.status.code == 422)
            #expect(refused.document.element(id: "sure-error") != nil)
            #expect(AccessibilityCheck.faults(in: refused.document) == [])
            #expect(fixture.facebook.state.accountCalls == [])
            #expect(try await fixture.connections(of: client).count == 1)

            if isUnreachable {
                fixture.facebook.change { $0.accountFailure = NetworkFailure(.unreachable) }
                let failed = try await client.submit(action: path) { try $0.fill("sure", "yes") }
                #expect(failed.status.code == 502)
                // What was ticked stays ticked.
                #expect(failed.document.form(action: path)?["sure"] == "yes")
                try await client.submit(action: path, pressing: "Disconnect here anyway")
            } else {
                try await client.submit(action: path) { try $0.fill("sure", "yes") }
            }
            #expect(try await fixture.connections(of: client) == [])
            #expect(client.page?.text.contains("No network yet") == true)
        }
    }

    @Test("the connection of another member is not there, and a wrong identifier neither")
    func otherMember() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: owner).first)
            let stranger = try await fixture.member(by: fixture.x)
            let token = try #require(stranger.page?.document.form(action: "/account/name")?["csrf"])
            for id in [connection.id.text, "0", String(repeating: "7", count: 26)] {
                let path = "/account/disconnect/\(id)"
                #expect(try await stranger.get(path).status == .notFound)
                let form = FormFields(["csrf": token, "sure": "yes", "anyway": "yes"])
                #expect(try await stranger.post(path, form).status == .notFound)
            }
            #expect(try await fixture.connections(of: owner) == [connection])
            #expect(fixture.facebook.state.accountCalls == [])
        }
    }

    @Test("somebody who is not logged in is asked to log in first")
    func anonymous() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/account/disconnect/\(String(repeating: "0", count: 26))")
            #expect(page.url.path == "/login")
        }
    }
}
