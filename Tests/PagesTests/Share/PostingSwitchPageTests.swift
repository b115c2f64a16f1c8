import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The switch for posting on the account page")
struct PostingSwitchPageTests {
    private static let action = "/account/posting/off"
    private static let publish = Permission("publish")

    private func waiting(_ fixture: AccountFixture, _ connection: Connection) async throws -> Share {
        let story = Story(
            content: ShareContent(
                message: "",
                destination: .own,
                audience: .friends,
                tags: [],
                place: nil,
                warning: "",
                photos: [],
                options: .standard
            ),
            name: "Checkout Momo",
            caption: "",
            description: "",
            link: "http://localhost:8080/"
        )
        let now = fixture.clock.clock.now()
        let content = ReviewContent(
            title: ReviewTitle(trusted: "Momo"),
            author: AuthorLine(trusted: ""),
            isbn: nil,
            text: ReviewText(trusted: ""),
            isSpoiler: false,
            score: nil,
            visibility: .onlyMe
        )
        let review = try await fixture.site.services.reviews.save(content, with: [], of: connection.memberID, from: nil)
            .id
        let key = ShareKey(fixture.site.services.randomness)
        let share = Share(
            id: fixture.site.services.randomness.id(at: now),
            key: key,
            pressKey: key,
            memberID: connection.memberID,
            subject: .review(review),
            connectionID: connection.id,
            network: connection.identity.network,
            route: .native,
            story: story,
            leftOut: [],
            pressedAt: now
        )
        return try await fixture.stores.shares.insert(share)
    }

    @Test("LG-29: a fresh account has it off, whatever the network granted")
    func fresh() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.x)
            let page = try await client.get("/account")
            #expect(page.text.contains("Posting your reviews to X Off"))
            #expect(page.document.form(action: Self.action) == nil)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
        }
    }

    @Test("LG-29: off is told as confirmed by the network, and the shares that waited say so")
    func off() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.sharer(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            let share = try await waiting(fixture, connection)
            #expect(client.page?.text.contains("Posting your reviews to Facebook On") == true)
            let page = try await client.submit(action: Self.action)
            #expect(fixture.facebook.state.accountCalls == ["revoke publish"])
            #expect(page.text.contains("the network has confirmed that the permission is gone"))
            #expect(page.text.contains("Posting your reviews to Facebook Off"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let receipt = try await client.get("/shares/\(share.id.text)")
            #expect(receipt.text.contains("A permission for this is missing or was taken back. Nothing was sent."))
        }
    }

    @Test("LG-29: a network that takes back all or none is not asked, and the page says what is possible")
    func withheld() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.sharer(by: fixture.x)
            #expect(client.page?.text.contains("X takes back all permissions or none.") == true)
            let page = try await client.submit(action: Self.action)
            #expect(fixture.x.state.accountCalls == [])
            #expect(page.text.contains("The network goes on listing the permission"))
            #expect(page.text.contains("Granted, not used"))
            #expect(page.text.contains("To take this one back there as well, disconnect."))
            #expect(page.document.form(action: Self.action) == nil)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
        }
    }

    @Test("LG-29: when the network cannot be reached, Flyleaf stops all the same, says so, and can ask again")
    func unreachable() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.sharer(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            _ = try await waiting(fixture, connection)
            fixture.facebook.change { $0.accountFailure = NetworkFailure(.unreachable) }
            let page = try await client.submit(action: Self.action)
            #expect(page.status.code == 502)
            #expect(page.text.contains("Flyleaf no longer posts to Facebook. One share that waited is not sent."))
            #expect(page.text.contains("The permission was not given back at Facebook."))
            #expect(page.text.contains("Reference: in-memory."))
            #expect(try await fixture.connections(of: client).first?.permissions.withheld == [Self.publish])
            fixture.facebook.change { $0.accountFailure = nil }
            let again = try await client.submit(action: Self.action)
            #expect(again.text.contains("the network has confirmed that the permission is gone"))
        }
    }

    @Test("LG-29: giving the permission back in the list is the same as the switch")
    func listed() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.sharer(by: fixture.facebook)
            let forms = client.page?.document.forms ?? []
            let form = forms.first { $0.action == "/account/permissions/revoke" && $0["permission"] == "publish" }
            let page = try await client.submit(try #require(form))
            #expect(page.text.contains("Posting your reviews to Facebook Off"))
            #expect(fixture.facebook.state.accountCalls == ["revoke publish"])
        }
    }

    @Test("LG-29: a second tab that still shows the switch is told that it is off")
    func secondTab() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.sharer(by: fixture.facebook)
            let form = try #require(client.page?.document.form(action: Self.action))
            try await client.submit(form)
            let page = try await client.submit(form)
            #expect(page.text.contains("there is nothing to switch off"))
            #expect(fixture.facebook.state.accountCalls == ["revoke publish"])
        }
    }
}
