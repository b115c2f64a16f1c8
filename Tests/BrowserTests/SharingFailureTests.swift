import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("a share that does not go as hoped", .serialized)
    struct SharingFailureTests {
        @Test("is not permitted: nothing is posted, and the draft is kept")
        func permissionDeclined() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.open("/")
                try await reader.logIn(as: "Ada Fernsby")
                try await reader.write(title: "Silas Marner", score: 7)
                try await reader.follow("Share this review")
                try await reader.fill("#message", "Words I want to keep")
                try await reader.post("Post to Facebook")
                try await reader.press("Cancel")
                try await reader.look("share-declined")
                try await reader.expect("The permission was not given, so nothing will be posted. Your draft is kept.")
                #expect(try await reader.value("#message") == "Words I want to keep")
            }
        }

        @Test("has no friend: the page asks for one and keeps the words")
        func noFriend() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                try await reader.browser.find("[name=destination][value=friend]").click()
                try await reader.fill("#message", "For one friend")
                try await reader.post("Post to Facebook")
                try await reader.look("share-no-friend", failure: true)
                try await reader.expect("Nothing was posted: put this right first", "Choose the friend whose profile")
                #expect(try await reader.value("#message") == "For one friend")
                try await reader.press("Choose a friend")
                try await reader.press("Choose this friend")
                try await reader.look("share-friend-not-chosen")
                try await reader.expect("No friend was chosen")
                try await reader.press("Choose a friend")
                try await reader.follow("Cancel")
                #expect(try await reader.value("#message") == "For one friend")
                try await reader.open("/shares")
                try await reader.look("shares-empty")
                try await reader.expect("Nothing is shared yet.")
            }
        }

        @Test("goes by the network's own page: published, skipped and cancelled")
        func networkPage() async throws {
            try await Reader.with { reader in
                try await reader.open("/")
                try await reader.logIn(as: "Ada Fernsby")
                try await reader.write(title: "Romola", text: "Florence.", score: 6)
                for (button, says) in [
                    ("Cancel", "Nothing was posted"), ("Skip", "did not say whether you posted"),
                    ("Publish", "Posted to Facebook"),
                ] {
                    try await reader.open("/reviews?scope=own")
                    try await reader.pressFirst(".contents h2 a")
                    try await reader.follow("Share this review")
                    try await reader.press("Use Facebook’s own page instead")
                    try await reader.look("sandbox-feed-dialog")
                    try await reader.press(button)
                    try await reader.look("dialog-\(button.lowercased())")
                    try await reader.expect(says)
                }
                try await reader.open("/shares")
                try await reader.look("shares-of-all-kinds")
            }
        }

        @Test("meets a network that takes nothing now: it waits in sight, and goes out once when the network takes it")
        func networkDown() async throws {
            let clock = ShiftedClock()
            try await Reader.with(TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320), clock) {
                reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                try await reader.fill("#message", "Patience")
                try await reader.program.fault("rate_limit", count: 50)
                try await reader.post("Post to Facebook")
                try await reader.look("receipt-waiting")
                try await reader.expect("Waiting for Facebook", "Patience")
                let receipt = try await reader.browser.url
                try await reader.open("/shares")
                try await reader.look("shares-waiting")
                try await reader.expect("Waiting")
                try await reader.program.clearFaults()
                try await reader.browser.open(receipt)
                try await reader.expect("Flyleaf tries again by itself after", "Cancel it")
                #expect(try await !reader.words.contains("Try now"))
                clock.advance(by: .seconds(3600))
                try await reader.browser.waitFor("the share that waited") {
                    try await reader.browser.open(receipt)
                    return try await reader.words.contains("Posted to Facebook")
                }
                try await reader.follow("See it there")
                try await reader.pressFirst(".post header a")
                #expect(try await reader.browser.findAll(".post .message").count >= 1)
                let posts = try await reader.words.components(of: "Patience")
                #expect(posts == 1)
            }
        }

        @Test("is pressed before its words were shown: they are shown, nothing is posted, and the same button posts")
        func unseen() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false, width: 320)) { reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                try await reader.fill("#message", "Not seen yet")
                try await reader.press("Post to Facebook")
                try await reader.look("share-unseen", failure: true)
                try await reader.expect(
                    "Nothing was posted yet: look once more",
                    "Your message changed after this proof was shown."
                )
                try await reader.press("Post to Facebook")
                try await reader.expect("Posted to Facebook", "Not seen yet")
            }
        }

        @Test("follows the typing with scripts: proof and count are the server's, and one press posts them")
        func follows() async throws {
            try await Reader.with { reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                try await reader.fill("#message", "Typed just now")
                try await reader.browser.waitFor("the proof of the words") {
                    try await reader.browser.find("#proof .message").property("textContent").text == "Typed just now"
                }
                try await reader.expect("14 of ")
                try await reader.fill("#audience", "everyone")
                try await reader.browser.waitFor("the proof of the audience") {
                    try await reader.browser.find("#proof .facts").property("textContent").text?.contains("Everyone")
                        == true
                }
                try await reader.look("share-follows")
                try await reader.press("Post to Facebook")
                try await reader.expect("Posted to Facebook", "Typed just now")
            }
        }

        @Test("is refused: the receipt says so, and the words can be changed and sent again")
        func refused() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                try await reader.fill("#message", "Not these words")
                try await reader.program.fault("refuse", path: "/feed", method: "POST", code: 100)
                try await reader.post("Post to Facebook")
                try await reader.look("receipt-refused")
                try await reader.expect("Not posted to Facebook", "Not these words")
            }
        }

        @Test("loses its answer: it is looked for and never posted twice")
        func answerLost() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false, width: 320)) { reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                try await reader.fill("#message", "Only once")
                try await reader.program.fault("drop", path: "/feed", method: "POST")
                try await reader.post("Post to Facebook")
                try await reader.look("receipt-answer-lost")
                let receipt = try await reader.browser.url
                try await reader.browser.waitFor("the settled share") {
                    try await reader.browser.open(receipt)
                    if try await reader.words.contains("Posted to Facebook") { return true }
                    try await reader.press("Look again")
                    return try await reader.words.contains("Posted to Facebook")
                }
                try await reader.follow("See it there")
                try await reader.pressFirst(".post header a")
                let posts = try await reader.words.components(of: "Only once")
                #expect(posts == 1)
            }
        }

        @Test("loses its answer where lists hide such posts: the person is asked, looks there and says so")
        func notShown() async throws {
            let clock = ShiftedClock()
            try await Reader.with(TestBrowser.Options(runsScripts: false, width: 320), clock) { reader in
                let (person, network) = ("Ada Fernsby", reader.program.mastodon)
                try await reader.program.setTemper("silent")
                try await reader.open("/login")
                try await reader.press("Log in with \(network)")
                try await reader.choose(person)
                try await reader.agree(at: .mastodon, as: person)
                try await reader.write(title: "Shirley")
                try await reader.follow("Share this review")
                try await reader.post("Post to \(network)")
                try await reader.agree(at: .mastodon, as: person)
                try await reader.fill("#message", "Nobody lists this")
                try await reader.browser.execute("document.querySelector('#audience').value = 'self'")
                try await reader.program.fault("drop", at: .mastodon, path: "/api/v1/statuses", method: "POST")
                try await reader.post("Post to \(network)")
                try await reader.expect("Not known yet")
                let receipt = try await reader.browser.url
                clock.advance(by: .seconds(400))
                try await reader.browser.waitFor("the question") {
                    try await reader.browser.open(receipt)
                    return try await reader.words.contains("Look at your page there and say")
                }
                try await reader.look("receipt-not-shown")
                try await reader.expect(
                    "Look at your page there and say what you see. Nothing is sent until then.",
                    "Not known yet"
                )
                try await reader.follow("Look at your page there")
                try await reader.expect("Nobody lists this")
                let posts = try await reader.words.components(of: "Nobody lists this")
                #expect(posts == 1)
                try await reader.browser.open(receipt)
                try await reader.press("It is there")
                try await reader.look("receipt-affirmed")
                try await reader.expect("Posted to \(network)")
            }
        }
    }
}

extension String {
    /// How often a word stands in it.
    fileprivate func components(of word: String) -> Int { ranges(of: word).count }
}
