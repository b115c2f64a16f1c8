import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Inviting friends")
struct InviteTests {
    @Test("CO-31: one press invites one friend in the network’s own window, and nobody is invited by Flyleaf")
    func one() async throws {
        try await ShareFixture.run { fixture in
            let client = try await fixture.reader()
            let page = try await client.get("/friends")
            #expect(page.text.contains("Flyleaf writes to nobody"))
            let back = try await client.submit(action: "/friends/invite", pressing: "Invite Ada Lovelace")
            #expect(fixture.network.invitations.map(\.friend) == ["1"])
            #expect(fixture.network.invitations.map(\.link) == ["\(ShareFixture.home)/"])
            #expect(back.url.path == "/friends" && back.text.contains("Only the network knows whether you sent"))
            try await client.submit(action: "/friends/invite", pressing: "Choose a friend at Facebook")
            #expect(fixture.network.invitations.map(\.friend) == ["1", ""])
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("CO-31: two friends in one request, made by hand, are refused, and neither is invited")
    func bulk() async throws {
        try await ShareFixture.run { fixture in
            let client = try await fixture.reader()
            let page = try await client.get("/friends")
            let form = try #require(page.document.form(action: "/friends/invite", pressing: "Invite Ada Lovelace"))
            var fields = FormFields(["csrf": try #require(form["csrf"]), "network": try #require(form["network"])])
            fields.append("friend", "1")
            for more in [["2"], ["1"], ["2", "3", "4"]] {
                var many = fields
                for id in more { many.append("friend", id) }
                let answer = try await client.post("/friends/invite", many)
                #expect(answer.status == .unprocessableContent && answer.text.contains("One friend at a time"))
            }
            #expect(fixture.network.invitations.isEmpty)
        }
    }

    @Test("a stranger, a foreign connection, a request without a token and an address alone invite nobody")
    func refusals() async throws {
        try await ShareFixture.run { fixture in
            let client = try await fixture.reader()
            let page = try await client.get("/friends")
            let form = try #require(page.document.form(action: "/friends/invite", pressing: "Invite Ada Lovelace"))
            let (csrf, network) = (try #require(form["csrf"]), try #require(form["network"]))
            func post(_ fields: FormFields) async throws -> Status {
                try await client.post("/friends/invite", fields).status
            }
            #expect(try await post(FormFields(["csrf": csrf, "network": network, "friend": "999"])) == .notFound)
            #expect(try await post(FormFields(["network": network, "friend": "1"])) == .forbidden)
            #expect(try await client.get("/friends/invite?friend=1&network=\(network)").status == .methodNotAllowed)
            fixture.network.change { state in
                state.person = Person(remoteID: "2002", name: PersonName(foreign: "Eve", fallback: "?"))
            }
            let other = try await fixture.reader()
            let own = try await other.get("/friends").document.form(
                action: "/friends/invite",
                pressing: "Invite Ada Lovelace"
            )
            let token = try #require(own?["csrf"])
            let answer = try await other.post(
                "/friends/invite",
                FormFields(["csrf": token, "network": network, "friend": "1"])
            )
            #expect(answer.url.path == "/friends")
            #expect(fixture.network.invitations.isEmpty)
            let stranger = try fixture.browser()
            #expect(try await stranger.post("/friends/invite", FormFields(["friend": "1"])).url.path == "/login")
            #expect(fixture.network.invitations.isEmpty)
        }
    }
}
