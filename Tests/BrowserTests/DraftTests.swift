import TestSupport
import Testing

extension BrowserTests {
    @Suite("the draft of a review", .serialized)
    struct DraftTests {
        @Test(
            "UI-18: is there after the tab was closed, after a reload, and on another browser, where it is finished",
            arguments: [
                TestBrowser.Options(colorScheme: .dark, width: 320, height: 640), TestBrowser.Options(width: 1280),
            ]
        )
        func comesBack(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                let person = "Ada Fernsby"
                try await reader.open("/")
                try await reader.logIn(as: person)
                try await reader.inAnotherTab {
                    try await reader.open("/reviews/new")
                    try await reader.fill("#title", "Momo")
                    try await reader.fill("#review", "A slow book, and")
                    try await reader.waitForDraft()
                    try await reader.look("draft-kept")
                    // Closed at once: what was typed last goes along.
                    try await reader.fill("#review", "A slow book, and a wise one")
                }
                try await reader.browser.waitFor("the draft on the front page") {
                    try await reader.open("/")
                    return try await reader.words.contains("Begun, not saved yet Momo A slow book, and a wise one")
                }
                try await reader.look("draft-front")
                try await reader.open("/reviews/new")
                try await reader.look("draft-offered")
                try await reader.follow("Momo")
                #expect(try await reader.value("#review") == "A slow book, and a wise one")
                try await reader.fill("#author", "Michael Ende")
                try await reader.waitForDraft()
                try await reader.turn { try await reader.browser.reload() }
                #expect(try await reader.value("#author") == "Michael Ende")
                try await Reader.with(options, reader.program) { other in
                    try await other.open("/")
                    // What was granted before is not asked for again.
                    try await other.press("Log in with Facebook")
                    try await other.choose(person)
                    try await other.open("/reviews?scope=own")
                    try await other.look("draft-list")
                    try await other.follow("Momo")
                    #expect(try await other.value("#author") == "Michael Ende")
                    try await other.press("Save review")
                    try await other.expect("The review is saved.", "A slow book, and a wise one")
                    try await other.open("/reviews?scope=own")
                    #expect(try await other.browser.findAll("#drafts").isEmpty)
                }
            }
        }

        @Test("of two tabs is kept twice, and both versions stand on one page", arguments: [320, 1280])
        func twoTabs(_ width: Int) async throws {
            try await Reader.with(TestBrowser.Options(width: width)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Two Tabs")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "Momo")
                try await reader.waitForDraft()
                let address = try await reader.browser.url
                #expect(address.contains("draft="))
                try await reader.inAnotherTab {
                    try await reader.browser.open(address)
                    try await reader.fill("#review", "From one tab.")
                    try await reader.waitForDraft()
                }
                try await reader.fill("#review", "From the other tab.")
                try await reader.browser.waitFor("both are kept") {
                    try await !reader.browser.findAll("#draft-state a").isEmpty
                }
                try await reader.look("draft-apart")
                try await reader.follow("see both versions")
                try await reader.look("draft-both")
                try await reader.expect("both versions are kept", "From one tab.")
                #expect(try await reader.value("#review") == "From the other tab.")
            }
        }

        @Test("is said not to be kept while nothing answers, the browser asks who leaves, and later it is kept")
        func offline() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Cut Off")
                try await reader.open("/reviews/new")
                #expect(try await !reader.asksWhoLeaves())
                try await reader.browser.setLine(isThere: false, bytesPerSecond: nil)
                try await reader.fill("#title", "Momo")
                try await reader.browser.waitFor("it says so") {
                    try await reader.words.contains("Not kept: Flyleaf does not answer.")
                }
                #expect(try await reader.asksWhoLeaves())
                try await reader.look("draft-not-kept", failure: true)
                try await reader.browser.setLine(isThere: true, bytesPerSecond: nil)
                // It is kept at once, so nothing that stands there is taken away before.
                try await reader.browser.waitFor("the draft is kept") {
                    try await !reader.browser.findAll("#draft-state time").isEmpty
                }
                #expect(try await !reader.asksWhoLeaves())
                _ = try await reader.browser.complaints()
            }
        }

        @Test("that went along with leaving and was lost is kept by the page that is looked at again")
        func lostOnTheWay() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Come Back")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "Momo")
                try await reader.browser.execute(
                    """
                    navigator.sendBeacon = () => true;
                    dispatchEvent(new Event('pagehide'));
                    document.dispatchEvent(new Event('visibilitychange'));
                    """
                )
                try await reader.browser.waitFor("the draft is kept") {
                    try await !reader.browser.findAll("#draft-state time").isEmpty
                }
            }
        }

        @Test("is said not to be kept once the login ran out, and its button leads over the next one back to it")
        func loggedOut() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Ran Out")
                try await reader.open("/reviews/new")
                try await reader.browser.forgetCookie("flyleaf")
                try await reader.fill("#title", "Momo")
                try await reader.browser.waitFor("it says so") {
                    try await reader.words.contains("Not kept: you are not logged in any more.")
                }
                try await reader.look("draft-logged-out")
                try await reader.pressFirst("button[value=keep]:not(.unseen)")
                try await reader.expect("What you typed is kept.")
                try await reader.startWithoutNetwork("Back Again")
                #expect(try await reader.value("#title") == "Momo")
                try await reader.browser.waitFor("the draft is kept") {
                    try await !reader.browser.findAll("#draft-state time").isEmpty
                }
            }
        }

        @Test("is kept without scripts by Enter in a line, which saves nothing, and by its button")
        func withoutScripts() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false, width: 320)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("No Scripts")
                try await reader.open("/reviews/new")
                try await reader.turn { try await reader.browser.find("#title").type("Momo\u{E007}") }
                try await reader.expect("Your draft is kept.", "Kept")
                try await reader.look("draft-unscripted")
                try await reader.fill("#review", "Typed on")
                // The first button of the form, which Enter presses, has the same words and is not seen.
                try await reader.pressFirst("button[value=keep]:not(.unseen)")
                #expect(try await reader.value("#review") == "Typed on")
                try await reader.open("/reviews?scope=own")
                try await reader.expect("Begun, not saved yet", "Nothing written yet.")
                try await reader.pressFirst("#drafts + ol a[href$='/delete']")
                try await reader.look("draft-delete")
                try await reader.press("Delete the draft")
                try await reader.expect("The draft is deleted.")
            }
        }

        @Test("has a preview that follows the typing where it stands, with what was opened left open")
        func livePreview() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Live")
                try await reader.open("/reviews/new")
                try await reader.fill("#review", "A *slow* book >!with grey men!<")
                try await reader.browser.button("Preview").click()
                try await reader.browser.waitFor("the preview") {
                    try await !reader.browser.findAll("#preview em").isEmpty
                }
                try await reader.browser.find("#preview summary").type(.enter)
                try await reader.browser.find("#review").click()
                let place = try await reader.browser.execute("return scrollY").number
                try await reader.fill("#review", "A *slow* book >!with grey men!< and **more**")
                #expect(try await !reader.browser.findAll("#preview[aria-busy=true]").isEmpty)
                try await reader.browser.waitFor("the new words") {
                    try await !reader.browser.findAll("#preview strong").isEmpty
                }
                #expect(try await reader.browser.execute("return scrollY").number == place)
                try await reader.expect("with grey men")
                try await reader.look("draft-live-preview")
            }
        }
    }
}

extension Reader {
    /// Waits until the page says that what stands in it is kept.
    func waitForDraft() async throws {
        // The words of the draft before are not those of this one.
        try await browser.execute("document.getElementById('draft-state').replaceChildren()")
        try await browser.waitFor("the draft is kept") {
            try await !browser.findAll("#draft-state time").isEmpty
        }
    }

    /// Whether the browser would ask whoever leaves the page now.
    fileprivate func asksWhoLeaves() async throws -> Bool {
        try await browser.execute(
            "const e = new Event('beforeunload', { cancelable: true }); dispatchEvent(e); return e.defaultPrevented"
        ).isTrue == true
    }
}
