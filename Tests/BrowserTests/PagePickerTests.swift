import TestSupport
import Testing

extension BrowserTests {
    @Suite("a Page of one's own", .serialized)
    struct PagePickerTests {
        @Test("is chosen and signs the review, without scripts, on a phone")
        func withoutScripts() async throws {
            let options = TestBrowser.Options(runsScripts: false, width: 320, height: 640)
            try await Reader.with(options) { reader in try await reader.carryToPage() }
        }

        @Test("is chosen and signs the review, with scripts, on a desk in the dark")
        func withScripts() async throws {
            let options = TestBrowser.Options(colorScheme: .dark)
            try await Reader.with(options) { reader in try await reader.carryToPage() }
        }

        @Test("that was not ticked is missed, and Facebook asks again")
        func notTicked() async throws {
            let program = try await FlyleafProgram { _ in ["FLYLEAF_FACEBOOK_EDITION": "current"] }
            try await Reader.with(TestBrowser.Options(width: 320), program) { reader in
                try await reader.askForPages(as: "Ada Fernsby")
                for box in try await reader.browser.findAll("input[name=page]") { try await box.click() }
                try await reader.press("Continue as Ada Fernsby")
                try await reader.look("pages-none-ticked")
                try await reader.expect("Facebook shows Flyleaf no Page that you manage", "Is a Page missing?")
                try await reader.press("Let Facebook ask again")
                try await reader.browser.find("input[name=page]").click()
                try await reader.press("Continue as Ada Fernsby")
                #expect(try await reader.browser.findAll("input[name=page]").count == 1)
            }
        }

        @Test("without a part that allows posts is named, and cannot be chosen")
        func closed() async throws {
            try await Reader.with(TestBrowser.Options(colorScheme: .dark, width: 320)) { reader in
                try await reader.askForPages(as: "Chloë Ó Súilleabháin")
                try await reader.press("Continue as Chloë Ó Súilleabháin")
                try await reader.look("pages-closed")
                try await reader.expect("Not open to you", "Reading by Lamplight")
                #expect(try await reader.browser.findAll("main button.primary").isEmpty)
            }
        }

        @Test("that nobody has is not offered to them")
        func none() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false, colorScheme: .dark)) { reader in
                try await reader.askForPages(as: "Živilė Čaplinskaitė")
                #expect(try await reader.browser.findAll("input[name=page]").isEmpty)
                try await reader.press("Continue as Živilė Čaplinskaitė")
                try await reader.look("pages-none")
                try await reader.expect("Facebook shows Flyleaf no Page that you manage")
                try await reader.follow("Cancel")
                try await reader.expect("Share your review")
            }
        }
    }
}

extension Reader {
    /// Comes to the network's question which Pages Flyleaf may post as, from the dialog of a new review.
    fileprivate func askForPages(as person: String) async throws {
        try await open("/login")
        try await logIn(as: person)
        try await write(title: "Cranford", author: "Elizabeth Gaskell", text: "Small, and whole.", score: 9)
        try await follow("Share this review")
        try await press("Choose a Page")
        try await look("pages-permission")
        try await expect("You have not let Flyleaf post as your Pages.")
        try await press("Ask Facebook for it")
        try await look("sandbox-pages-consent")
    }

    /// Chooses a Page, corrects a press without a choice, sees the proof, and posts in the Page's name.
    fileprivate func carryToPage() async throws {
        let (person, page) = ("Ada Fernsby", "Fernsby & Daughters")
        try await askForPages(as: person)
        try await press("Continue as \(person)")
        try await look("pages")
        try await press("Use this Page")
        try await look("pages-not-chosen", failure: true)
        try await expect("Choose one of the Pages, or cancel.")
        try await browser.find(".person input").click()
        try await press("Use this Page")
        try await look("share-page")
        try await expect(page, "The Page signs it, not you.")
        try await fill("#message", "From the shop.")
        try await post("Post to Facebook")
        try await look("receipt-page")
        try await expect("Posted to Facebook", page, "From the shop.")
        let receipt = try await browser.url
        try await follow("See it there")
        try await expect(page, "From the shop.")
        try await browser.open(receipt)
        try await follow("Withdraw it")
        try await look("withdraw-page")
        try await press("Withdraw it from Facebook")
        try await expect("Withdrawn from Facebook")
    }
}
