import Crypto
import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("One person at several networks")
struct SamePeoplePageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    /// The page of a friend at Facebook, for a member who has friends at X, too.
    private func run(
        _ body: (AccountFixture, AppClient, _ path: String, _ x: ID<Connection>) async throws -> Void
    ) async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let own = try #require(try await fixture.connections(of: client).first)
            let other = Connection(
                id: Randomness.secure.id(at: Self.start),
                memberID: own.memberID,
                identity: Identity(
                    network: .x,
                    authority: "x.example",
                    server: "x.example",
                    remoteID: "100",
                    name: PersonName(trusted: "Ada Lovelace")
                ),
                permissions: own.permissions,
                state: .active,
                expiresAt: nil,
                connectedAt: own.connectedAt,
                lastSuccessAt: own.lastSuccessAt
            )
            let stores = fixture.stores
            try await stores.connections.save(other, AccessToken(secret: "t", expiresAt: nil))
            try await stores.friends.replace(own.id, [FakeNetwork.person("200", "Grace Hopper")], Self.start)
            let elsewhere = [
                FakeNetwork.person("7", "Grace <b>Brewster</b>"), FakeNetwork.person("8", "Grace Kelly"),
                FakeNetwork.person("9", "Alan"),
            ]
            try await stores.friends.replace(other.id, elsewhere, Self.start)
            try await body(fixture, client, "/streams/people/\(own.id.text)/200?from=friends", other.id)
        }
    }

    private func names(_ page: AppPage, _ button: String) -> [String] {
        page.document.all("#same button").filter { $0["name"] == button }.compactMap { $0["value"] }
    }

    private func press(_ button: String, _ value: String, _ client: AppClient) async throws -> AppPage {
        let form = try #require(client.page?.document.forms.first { $0.action.hasSuffix("/same") })
        let fields = FormFields(["csrf": try #require(form["csrf"]), "from": form["from"] ?? "", button: value])
        return try await client.post(form.action, fields)
    }

    @Test("a friend elsewhere is found by name, joined by a press, leads there and back, and is parted by another")
    func joined() async throws {
        try await run { _, client, path, x in
            var page = try await client.get(path)
            #expect(page.document.element(id: "same") != nil && names(page, "part").isEmpty)
            page = try await client.get("\(path)&also=grace")
            #expect(names(page, "join") == ["\(x.text) 7", "\(x.text) 8"])
            #expect(page.document.element(id: "same")?.text.contains("Grace <b>Brewster</b>") == true)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            for _ in 1...2 {
                page = try await press("join", "\(x.text) 7", client)
                #expect(page.url.path == path.split(separator: "?")[0] && names(page, "part") == ["\(x.text) 7"])
                try await client.get("\(path)&also=grace")
            }
            #expect(try names(#require(client.page), "join") == ["\(x.text) 8"])
            // From the other side it is the same.
            let link = page.document.all("#same .person a").first?["href"]
            let back = try await client.get(try #require(link))
            #expect(back.document.element(id: "same")?.text.contains("Grace Hopper") == true)
            #expect(names(back, "part").map { $0.hasSuffix(" 200") } == [true])
            page = try await press("part", names(back, "part")[0], client)
            #expect(names(page, "part").isEmpty)
            #expect(try await names(client.get(path), "part").isEmpty)
        }
    }

    @Test("nobody is joined by name alone, nor whom the member does not know, nor by another member")
    func refused() async throws {
        try await run { fixture, client, path, x in
            let page = try await client.get("\(path)&also=nobody")
            #expect(page.text.contains("None of your friends at other networks") && names(page, "join").isEmpty)
            let search = "\(path)&also=grace"
            let own = path.split(separator: "/")[2]
            for odd in [
                "\(x.text) 10", "\(own) 200", "\((Randomness.secure.id(at: Self.start) as ID<Connection>).text) 7",
            ] {
                try await client.get(search)
                let answer = try await press("join", odd, client)
                #expect(answer.status == .unprocessableContent && answer.text.contains("Nothing was changed"), "\(odd)")
            }
            for odd in ["", "x", "\(x.text)", "\(x.text) a b"] {
                try await client.get(search)
                #expect(try await press("join", odd, client).status == .notFound, "\(odd)")
            }
            let form = try #require(try await client.get(search).document.forms.first { $0.action.hasSuffix("/same") })
            fixture.facebook.change { $0.person = FakeNetwork.person("666", "Eve") }
            let eve = try await fixture.member(by: fixture.facebook)
            let csrf = try #require(eve.page?.document.forms.compactMap { $0["csrf"] }.first)
            let fields = FormFields(["csrf": csrf, "join": "\(x.text) 7"])
            #expect(try await eve.post(form.action, fields).status == .notFound)
            #expect(try await names(client.get(path), "part").isEmpty)
        }
    }

    @Test("who has one network has nobody to join")
    func alone() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let own = try #require(try await fixture.connections(of: client).first)
            try await fixture.stores.friends.replace(own.id, [FakeNetwork.person("200", "Grace")], Self.start)
            let page = try await client.get("/streams/people/\(own.id.text)/200")
            #expect(page.status == .ok && page.document.element(id: "same") == nil)
        }
    }
}
