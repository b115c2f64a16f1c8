import TestSupport
import Testing

extension BrowserTests {
    @Suite("a server of another maker", .serialized)
    struct OtherServersTests {
        @Test("knows only wide permissions and takes less than it says: both are told, and the shorter words arrive")
        func wideAndShort() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                let (person, network) = ("Ada Fernsby", reader.program.mastodon)
                try await reader.program.setServer(["asks_widely": "1", "takes_less": "1"])
                try await reader.open("/login")
                try await reader.press("Log in with \(network)")
                try await reader.look("login-wide-permissions", failure: true)
                try await reader.expect("does not know the few permissions Flyleaf needs", "Log in once more")
                try await reader.press("Log in with \(network)")
                try await reader.choose(person)
                try await reader.agree(at: .mastodon, as: person)
                try await reader.write(title: "Villette")
                try await reader.follow("Share this review")
                try await reader.post("Post to \(network)")
                try await reader.agree(at: .mastodon, as: person)
                try await reader.fill("#message", String(repeating: "Long words. ", count: 30))
                try await reader.post("Post to \(network)")
                try await reader.look("receipt-takes-less")
                try await reader.expect(
                    "takes less than it says",
                    "\(network) says: “Validation failed: Text character limit of 300 exceeded”"
                )
                try await reader.press("Change it and share again")
                try await reader.fill("#message", "Short words")
                try await reader.post("Post to \(network)")
                try await reader.expect("Posted to \(network)", "Short words")
            }
        }

        @Test("refuses an ended login with a line of text: the login is said to be over, and nothing was posted")
        func loginOver() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false, colorScheme: .dark)) { reader in
                let network = reader.program.mastodon
                try await reader.reachMastodonDialog(as: "Ada Fernsby")
                try await reader.program.setServer(["refuses_plainly": "1"])
                try await reader.program.expireTokens(at: .mastodon)
                try await reader.fill("#message", "Not to be lost")
                try await reader.post("Post to \(network)")
                try await reader.look("login-over")
                try await reader.expect("has ended your login", "Everything you wrote here is kept")
                try await reader.program.setServer(["refuses_plainly": "0"])
                try await reader.press("Log in with \(network)")
                try await reader.agree(at: .mastodon, as: "Ada Fernsby")
                try await reader.look("receipt-login-over")
                try await reader.expect("what is missing is your permission to post", "Not to be lost")
                try await reader.follow("Give the permission")
                try await reader.press("Ask \(network)")
                try await reader.agree(at: .mastodon, as: "Ada Fernsby")
                try await reader.press("Try again")
                try await reader.expect("Posted to \(network)")
            }
        }

        @Test("does not let Flyleaf look: the receipt names the permission and asks for it, or takes the person's word")
        func mayNotLook() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false, width: 320)) { reader in
                let network = reader.program.mastodon
                try await reader.program.setServer(["grants_less": "1"])
                try await reader.reachMastodonDialog(as: "Ada Fernsby")
                try await reader.fill("#message", "Posted, and not to be seen")
                try await reader.program.fault("drop", at: .mastodon, path: "/api/v1/statuses", method: "POST")
                try await reader.post("Post to \(network)")
                let receipt = try await reader.browser.url
                try await reader.browser.waitFor("the permission that is missing") {
                    try await reader.browser.open(receipt)
                    if try await reader.words.contains("Flyleaf may not look whether this arrived") { return true }
                    try await reader.press("Look again")
                    return try await reader.words.contains("Flyleaf may not look whether this arrived")
                }
                try await reader.look("receipt-may-not-look")
                try await reader.expect("you have not let Flyleaf look at your posts there", "It is there")
                try await reader.program.setServer(["grants_less": "0"])
                try await reader.follow("Give the permission")
                try await reader.look("permission-to-look")
                try await reader.press("Ask \(network)")
                try await reader.agree(at: .mastodon, as: "Ada Fernsby")
                try await reader.press("Look again")
                try await reader.expect("Posted to \(network)")
            }
        }
    }
}

extension Reader {
    /// Logs in with the Mastodon server, writes a review, and opens the dialog with the permission to post given.
    func reachMastodonDialog(as person: String) async throws {
        let network = program.mastodon
        try await open("/login")
        try await press("Log in with \(network)")
        try await choose(person)
        try await agree(at: .mastodon, as: person)
        try await write(title: "Shirley")
        try await follow("Share this review")
        try await post("Post to \(network)")
        try await agree(at: .mastodon, as: person)
    }
}
