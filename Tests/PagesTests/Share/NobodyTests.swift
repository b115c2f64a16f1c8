import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("A post for nobody")
struct NobodyTests {
    @Test("CO-23: the audience is none, self, friends or everyone, friends at first, and stands in the proof")
    func choices() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let page = try await client.get("\(path)/share")
            let options = page.document.all("#audience option")
            #expect(options.map { $0["value"] } == ["none", "self", "friends", "everyone"])
            #expect(page.document.all("#audience option[selected]").map { $0["value"] } == ["friends"])
            for (value, words) in [
                ("none", "Nobody: it stays here"), ("self", "Only me"), ("friends", "Friends"),
                ("everyone", "Everyone"),
            ] {
                let shown = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                    try $0.fill("audience", value)
                }
                #expect(shown.document.first("#proof")?.text.contains("Who sees it \(words)") == true, "\(value)")
            }
        }
    }

    @Test("CO-23: for nobody nothing is sent by any press, what was written is kept, and a later press can send it")
    func nothing() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            let page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("message", "For later")
                try form.fill("audience", "none")
            }
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("#press button.primary")?.text == "Keep it here")
            #expect(page.document.all("figure.story figcaption").allSatisfy { $0.text.hasPrefix("Not sent to ") })
            #expect(!page.text.contains("Exactly what will be sent"))
            let kept = try await client.submit(action: "\(path)/share", pressing: "Keep it here")
            #expect(kept.url.path == path && kept.text.contains("Nobody sees it: nothing was posted."))
            // A form that was made up gets no further.
            let dialog = try await client.get("\(path)/share")
            var form = try #require(dialog.document.form(action: "\(path)/share"))
            #expect(form["message"] == "For later" && form["audience"] == "none")
            form.forge("act", "dialog")
            try await client.submit(form)
            for network in [fixture.facebook, fixture.x, fixture.books] { #expect(network.posts.isEmpty) }
            #expect(try await client.get("/shares").document.all("ol.ledger > li").isEmpty)
            try await client.get("\(path)/share")
            let ready = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("audience", "everyone")
            }
            #expect(ready.document.first("#press button.primary")?.text == "Post to 3 networks")
            try await client.submit(action: "\(path)/share", pressing: "Post to 3 networks")
            #expect(fixture.x.posts.map(\.message) == ["For later"])
        }
    }

    @Test("CO-23: whoever chose nobody can choose somebody again where a network knows no audiences")
    func withoutAudiences() async throws {
        try await ManyNetworks.run { fixture in
            let (client, path) = try await fixture.dialogOfThree()
            fixture.x.change { $0.capabilities.audience = .no(.audienceIsThatOfAccount) }
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("audience", "none")
            }
            let alone = try await fixture.tick([fixture.x], client, path)
            #expect(alone.document.first("#press button.primary")?.text == "Keep it here")
            let ready = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") {
                try $0.fill("audience", "everyone")
            }
            #expect(ready.document.first("#press button.primary")?.text == "Post to X")
            #expect(ready.document.first("select#audience") == nil)
        }
    }
}
