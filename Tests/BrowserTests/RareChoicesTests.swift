import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("what is folded away in the share dialog", .serialized)
    struct RareChoicesTests {
        @Test(
            "is chosen by key and press, seen in the proofs, and posted, with scripts and without, on phone and desk",
            arguments: [(true, 1280, .dark), (false, 320, .light)] as [(Bool, Int, TestBrowser.Options.ColorScheme)]
        )
        func folded(runsScripts: Bool, width: Int, scheme: TestBrowser.Options.ColorScheme) async throws {
            let options = TestBrowser.Options(runsScripts: runsScripts, colorScheme: scheme, width: width)
            try await Reader.with(options) { reader in
                try await reader.dialogOfTwo(as: "Ada Fernsby")
                try await reader.look("rare-closed")
                try await reader.fill("#message", "For everybody")
                try await reader.fill("#audience", "everyone")
                // A fold opens by the keyboard, without a script.
                for fold in ["#rare", "details.fold:has(textarea)"] {
                    try await reader.browser.tab(to: "\(fold) > summary")
                    try await reader.browser.press(.enter)
                    #expect(try await !reader.browser.findAll("\(fold)[open]").isEmpty)
                }
                try await reader.fill("#words-2", "For the server alone")
                for piece in ["heading", "details"] {
                    try await reader.browser.find("[name=piece][value=\(piece)]").click()
                }
                try await reader.browser.find("[name=unlisted]").click()
                try await reader.fill("#language", "fr")
                if runsScripts {
                    // The proof follows a choice that is made.
                    try await reader.browser.waitFor("the proof that follows") {
                        try await reader.words.contains("Language French")
                    }
                } else {
                    try await reader.press("Refresh this proof")
                }
                try await reader.look("rare-open")
                try await reader.expect("For the server alone", "Language French", "stays out of public lists")
                try await reader.post("Post to 2 networks")
                for yes in ["Continue as Ada Fernsby", "Authorise as Ada Fernsby"] {
                    try await reader.browser.waitFor("the question \(yes)") { try await reader.words.contains(yes) }
                    try await reader.press(yes)
                }
                try await reader.browser.waitFor("the dialog") { try await reader.words.contains("Share your review") }
                try await reader.look("rare-kept")
                #expect(try await reader.value("#words-2") == "For the server alone")
                try await reader.post("Post to 2 networks")
                try await reader.expect("Posted to both networks")
                try await reader.pressFirst(".ledger li:nth-child(2) a[href^='/shares/']")
                try await reader.look("rare-receipt")
                try await reader.expect("For the server alone", "Language French")
            }
        }

        @Test("Nobody keeps everything and sends nothing")
        func nobody() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.dialogOfTwo(as: "Ada Fernsby")
                try await reader.fill("#message", "Not yet")
                try await reader.fill("#audience", "none")
                try await reader.browser.waitFor("the button that follows") {
                    try await reader.browser.find("#press button").property("textContent").text == "Keep it here"
                }
                try await reader.look("share-nobody")
                try await reader.expect("Not sent to Facebook", "sends nothing to anybody")
                try await reader.press("Keep it here")
                try await reader.look("share-kept")
                try await reader.expect("Nobody sees it: nothing was posted.")
                try await reader.follow("Share this review")
                #expect(try await reader.value("#message") == "Not yet")
            }
        }
    }
}

extension Reader {
    /// The share dialog of a new review with Facebook and the Mastodon server ticked.
    fileprivate func dialogOfTwo(as person: String) async throws {
        try await open("/login")
        try await logIn(as: person)
        try await open("/account")
        try await press("Connect \(program.mastodon)")
        try await press("Authorise as \(person)")
        try await addAccount()
        try await write(title: "#Middlemarch", text: "Slow, and worth it.", score: 8)
        try await follow("Share this review")
        for box in try await browser.findAll("input[name=network]") {
            if try await box.property("checked").isTrue == false { try await box.click() }
        }
        if options.runsScripts {
            try await browser.waitFor("both proofs") { try await browser.findAll("figure.story").count == 2 }
        } else {
            try await press("Refresh this proof")
        }
    }
}
