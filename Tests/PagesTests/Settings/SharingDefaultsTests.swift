import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("With what a share begins")
struct SharingDefaultsTests {
    private func chosen(_ page: AppPage, _ name: String) -> [String] {
        page.document.all("input[name=\(name)]").filter { $0["checked"] != nil }.compactMap { $0["value"] }
            + page.document.all("select[name=\(name)] option").filter { $0["selected"] != nil }.compactMap {
                $0["value"]
            }
    }

    @Test(
        "UI-10, CO-09: audience, lists, language and networks are chosen once; each dialog begins so, and nothing is sent"
    )
    func begins() async throws {
        try await ManyNetworks.run { fixture in
            fixture.books.change {
                $0.capabilities.unlisted = .yes
                $0.capabilities.language = .yes
            }
            let (client, path) = try await fixture.dialogOfThree()
            let before = try await client.get("\(path)/share")
            #expect(chosen(before, "audience") == ["friends"])
            let networks = [
                try await fixture.connection(client, fixture.x), try await fixture.connection(client, fixture.books),
            ]
            let page = try await client.get("/settings/sharing")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(chosen(page, "network") == [] && chosen(page, "audience") == ["friends"])
            let kept = try await client.submit(action: "/settings/sharing", pressing: "Begin so") { form in
                for network in networks { try form.fill("network", network.id.text) }
                try form.fill("audience", "everyone")
                try form.fill("unlisted", "yes")
                try form.fill("language", "fr")
            }
            #expect(kept.text.contains("Shares begin so from now on."))
            #expect(chosen(kept, "network") == networks.map(\.id.text) && chosen(kept, "audience") == ["everyone"])
            #expect(chosen(kept, "unlisted") == ["yes"] && chosen(kept, "language") == ["fr"])
            #expect(try await client.get("/settings").text.contains("Everyone"))

            let review = try await fixture.write(client, "Krabat")
            let dialog = try await client.get("\(review)/share")
            #expect(chosen(dialog, "audience") == ["everyone"] && chosen(dialog, "language") == ["fr"])
            #expect(chosen(dialog, "unlisted") == ["yes"])
            #expect(Set(chosen(dialog, "network")) == Set(networks.map(\.id.text)))
            // Nobody put anything into it yet, and nothing was sent.
            #expect(!dialog.text.contains("Throw the draft away"))
            #expect(fixture.x.posts.isEmpty && fixture.books.posts.isEmpty)
            // What is written for one post stays that post’s.
            try await client.submit(action: "\(review)/share", pressing: "Refresh this proof") { form in
                try form.fill("audience", "friends")
            }
            #expect(try await chosen(client.get("\(review)/share"), "audience") == ["friends"])
            #expect(try await chosen(client.get("/settings/sharing"), "audience") == ["everyone"])
        }
    }

    @Test("a network that ended is not among them, and a draft that waits stays as it is")
    func ended() async throws {
        try await ManyNetworks.run { fixture in
            let (client, _) = try await fixture.dialogOfThree()
            let member = try await fixture.signedIn(client).member.id
            let (x, books) = (
                try await fixture.connection(client, fixture.x), try await fixture.connection(client, fixture.books)
            )
            try await fixture.stores.settings.change(member) { settings in
                settings.sharing = SharingDefaults(
                    audience: .onlyMe,
                    isUnlisted: false,
                    language: nil,
                    connections: [books.id, x.id]
                )
            }
            try await fixture.stores.connections.setState(
                books.id,
                .ended(reason: .reauthenticate, at: fixture.clock.now),
                fixture.clock.now
            )
            let review = try await fixture.write(client, "Krabat")
            let dialog = try await client.get("\(review)/share")
            #expect(chosen(dialog, "network") == [x.id.text])
        }
    }

    @Test(
        "what the form does not offer is refused, and nothing is set",
        arguments: [("audience", "none"), ("audience", "world"), ("language", "xx")]
    )
    func refused(name: String, value: String) async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let page = try await ann.get("/settings/sharing")
            #expect(page.document.first("input[name=network]") == nil)
            let answer = try await ann.submit(action: "/settings/sharing", pressing: "Begin so") { form in
                form.forge(name, value)
            }
            #expect(answer.status == .notFound)
            #expect(try await fixture.stores.settings.settings(of: fixture.signedIn(ann).member.id).sharing == nil)
        }
    }

    @Test("a connection of somebody else is not taken")
    func strangers() async throws {
        try await ManyNetworks.run { fixture in
            let (ann, _) = try await fixture.dialogOfThree()
            let id = try await fixture.connection(ann, fixture.x).id.text
            let ben = try await fixture.loneMember("Ben")
            try await ben.get("/settings/sharing")
            try await ben.submit(action: "/settings/sharing", pressing: "Begin so") { $0.forge("network", id) }
            let kept = try await fixture.stores.settings.settings(of: fixture.signedIn(ben).member.id)
            #expect(kept.sharing?.connections == [])
        }
    }
}
