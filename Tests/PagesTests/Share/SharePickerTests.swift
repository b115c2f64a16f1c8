import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The pickers of the share dialog")
struct SharePickerTests {
    private func crowd(_ count: Int) -> [Person] {
        (1...count).map { number in
            let digits = String(String(100_000 + number).dropFirst())
            return Person(remoteID: String(number), name: PersonName(foreign: "Friend \(digits)", fallback: "?"))
        }
    }

    private func form(_ client: AppClient) throws -> HTMLForm {
        let forms = client.page?.document.forms ?? []
        return try #require(forms.first { $0.action.hasSuffix("/share/friends") })
    }

    @Test("a choice among 5,000 friends stays through pages and searches, and all of it is taken")
    func manyFriends() async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { $0.friends = crowd(5000) }
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submit(action: "\(path)/share", pressing: "Tag friends")
            #expect(client.page?.text.contains("Page 1 of 100, 5000 people") == true)
            #expect((client.page?.source.utf8.count ?? .max) < 60_000)

            var page = try form(client)
            try page.fill("picked", "7")
            try await client.submit(page, pressing: "Later →")
            page = try form(client)
            try page.fill("picked", "60")
            try await client.submit(page, pressing: "Later →")
            page = try form(client)
            try page.fill("q", "04999")
            try await client.submit(page, pressing: "Find")
            page = try form(client)
            try page.fill("picked", "4999")
            try await client.submit(page, pressing: "Find")
            let shown = try #require(client.page)
            #expect(shown.text.contains("Chosen: 3"))
            #expect(AccessibilityCheck.faults(in: shown.document) == [])
            // The token of the form travels with the last press and never in an address.
            #expect(!client.history.contains { $0.request.url.description.contains("csrf") })

            try await client.submit(try form(client), pressing: "Tag these friends")
            let fields = try #require(client.page?.document.form(action: "\(path)/share")).submission().fields
            #expect(Set(fields.values("tag")) == ["7", "60", "4999"])
            #expect(fixture.network.count("friends") == 10)
        }
    }

    @Test("one friend for a profile stays chosen on other pages, and a chip takes the choice back")
    func single() async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { $0.friends = crowd(120) }
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submit(action: "\(path)/share", pressing: "Choose a friend")
            var page = try form(client)
            try page.fill("picked", "7")
            try await client.submit(page, pressing: "Later →")
            #expect(client.page?.document.all("ul.chips bdi").map(\.text) == ["Friend 00007"])
            try await client.submit(try form(client), pressing: "✕")
            #expect(client.page?.document.all("ul.chips bdi").isEmpty == true)
            page = try form(client)
            try page.fill("picked", "60")
            try await client.submit(page, pressing: "← Earlier")
            #expect(client.page?.document.all("ul.chips bdi").map(\.text) == ["Friend 00060"])
            #expect(try form(client).submission().fields.values("picked").isEmpty)
        }
    }

    @Test("the choice of one page gives way to that of the next", arguments: ["60", nil])
    func replaced(second: String?) async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { $0.friends = crowd(120) }
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submit(action: "\(path)/share", pressing: "Choose a friend")
            var page = try form(client)
            try page.fill("picked", "7")
            try await client.submit(page, pressing: "Later →")
            page = try form(client)
            if let second { try page.fill("picked", second) }
            try await client.submit(page, pressing: "Choose this friend")
            let fields = try #require(client.page?.document.form(action: "\(path)/share")).submission().fields
            #expect(fields["friend"] == second ?? "7")
            #expect(fields["destination"] == "friend")
        }
    }

    @Test("two friends for one profile are refused, and so is one tag too many", arguments: [50, 51])
    func tooMany(count: Int) async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { $0.friends = crowd(60) }
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submit(action: "\(path)/share", pressing: "Tag friends")
            let csrf = try #require(client.page?.document.first("button[name=csrf]")?["value"])
            var fields = FormFields(["csrf": csrf, "mode": "multi"])
            for number in 1...count { fields.append("picked", String(number)) }
            let page = try await client.post("\(path)/share/friends", fields)
            #expect((page.status == .unprocessableContent) == (count > 50))
            if count > 50 {
                #expect(page.text.contains("At most 50 friends can be tagged in one post. Take 1 out."))
                #expect(page.text.contains("Chosen: 51"))
            }
            let two = FormFields(["csrf": csrf, "mode": "single", "picked": "1", "picked": "2"])
            #expect(try await client.post("\(path)/share/friends", two).status == .unprocessableContent)
            let stranger = FormFields(["csrf": csrf, "mode": "single", "picked": "666"])
            #expect(try await client.post("\(path)/share/friends", stranger).status == .unprocessableContent)
        }
    }

    @Test("cancelling keeps the former choice, and opening shows it")
    func cancel() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Tag friends", ["1", "2"])
            try await client.submit(action: "\(path)/share", pressing: "Tag friends")
            #expect(try form(client).submission().fields.values("picked").count == 2)
            try await client.follow("Cancel")
            let fields = try #require(client.page?.document.form(action: "\(path)/share")).submission().fields
            #expect(Set(fields.values("tag")) == ["1", "2"])
        }
    }

    @Test("nobody found, no friends at all, and a network out of reach are three different pages")
    func empty() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let friends = "\(path)/share/friends?mode=single"
            fixture.network.change { $0.failures["friends"] = NetworkFailure(.unreachable) }
            let down = try await client.get(friends)
            #expect(down.text.contains("Facebook cannot be reached"))
            #expect(down.document.link("Try again")?["href"] == friends)
            fixture.network.change { state in
                state.failures = [:]
                state.friends = []
            }
            #expect(try await client.follow("Try again").text.contains("names no friends of yours"))
        }
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let page = try await client.get("\(path)/share/friends?mode=single&q=zzz")
            #expect(page.text.contains("No friend’s name has these words."))
            fixture.network.change { $0.failures["friends"] = NetworkFailure(.unreachable) }
            fixture.clock.advance(by: .seconds(7200))
            let stored = try await client.get("\(path)/share/friends?mode=single")
            #expect(stored.text.contains("Ada Lovelace"))
            #expect(stored.text.contains("Read from Facebook on 20 Sep 2014, 12:59 UTC."))
        }
    }

    @Test("without the permission to see friends the picker says so, asks, and comes back")
    func refused() async throws {
        try await ShareFixture.run { fixture in
            fixture.network.change { $0.permissions.declined = [FakeNetwork.friendList] }
            let (client, path) = try await fixture.writer()
            let page = try await client.get("\(path)/share/friends?mode=single")
            #expect(page.text.contains("You have not let Flyleaf see your list of friends."))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(fixture.network.count("friends") == 0)
            fixture.network.change { $0.permissions.declined = [] }
            let back = try await client.submit(action: "\(path)/share/permission", pressing: "Ask Facebook for it")
            #expect(back.url.path == "\(path)/share/friends")
            #expect(back.text.contains("Ada Lovelace"))
            #expect(try form(client).submission().fields["mode"] == "single")
        }
    }

    @Test("a place is found, not found, out of reach, and never taken from the form's word")
    func places() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let places = "\(path)/share/places"
            let empty = try await client.get(places)
            #expect(fixture.network.count("places") == 0)
            #expect(AccessibilityCheck.faults(in: empty.document) == [])
            #expect(try await client.get("\(places)?q=nowhere").text.contains("knows no place of that name"))
            let found = try await client.get("\(places)?q=Caf%C3%A9")
            #expect(AccessibilityCheck.faults(in: found.document) == [])
            #expect(found.text.contains("<b>Café</b> & \"Bar\""))
            let form = try #require(found.document.forms.first { $0.names.contains("place") })
            #expect(try await client.submit(form).text.contains("Choose one of the places"))
            var forged = form
            forged.forge("place", "666")
            #expect(try await client.submit(forged).status == .unprocessableContent)
            fixture.network.change { $0.failures["places"] = NetworkFailure(.unreachable) }
            let down = try await client.get("\(places)?q=Caf%C3%A9")
            #expect(down.text.contains("Facebook cannot be reached"))
            #expect(down.document.link("Try again")?["href"] == "\(places)?q=Caf%C3%A9")
        }
    }
}
