import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Bounds on what a share page reads and calls")
struct ShareLimitTests {
    /// A share as the reader made it a while ago, again and again.
    private func repeated(_ share: Share, _ number: Int) -> Share {
        let randomness = Randomness.seeded(UInt64(number) + 1000)
        return Share(
            id: randomness.id(at: share.createdAt + .seconds(number)),
            key: ShareKey(randomness),
            pressKey: ShareKey(randomness),
            memberID: share.memberID,
            subject: share.subject,
            connectionID: share.connectionID,
            network: share.network,
            route: share.route,
            story: share.story,
            leftOut: [],
            state: .posted,
            receipt: share.receipt,
            failure: nil,
            failureMessage: nil,
            retryAt: nil,
            attempts: 1,
            nextAttemptAt: nil,
            createdAt: share.createdAt + .seconds(number),
            updatedAt: share.createdAt + .seconds(number)
        )
    }

    @Test("a review and its dialog list the newest twenty shares, and lead to the others")
    func newest() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { _ in }
            let share = try #require(try await fixture.shares(path).first)
            for number in 1..<20 { _ = try await fixture.stores.shares.insert(repeated(share, number)) }
            for page in [path, "\(path)/share"] {
                let shown = try await client.get(page)
                #expect(shown.document.all("ol.ledger > li").count == 20)
                #expect(!shown.text.contains("Older ones are in the list"))
            }
            _ = try await fixture.stores.shares.insert(repeated(share, 20))
            for page in [path, "\(path)/share"] {
                let shown = try await client.get(page)
                #expect(shown.document.all("ol.ledger > li").count == 20)
                #expect(shown.text.contains("Older ones are in the list"))
                #expect(AccessibilityCheck.faults(in: shown.document) == [])
            }
            try await client.get("/shares")
            #expect(client.page?.text.contains("Older") == true)
        }
    }

    @Test("a form that was sent before leads to its shares, however many came after them")
    func oldPress() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let dialog = try await client.get("\(path)/share")
            let form = try #require(dialog.document.form(action: "\(path)/share"))
            try await client.submit(form, pressing: "Post to Facebook")
            let share = try #require(try await fixture.shares(path).first)
            for number in 1...30 { _ = try await fixture.stores.shares.insert(repeated(share, number)) }
            let again = try await client.submit(form, pressing: "Post to Facebook")
            #expect(again.url.path == "/shares/\(share.id.text)")
            #expect(fixture.network.posts.count == 1)
        }
    }

    @Test("a press of Try again while the network has asked to wait calls nobody and says until when")
    func askedToWait() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let moment = fixture.clock.now + .seconds(900)
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.rateLimited, retryAt: moment) }
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { _ in }
            let receipt = try #require(client.page?.url.path)
            let calls = fixture.network.count("publish")
            let buttons = client.page?.document.forms.flatMap { $0.buttons.map(\.label) } ?? []
            #expect(!buttons.contains("Try now") && buttons.contains("Cancel it"))
            // A page from before, or a program, presses it all the same.
            let csrf = try #require(client.page?.document.first("input[name=csrf]")?["value"])
            let page = try await client.post("\(receipt)/retry", FormFields(["csrf": csrf]))
            #expect(page.text.contains("The network has asked Flyleaf to wait, so it was not called."))
            #expect(page.text.contains(moment.minuteText))
            #expect(fixture.network.count("publish") == calls)
            fixture.network.change { $0.failures = [:] }
            fixture.clock.advance(by: .seconds(900))
            try await client.get(receipt)
            try await client.submit(action: "\(receipt)/retry")
            #expect(client.page?.text.contains("Posted to Facebook") == true)
        }
    }

    @Test("a network's own words about a refusal stand on the receipt, marked as its own and escaped")
    func ownWords() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let words = "No <script>alert(1)</script> & “quotes”"
            for category: NetworkFailure.Category in [.refused, .tooLong, .shorterThanAnnounced] {
                fixture.network.change { $0.failures["publish"] = NetworkFailure(category, userMessage: words) }
                try await client.get("\(path)/share")
                let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { _ in
                }
                #expect(receipt.text.contains("Facebook says: “\(words)”"))
                #expect(!receipt.source.contains("<script>alert"))
                #expect(receipt.text.contains(FailureAdvice(category, network: "Facebook").text))
                #expect(try await client.get("/shares").text.contains("Facebook says: “\(words)”"))
            }
        }
    }

    @Test("trying again is counted with a member's other questions to networks")
    func counted() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.transient) }
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { _ in }
            let receipt = try #require(client.page?.url.path)
            let form = try #require(client.page?.document.form(action: "\(receipt)/retry"))
            var statuses: [Status] = []
            for _ in 0..<121 { statuses.append(try await client.submit(form).status) }
            #expect(statuses.prefix(120).allSatisfy { $0 != .tooManyRequests })
            #expect(statuses.last == .tooManyRequests)
        }
    }

    @Test("the first look at a list of friends is counted, a look at what is kept is not")
    func friends() async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { state in
                state.permissions.granted.insert(FakeNetwork.friendList)
                state.failures["friends"] = NetworkFailure(.transient)
            }
            let client = try await fixture.reader()
            for _ in 0..<120 { #expect(try await client.get("/friends").status == .ok) }
            #expect(try await client.get("/friends").status == .tooManyRequests)
            #expect(fixture.network.count("friends") == 120)
            fixture.clock.advance(by: .seconds(600))
            fixture.network.change { $0.failures = [:] }
            for _ in 0..<130 { #expect(try await client.get("/friends").status == .ok) }
            #expect(fixture.network.count("friends") == 121)
        }
    }
}
