import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("the like button", .serialized)
    struct LikeTests {
        @Test(
            "LK-01, LK-05: is pressed by key in one press and taken back, at a review and at its book",
            arguments: [
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(width: 1280),
            ]
        )
        func pressing(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Glad Reader")
                try await reader.write(title: "Momo", author: "Michael Ende", text: "A slow book.", score: 9)
                try await reader.listenForLikes()
                try await reader.like()
                try await reader.expect("You like this")
                try await reader.look("review-liked")
                // With scripts the page stays and hears of it; the focus stays on the button.
                #expect(try await reader.heardLikes() == (options.runsScripts ? "edge.create" : nil))
                try await reader.like()
                try await reader.waitForLike("")
                #expect(try await reader.heardLikes() == (options.runsScripts ? "edge.create edge.remove" : nil))
                try await reader.follow("All about this book")
                try await reader.like()
                try await reader.expect("You like this")
                try await reader.look("book-liked")
                try await reader.open("/settings")
                try await reader.pressFirst("a[href='/like/own']")
                try await reader.expect("Momo")
                try await reader.look("own-likes")
            }
        }
    }
}

extension Reader {
    /// Writes down what the page hears of likes, where scripts run.
    fileprivate func listenForLikes() async throws {
        guard options.runsScripts else { return }
        _ = try await browser.execute(
            """
            document.body.dataset.heard = "";
            for (const name of ["edge.create", "edge.remove"]) document.addEventListener(name, (event) => {
                if (event.detail === location.href.split(/[?#]/)[0]) document.body.dataset.heard += " " + name;
            });
            """
        )
    }

    /// What the page heard.
    fileprivate func heardLikes() async throws -> String? {
        guard options.runsScripts else { return nil }
        return try await browser.execute("return document.body.dataset.heard.trim()").text
    }

    /// Presses the button by the keyboard, and waits for what it says.
    fileprivate func like() async throws {
        let before = try await browser.find("#like button").attribute("aria-pressed")
        if options.runsScripts {
            _ = try await browser.execute("document.querySelector('#like button').focus()")
            try await browser.press(.enter)
        } else {
            try await pressFirst("#like button")
        }
        try await browser.waitFor("the button has changed") {
            try await browser.find("#like button").attribute("aria-pressed") != before
        }
        if options.runsScripts {
            let isFocused = try await browser.execute("return document.activeElement.matches('#like button')")
            #expect(isFocused.isTrue == true)
        }
    }

    /// Waits for the sentence beside the button.
    fileprivate func waitForLike(_ words: String) async throws {
        try await browser.waitFor("the sentence about likes") { try await browser.find("#like p").text == words }
    }
}
