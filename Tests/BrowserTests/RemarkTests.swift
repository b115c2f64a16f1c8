import TestSupport
import Testing

extension BrowserTests {
    @Suite("words and links without a book", .serialized)
    struct RemarkTests {
        @Test("go from the front page to a post, without scripts, on a phone")
        func withoutScripts() async throws {
            let options = TestBrowser.Options(runsScripts: false, width: 320, height: 640)
            try await Reader.with(options) { reader in try await reader.carryWords() }
        }

        @Test("go from the front page to a post, with scripts, on a desk in the dark")
        func withScripts() async throws {
            try await Reader.with(TestBrowser.Options(colorScheme: .dark)) { reader in
                try await reader.carryWords()
                try await reader.carryLink()
                try await reader.inviteFriend()
            }
        }
    }
}

extension Reader {
    /// Says nothing, then something, posts it, and finds it again.
    fileprivate func carryWords() async throws {
        let person = "Ada Fernsby"
        try await open("/")
        try await logIn(as: person)
        try await open("/")
        try await look("front-member")
        try await follow("Share words or a link")
        try await look("remark-form")
        try await press("Choose where it goes")
        try await look("remark-form-faults", failure: true)
        try await expect("Write a few words, or give a link.")
        try await fill("#words", "Reading in the sun, all day <b>\"long\"</b>. 🦊")
        try await press("Choose where it goes")
        try await look("remark-dialog")
        try await expect("Share your words", "Reading in the sun")
        try await post("Post to Facebook")
        try await allowPosting(as: person)
        try await post("Post to Facebook")
        try await look("remark-receipt")
        try await expect("Posted to Facebook", "Reading in the sun")
        try await follow("Back to what you shared")
        try await look("remark-page")
        try await open("/remarks")
        try await look("remark-list")
        try await expect("Reading in the sun")
        try await open("/shares")
        try await look("shares-words")
        try await expect("Reading in the sun")
    }

    /// Hands a link over as a bookmark does, asks for its page, which is no public one, and goes on without.
    fileprivate func carryLink() async throws {
        try await open("/share?url=http%3A%2F%2F127.0.0.1%3A1%2Fa&title=A%20page%20of%20%22ours%22&text=A%20quotation")
        try await look("remark-handed-over")
        try await press("Read the page")
        try await look("remark-not-read", failure: true)
        try await expect("asks only public servers over HTTPS")
        try await press("Choose where it goes")
        try await look("remark-link-dialog")
        try await expect("Share your link", "A page of \"ours\"")
        try await post("Post to Facebook")
        try await look("remark-link-receipt")
        try await expect("Posted to Facebook")
        try await open("/help#anywhere")
        try await look("help-anywhere")
    }

    /// Comes to the network's own window for one friend, and back.
    fileprivate func inviteFriend() async throws {
        try await open("/friends")
        try await look("friends-invite")
        try await pressFirst("main ul.people button")
        try await look("sandbox-send-dialog")
        try await press("Send")
        try await look("friends-invited")
        try await expect("Only the network knows whether you sent")
    }
}
