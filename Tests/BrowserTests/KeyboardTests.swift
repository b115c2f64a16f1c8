import TestSupport
import Testing

extension BrowserTests {
    @Suite("the keyboard alone", .serialized)
    struct KeyboardTests {
        @Test("carries a person from the front page to a post")
        func post() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false)) { reader in
                try await reader.open("/")
                // The first stop of every page leads past what every page has.
                try await reader.browser.press(.tab)
                #expect(try await reader.browser.activeElement().text == "Skip to the page")
                try await reader.enter("button.network")
                try await reader.type("Ada Fernsby", into: "#q")
                try await reader.turn { try await reader.browser.press(.enter) }
                try await reader.enter("button.person")
                try await reader.enter("button.main")

                try await reader.enter("a[href='/reviews/new']")
                try await reader.type("Typed by key", into: "#title")
                // One Tab stop for the whole scale; the arrows choose on it.
                try await reader.browser.tab(to: "[name=score]:checked")
                try await reader.browser.press(.right, .right)
                try await reader.look("keyboard-score")
                try await reader.type("No mouse was here.", into: "#review")
                try await reader.enter("main form .primary")
                try await reader.expect("1 of 10")

                try await reader.enter("main .primary")
                try await reader.type("By key", into: "#message")
                try await reader.enter("[name=act][value=post]")
                try await reader.enter("button.main")
                try await reader.enter("[name=act][value='pick-tags']")
                try await reader.browser.tab(to: ".people input")
                try await reader.browser.press(.space)
                try await reader.look("keyboard-tag")
                try await reader.enter(".stick .primary")
                try await reader.enter("[name=act][value='pick-place']")
                try await reader.type("Paper", into: "#pq")
                try await reader.turn { try await reader.browser.press(.enter) }
                try await reader.browser.tab(to: ".people input")
                try await reader.browser.press(.space)
                try await reader.enter(".stick .primary")
                try await reader.look("keyboard-share")
                try await reader.enter("[name=act][value=post]")
                try await reader.expect("Posted to Facebook", "By key", "Anna <b>Bold</b>")
            }
        }
    }
}

extension Reader {
    /// Goes to an element by Tab alone, presses Enter, and waits for the page it leads to.
    fileprivate func enter(_ selector: String) async throws {
        try await browser.tab(to: selector)
        try await turn { try await browser.press(.enter) }
    }

    /// Goes to a field by Tab alone and types.
    fileprivate func type(_ text: String, into selector: String) async throws {
        try await browser.tab(to: selector)
        try await browser.press(.text(text))
    }
}
