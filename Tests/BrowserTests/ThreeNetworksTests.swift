import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("one review for three networks", .serialized)
    struct ThreeNetworksTests {
        @Test("is posted in one press without scripts, on a phone")
        func withoutScripts() async throws {
            let options = TestBrowser.Options(runsScripts: false, width: 320, height: 640)
            try await Reader.with(options) { reader in try await reader.carryToThree(as: "Ada Fernsby") }
        }

        @Test("is posted in one press with scripts, on a desk in the dark")
        func withScripts() async throws {
            let options = TestBrowser.Options(colorScheme: .dark)
            try await Reader.with(options) { reader in try await reader.carryToThree(as: "Ada Fernsby") }
        }
    }
}

extension Reader {
    /// Connects three networks to one account, posts to all of them at once, looks there, and disconnects one.
    fileprivate func carryToThree(as person: String) async throws {
        let review = HardReview()
        try await open("/login")
        try await look("login-networks")
        try await logIn(as: person)
        try await connectOthers(person)
        try await write(title: review.title, author: review.author, text: review.text, score: 8)
        try await follow("Share this review")
        if options.runsScripts { try await browser.execute("document.querySelector('#press button').isKept = true") }
        for box in try await browser.findAll("input[name=network]") {
            if try await box.property("checked").isTrue == false { try await box.click() }
        }
        if options.runsScripts {
            // The button under a thumb or the focus is the same one, whatever it says now.
            try await browser.waitFor("the button that follows") {
                try await browser.find("#press button").property("textContent").text == "Post to 3 networks"
            }
            #expect(try await browser.find("#press button").property("isKept").isTrue == true)
        }
        try await fill("#message", review.message)
        try await press("Refresh this proof")
        try await look("share-three")
        try await expect(
            "Exactly what will be sent to X",
            "of 280 characters as X counts",
            "of 500 characters as Mastodon"
        )

        try await fill("#message", String(repeating: "Too long for one of them. ", count: 12))
        try await press("Refresh this proof")
        try await look("share-too-long")
        try await expect("Cannot be sent to X", "From here on it is too long")
        try await fill("#message", review.message)
        try await press("Refresh this proof")

        // One press asks all three, one after the other, and ends at the button with everything kept.
        try await post("Post to 3 networks")
        for yes in ["Continue as \(person)", "Authorize app", "Authorise as \(person)"] {
            // Between two networks stands a page of ours that goes on by itself.
            try await browser.waitFor("the question \(yes)") { try await words.contains(yes) }
            try await press(yes)
        }
        try await browser.waitFor("the dialog") { try await words.contains("Share your review") }
        try await expect("Nothing is posted until you press the button for it.")
        #expect(try await value("#message") == review.message)
        try await look("share-three-allowed")
        try await post("Post to 3 networks")
        try await look("results-three")
        try await expect("Posted to all 3 networks")
        let results = try await browser.url
        for (index, network) in ["Facebook", "X", "Mastodon"].enumerated() {
            try await browser.open(results)
            try await pressFirst(".ledger li:nth-child(\(index + 1)) .actions a.button")
            try await look("three-\(network)")
            let page = try await browser.execute("return document.body.textContent").text ?? ""
            #expect(page.contains(review.message), "\(network)")
            #expect(page.contains(review.title), "\(network)")
        }
        try await open("/account")
        try await look("account-three")
        try await follow("Disconnect X")
        try await look("disconnect-x")
        try await press("Disconnect X")
        try await expect("The network is disconnected", "Connect X")
    }
}
