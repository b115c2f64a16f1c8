import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("The share dialog")
struct ShareDialogTests {
    @Test("a connection that ends within a week is warned of where it is about to be used", arguments: [-1, 0])
    func endsSoon(offset: Int) async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let signedIn = try #require(
                try await fixture.site.services.sessions.signedIn(cookie: client.cookies["flyleaf"]?.value)
            )
            let connection = try #require(try await fixture.stores.connections.connections(signedIn.member.id).first)
            let end = fixture.clock.now + .seconds(7 * 86_400 + offset)
            try await fixture.stores.connections.setEnds(connection.id, ConnectionEnds(token: nil, data: end))
            let dialog = try await client.get("\(path)/share")
            #expect(dialog.text.contains("needs you again before") == (offset < 0))
            #expect((dialog.document.link("Renew it on your account page")?["href"] == "/account") == (offset < 0))
            #expect(AccessibilityCheck.faults(in: dialog.document) == [])
        }
    }

    @Test("PR-01: a review goes to the own profile exactly as its proof said")
    func ownProfile() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.follow("Share this review")
            let dialog = try #require(client.page)
            #expect(dialog.status == .ok)
            #expect(AccessibilityCheck.faults(in: dialog.document) == [])
            let form = try #require(dialog.document.form(action: "\(path)/share"))
            #expect(form["message"] == "")
            #expect(form["audience"] == "friends")
            #expect(form["destination"] == "own")
            let proof = try #require(dialog.document.element(id: "proof")?.text)
            for text in [
                "Exactly what will be sent to Facebook", "Checkout The Left Hand of Darkness", "Score 9",
                "The king was pregnant. Four words.", "your own profile", "Friends",
            ] {
                #expect(proof.contains(text), "\(text)")
            }
            let key = try #require(form["key"].flatMap { ShareKey($0) })
            let link = fixture.site.services.shortLinks.address(of: key, to: nil)
            #expect(link.hasPrefix("\(ShareFixture.home)/s/") && proof.contains(link))

            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "Read this.\r\nNow.")
                try form.fill("audience", "everyone")
            }
            #expect(receipt.text.contains("Posted to Facebook"))
            #expect(AccessibilityCheck.faults(in: receipt.document) == [])
            #expect(receipt.document.link("See it there")?["href"] == "https://network.test/posts/9")
            let story = try #require(fixture.network.posts.first)
            #expect(fixture.network.posts.count == 1)
            #expect(story.message == "Read this.\nNow.")
            #expect(story.audience == .everyone)
            #expect(story.destination == .own)
            #expect(story.link == link)
            #expect(try await client.get("\(path)/share").text.contains("Already shared"))
        }
    }

    @Test("CO-20: a friend is chosen, named in proof and receipt, and the review goes to that profile")
    func friendsProfile() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Choose a friend", ["2"])
            let dialog = try #require(client.page)
            #expect(dialog.text.contains("The friend is chosen."))
            #expect(dialog.document.form(action: "\(path)/share")?["destination"] == "friend")
            let proof = try #require(dialog.document.element(id: "proof"))
            #expect(proof.all("bdi").map(\.text).contains("ليلى حداد"))
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.text.contains("The profile of ليلى حداد on Facebook"))
            #expect(fixture.network.posts.map(\.destination) == [.friend(FakeNetwork.someFriends[1])])
        }
    }

    @Test("CO-22: without a friend chosen nothing is posted to anybody")
    func nobodyChosen() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            let refused = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("destination", "friend")
                try form.fill("message", "kept")
            }
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("Choose the friend whose profile this goes to."))
            #expect(refused.document.form(action: "\(path)/share")?["message"] == "kept")
            try await fixture.pick(client, path, "Choose a friend", [])
            #expect(client.page?.text.contains("No friend was chosen") == true)
            #expect(client.page?.document.form(action: "\(path)/share")?["destination"] == "own")
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("tags need a place; with one, both are sent")
    func tags() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Tag friends", ["3", "1"])
            let refused = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("Friends can only be tagged together with a place."))
            #expect(fixture.network.posts.isEmpty)

            try await fixture.pickPlace(client, path)
            let proof = try #require(client.page?.document.element(id: "proof")?.text)
            #expect(proof.contains("Café Tmol, Jerusalem"))
            #expect(proof.contains("Place and time Seen by whoever sees the post"))
            #expect(proof.contains("山田 花子"))
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let story = try #require(fixture.network.posts.first)
            #expect(Set(story.tags.map(\.remoteID)) == ["1", "3"])
            #expect(story.place?.remoteID == "501")
        }
    }

    @Test("the chips take a friend, a tag and the place out again")
    func chips() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Choose a friend", ["1"])
            try await fixture.pick(client, path, "Tag friends", ["2", "3"])
            try await fixture.pickPlace(client, path)
            for act in ["drop-tag:2", "drop-place", "drop-friend"] {
                let form = try #require(client.page?.document.form(action: "\(path)/share"))
                var fields = try form.submission().fields.removing("act")
                fields.append("act", act)
                try await client.post("\(path)/share", fields)
            }
            let form = try #require(client.page?.document.form(action: "\(path)/share"))
            let fields = try form.submission().fields
            #expect(fields.values("tag") == ["3"])
            #expect(fields["place"] == nil)
            #expect(fields["friend"] == nil)
            // Whoever takes a friend out has not asked for the own profile.
            #expect(fields["destination"] == "friend")
        }
    }

    @Test("the Enter key shows the proof and posts nothing")
    func enter() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            let page = try await client.submit(action: "\(path)/share") { try $0.fill("message", "typed") }
            #expect(page.document.element(id: "proof")?.text.contains("typed") == true)
            #expect(fixture.network.posts.isEmpty)
            #expect(try await fixture.shares(path).isEmpty)
        }
    }

    @Test("a message at the limit goes, one beyond is refused whole", arguments: [499, 500, 501])
    func limit(length: Int) async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            let text = String(repeating: "é", count: length)
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", text)
            }
            if length <= 500 {
                #expect(fixture.network.posts.map(\.message.text) == [text])
            } else {
                #expect(page.status == .unprocessableContent)
                #expect(page.text.contains("The message is 1 character longer than the 500 allowed."))
                #expect(page.document.form(action: "\(path)/share")?["message"] == text)
                #expect(fixture.network.posts.isEmpty)
            }
        }
    }

    @Test("a message too long to be kept, or with control characters, comes back as it was typed")
    func unkept() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            for text in [String(repeating: "w", count: 63_001), "bell\u{7}"] {
                try await client.get("\(path)/share")
                let page = try await client.submit(action: "\(path)/share", pressing: "Choose a friend") { form in
                    try form.fill("message", text)
                }
                #expect(page.status == .unprocessableContent)
                #expect(page.document.form(action: "\(path)/share")?["message"] == text)
            }
        }
    }

    @Test("people and places that are not the reader's are faults, not passed over")
    func strangers() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            for (field, value) in [
                ("friend", "666"), ("tag", "666"), ("place", "666"), ("audience", "all"),
                ("destination", "enemy"), ("network", "x"),
            ] {
                try await client.get("\(path)/share")
                let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                    form.forge(field, value)
                }
                #expect(page.status == .unprocessableContent, "\(field)")
                #expect(AccessibilityCheck.faults(in: page.document) == [], "\(field)")
            }
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("a form with only the fields of the contract posts, and a word nobody knows does not")
    func contract() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let csrf = try #require(
                try await client.get("\(path)/share").document.form(action: "\(path)/share")?["csrf"]
            )
            try await client.post("\(path)/share", FormFields(["csrf": csrf, "act": "launch", "destination": "own"]))
            #expect(fixture.network.posts.isEmpty)
            var fields = FormFields([
                "csrf": csrf, "network": "facebook", "destination": "friend", "friend": "3", "message": "Hello",
                "audience": "self",
            ])
            let proof = try await client.post("\(path)/share", fields)
            #expect(proof.status == .unprocessableContent)
            #expect(fixture.network.posts.isEmpty)
            let form = try #require(proof.document.form(action: "\(path)/share"))
            for name in ["shown", "key"] { fields.append(name, try #require(form[name])) }
            let page = try await client.post("\(path)/share", fields)
            #expect(page.text.contains("Posted to Facebook"))
            #expect(fixture.network.posts.map(\.destination) == [.friend(FakeNetwork.someFriends[2])])
        }
    }

    @Test("a review that others cannot open is warned of", arguments: ["self", "friends", "everyone"])
    func visibility(value: String) async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer(visibility: value)
            let page = try await client.get("\(path)/share")
            #expect(page.text.contains("can open this review") == (value != "everyone"))
        }
    }

    @Test("a review changed after the proof was shown is not posted before it is looked at")
    func changedReview() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let old = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            fixture.clock.advance(by: .seconds(5))
            try await client.get("\(path)/edit")
            try await client.submit(action: "\(path)/edit", pressing: "Save review") {
                try $0.fill("title", "Another title")
            }
            let page = try await client.submit(old, pressing: "Post to Facebook")
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("What is shared changed after this proof was shown"))
            #expect(page.text.contains("Checkout Another title"))
            #expect(fixture.network.posts.isEmpty)
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(fixture.network.posts.map(\.name) == ["Checkout Another title"])
        }
    }

    @Test("hostile texts in message, names and places stay text")
    func hostile() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Choose a friend", ["4"])
            #expect(AccessibilityCheck.faults(in: try #require(client.page).document) == [])
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "</p></textarea><script>alert(1)</script>")
            }
            #expect(AccessibilityCheck.faults(in: receipt.document) == [])
            #expect(receipt.text.contains("</bdi><script>alert(1)</script>\"'&"))
            #expect(receipt.document.all("script").count == 1)
        }
    }

    @Test("the draft can be thrown away, and leaving the page keeps it")
    func draft() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("message", "half a thought")
            }
            try await client.get("/reviews")
            #expect(
                try await client.get("\(path)/share").document.form(action: "\(path)/share")?["message"]
                    == "half a thought"
            )
            let page = try await client.submit(action: "\(path)/share", pressing: "Throw this draft away")
            #expect(page.text.contains("The draft is thrown away."))
            #expect(try await client.get("\(path)/share").document.form(action: "\(path)/share")?["message"] == "")
        }
    }
}
