import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Sharing once")
struct ShareOnceTests {
    @Test("CO-14: the same dialog sent twice is one post and one share")
    func doubleSubmit() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let form = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            let first = try await client.submitSeen(form, pressing: "Post to Facebook")
            let second = try await client.submitSeen(form, pressing: "Post to Facebook")
            #expect(first.url.path == second.url.path)
            #expect(second.text.contains("nothing was sent twice"))
            #expect(fixture.network.posts.count == 1)
        }
    }

    @Test("a key that belongs to a share of another review is passed over: nothing fails, and this review is sent")
    func foreignKey() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            var form = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            let key = try #require(form["key"])
            try await client.submitSeen(form, pressing: "Post to Facebook")

            let other = client
            let otherPath = try await fixture.review(client, visibility: "friends")
            form = try #require(try await other.get("\(otherPath)/share").document.form(action: "\(otherPath)/share"))
            form.forge("key", key)
            // Its link was made of that key, so what is sent is shown anew.
            #expect(try await other.submit(form, pressing: "Post to Facebook").status == .unprocessableContent)
            #expect(fixture.network.posts.count == 1)
            let page = try await other.submit(action: "\(otherPath)/share", pressing: "Post to Facebook")
            #expect(page.status == .ok)
            #expect(fixture.network.posts.count == 2)
            #expect(try await fixture.shares(otherPath).count == 1)
            #expect(try await fixture.shares(path).count == 1)
        }
    }

    @Test("CO-14: two presses at the same moment are one post")
    func sameMoment() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let form = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            let url = try #require(client.page?.url)
            let request = try form.submission(pressing: "Post to Facebook").request(from: url)
            let codes = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await client.send(request, initiator: url).status.code }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(codes == Array(repeating: 303, count: 8))
            #expect(fixture.network.posts.count == 1)
            #expect(try await fixture.shares(path).count == 1)
        }
    }

    @Test("two tabs share one key: the second press posts nothing, and its other words are kept as a draft")
    func twoTabs() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            var left = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            var right = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            #expect(left["key"] == right["key"])
            try left.fill("message", "left")
            try right.fill("message", "right")
            try await client.submitSeen(left, pressing: "Post to Facebook")
            let page = try await client.submitSeen(right, pressing: "Post to Facebook")
            #expect(page.url.path.hasPrefix("/shares/"))
            #expect(fixture.network.posts.map(\.message) == ["left"])
            let draft = try #require(try await client.get("\(path)/share").document.form(action: "\(path)/share"))
            #expect(draft["message"] == "right")
            #expect(draft["key"] != right["key"])
            try await client.submitSeen(draft, pressing: "Post to Facebook")
            #expect(fixture.network.posts.map(\.message) == ["left", "right"])
        }
    }

    @Test("CO-07: a dialog opened anew after a post is a new share, without the old words")
    func newDialog() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            for _ in 0..<2 {
                try await client.get("\(path)/share")
                try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                    #expect(form["message"] == "")
                    try form.fill("message", "same")
                }
            }
            #expect(fixture.network.posts.count == 2)
            #expect(Set(fixture.network.posts.map(\.link)).count == 2)
        }
    }

    @Test("CO-28: a session that ended takes the whole dialog through the login and posts nothing by itself")
    func expiredSession() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await fixture.pick(client, path, "Choose a friend", ["1"])
            try await fixture.pick(client, path, "Tag friends", ["2"])
            try await fixture.pickPlace(client, path)
            var form = try #require(client.page?.document.form(action: "\(path)/share"))
            try form.fill("message", "line one\r\nline two")
            try form.fill("audience", "self")
            fixture.clock.advance(by: Session.idleLifetime + .seconds(1))
            let login = try await client.submitSeen(form, pressing: "Post to Facebook")
            #expect(login.url.path == "/login")
            let dialog = try await client.submit(action: "/auth/facebook/start")
            #expect(dialog.url.path == "\(path)/share")
            let back = try #require(dialog.document.form(action: "\(path)/share")).submission().fields
            #expect(back["message"] == "line one\r\nline two" || back["message"] == "line one\nline two")
            #expect(back["audience"] == "self")
            #expect(back["destination"] == "friend")
            #expect(back["friend"] == "1")
            #expect(back.values("tag") == ["2"])
            #expect(back["place"] == "501")
            #expect(fixture.network.posts.isEmpty)
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let story = try #require(fixture.network.posts.first)
            #expect(fixture.network.posts.count == 1 && story.message == "line one\nline two")
            #expect(story.destination == .friend(FakeNetwork.someFriends[0]))
            #expect(story.tags.map(\.remoteID) == ["2"] && story.place?.remoteID == "501")
        }
    }

    @Test("CO-19: a network that cannot be reached leaves a waiting share, which is sent once when it is back")
    func queued() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.unreachable) }
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(page.text.contains("Waiting for Facebook"))
            #expect(page.document.element(id: "result")?["data-refresh"] == page.url.path)
            fixture.network.change { $0.failures = [:] }
            #expect(try await fixture.outbox.workOnDue() == 0)
            fixture.clock.advance(by: .seconds(60))
            #expect(try await fixture.outbox.workOnDue() == 1)
            #expect(try await fixture.outbox.workOnDue() == 0)
            let receipt = try await client.get(page.url.path)
            #expect(receipt.text.contains("Posted to Facebook"))
            #expect(receipt.document.element(id: "result")?["data-refresh"] == nil)
            #expect(fixture.network.posts.count == 1)
        }
    }

    @Test("CO-19: a waiting share can be called off, and then nothing is sent")
    func cancelled() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.unreachable) }
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let cancel = "\(receipt.url.path)/cancel"
            let form = try #require(receipt.document.form(action: cancel))
            let page = try await client.submit(form, pressing: "Cancel it")
            #expect(page.text.contains("Cancelled, nothing was posted"))
            fixture.network.change { $0.failures = [:] }
            fixture.clock.advance(by: .seconds(3600))
            #expect(try await fixture.outbox.workOnDue() == 0)
            #expect(try await client.submit(form, pressing: "Cancel it").text.contains("too late"))
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("a lost answer is unknown, is looked for at the network, and is never posted again blindly")
    func lostAnswer() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { state in
                state.failureAfterPost = NetworkFailure(.answerLost)
                state.failures["find"] = NetworkFailure(.unreachable)
            }
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(page.text.contains("Not known yet"))
            fixture.network.change { $0.failures = [:] }
            let settled = try await client.submit(action: "\(page.url.path)/retry", pressing: "Look again")
            #expect(settled.text.contains("Posted to Facebook"))
            #expect(fixture.network.posts.count == 1)
        }
    }

    @Test("a lost answer whose post is not there becomes safe to try again, by a press")
    func neverArrived() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.answerLost) }
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            fixture.network.change { $0.failures = [:] }
            fixture.clock.advance(by: ShowingTime.unseen)
            let missing = try await client.submit(action: "\(page.url.path)/retry", pressing: "Look again")
            #expect(missing.text.contains("does not have the post. It is safe to try again."))
            try await client.submit(action: "\(page.url.path)/retry", pressing: "Try again")
            #expect(client.page?.text.contains("Posted to Facebook") == true)
            #expect(fixture.network.posts.count == 1)
        }
    }

    @Test(
        "what the network cannot show is asked of the person, who looks there and decides",
        arguments: ["It is there", "It is not there: send it again"]
    )
    func undecided(_ answer: String) async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { state in
                state.failures["publish"] = NetworkFailure(.answerLost)
                state.showsPosts = false
            }
            let page = try await client.submit(action: "\(path)/share", pressing: "Post to Facebook")
            fixture.network.change { $0.failures = [:] }
            let early = try await client.submit(action: "\(page.url.path)/retry", pressing: "Look again")
            #expect(!early.text.contains("It is there"))
            fixture.clock.advance(by: ShowingTime.unseen)
            let asked = try await client.submit(action: "\(page.url.path)/retry", pressing: "Look again")
            #expect(asked.text.contains("Facebook cannot show whether this arrived."))
            #expect(!asked.text.contains("safe"))
            #expect(fixture.network.posts.isEmpty)
            let done = try await client.submit(action: "\(page.url.path)/retry", pressing: answer)
            #expect(done.text.contains("Posted to Facebook"))
            let isSentAgain = answer != "It is there"
            #expect(fixture.network.posts.count == (isSentAgain ? 1 : 0))
            #expect(done.text.contains("You saw it there.") == !isSentAgain)
            #expect((done.document.first("a[href$='/withdraw']") != nil) == isSentAgain)
        }
    }

    @Test("CO-18: a refused share keeps its words for a change, under a new key")
    func change() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { state in
                state.failures["publish"] = NetworkFailure(.duplicate)
            }
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "once more")
            }
            #expect(page.text.contains("Change your message"))
            fixture.network.change { $0.failures = [:] }
            let dialog = try await client.submit(
                action: "\(page.url.path)/retry",
                pressing: "Change it and share again"
            )
            let form = try #require(dialog.document.form(action: "\(path)/share"))
            #expect(form["message"] == "once more")
            #expect(await form["key"] != (try fixture.shares(path).first?.key.text))
        }
    }

    @Test("a session that ended at the network is made anew from the receipt, and the share goes out once")
    func endedConnection() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            // Somebody who came in another way, with a code of the sheet for example, stays logged in.
            let signedIn = try #require(
                try await fixture.site.services.sessions.signedIn(cookie: client.cookies["flyleaf"]?.value)
            )
            let token = try await fixture.site.services.sessions.begin(signedIn.member.id)
            let home = try #require(WebURL(ShareFixture.home))
            client.changeCookies {
                $0.store("flyleaf=\(token.cookie); Path=/", from: home, at: fixture.clock.now)
            }
            try await client.get("\(path)/share")
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.reauthenticate) }
            let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "kept")
            }
            #expect(page.text.contains("no longer accepts this connection"))
            let dialog = try await client.get("\(path)/share")
            #expect(dialog.text.contains("Your connection to Facebook has ended"))
            #expect(AccessibilityCheck.faults(in: dialog.document) == [])

            try await client.get(page.url.path)
            fixture.network.change { $0.failures = [:] }
            let back = try await client.submit(
                action: "/auth/facebook/start",
                pressing: "Log in at Facebook again"
            )
            #expect(back.url.path == page.url.path)
            try await client.submit(action: "\(page.url.path)/retry", pressing: "Try again")
            #expect(fixture.network.posts.map(\.message) == ["kept"])
        }
    }

    @Test("a login that ends while its share is sent leads back to the receipt, and the share goes out once")
    func endedLogin() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.reauthenticate) }
            let login = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "kept")
            }
            #expect(login.url.path == "/login")
            #expect(login.text.contains("Facebook has ended your login"))
            fixture.network.change { $0.failures = [:] }
            let receipt = try await client.submit(action: "/auth/facebook/start")
            #expect(receipt.url.path.hasPrefix("/shares/"))
            #expect(receipt.text.contains("You are connected again now"))
            try await client.submit(action: "\(receipt.url.path)/retry", pressing: "Try again")
            #expect(fixture.network.posts.map(\.message) == ["kept"])
        }
    }
}
