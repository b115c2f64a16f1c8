import Primitives
import TestSupport
import Testing

/// A person in front of the program: one browser, and eyes that see every page they come to.
struct Reader {
    let program: FlyleafProgram
    let browser: TestBrowser
    let options: TestBrowser.Options

    /// Starts the program and a browser, and ends both, whatever happens.
    static func with(
        _ options: TestBrowser.Options = TestBrowser.Options(),
        _ body: (Reader) async throws -> Void
    ) async throws {
        let program = try await FlyleafProgram()
        try await with(options, program, body)
    }

    /// Starts the program by a clock that the test turns, and a browser, and ends both, whatever happens.
    static func with(
        _ options: TestBrowser.Options,
        _ clock: ShiftedClock,
        _ body: (Reader) async throws -> Void
    ) async throws {
        let program = try await FlyleafProgram(clock: clock.clock)
        do {
            try await with(options, program, body)
        } catch {
            try await program.stop()
            throw error
        }
        try await program.stop()
    }

    /// Starts one more browser on a program that runs.
    static func with(
        _ options: TestBrowser.Options = TestBrowser.Options(),
        _ program: FlyleafProgram,
        _ body: (Reader) async throws -> Void
    ) async throws {
        var options = options
        // Fading colours would make every picture a matter of luck.
        options.reducesMotion = true
        try await TestBrowser.with(options) { browser in
            try await body(Reader(program: program, browser: browser, options: options))
        }
    }

    /// Opens a page of Flyleaf.
    func open(_ path: String) async throws { try await browser.open(program.address + path) }

    /// The words a person sees, with every run of white space as one space.
    var words: String {
        get async throws {
            let text = try await browser.execute("return document.body.innerText").text ?? ""
            return text.split { $0.isWhitespace }.joined(separator: " ")
        }
    }

    /// Does something that leads to another page, and waits until that page is there.
    func turn(_ act: () async throws -> Void) async throws {
        try await browser.execute("document.documentElement.dataset.left = 'yes'")
        try await act()
        try await browser.waitFor("the next page") {
            let script = "return document.readyState === 'complete' && !document.documentElement.dataset.left"
            return try await browser.execute(script).isTrue == true
        }
    }

    /// Presses a button, once the page has caught up with what was filled in, and waits for the page it leads to.
    func press(_ text: String) async throws {
        try await browser.waitFor("the page has caught up") { try await browser.findAll("[aria-busy=true]").isEmpty }
        try await turn { try await browser.button(text).click() }
    }

    /// Presses the button that posts, once what it sends was seen: scripts let the proof follow what is filled in,
    /// without them it is asked for.
    func post(_ text: String) async throws {
        if !options.runsScripts { try await press("Refresh this proof") }
        try await press(text)
    }

    /// Follows a link to its page.
    func follow(_ text: String) async throws {
        try await turn { try await browser.link(text).click() }
    }

    /// Presses what a CSS selector matches and waits for the page it leads to.
    func pressFirst(_ selector: String) async throws {
        try await turn {
            try await browser.waitFor(selector) {
                // A list that is still looked up is put in its place: what stands there by then is meant, and a press on
                // what is gone was none.
                try await browser.find(selector).click()
                return true
            }
        }
    }

    /// Puts a text into a field in place of what is there; texts that no keyboard types arrive as if pasted.
    func fill(_ selector: String, _ text: String) async throws {
        try await browser.execute(
            """
            const field = document.querySelector(arguments[0]);
            field.value = arguments[1];
            field.dispatchEvent(new Event('input', { bubbles: true }));
            """,
            [.string(selector), .string(text)]
        )
    }

    /// What a field holds.
    func value(_ selector: String) async throws -> String {
        try await browser.find(selector).property("value").text ?? ""
    }

    /// Looks at the page: leaves a picture, and finds what no page may have.
    ///
    /// - Parameter failure: whether something does not load: the page itself has an error status, or the line is cut. The browser
    ///   remarks on that, at a moment of its own.
    func look(_ name: String, failure: Bool = false, _ location: SourceLocation = #_sourceLocation) async throws {
        try await browser.execute("scrollTo(0, 0)")
        try await browser.screenshot(named: "\(name)-\(options.width)-\(options.colorScheme.rawValue)")
        let address = try await browser.url
        let width = try await browser.contentWidth
        #expect(width <= options.width, "\(name) at \(address) is \(width) wide", sourceLocation: location)
        let source = try await browser.source
        if address.hasPrefix(program.address) {
            program.marks.page(source, at: address, cookies: try await browser.cookies())
        }
        let faults = AccessibilityCheck.faults(in: HTMLDocument(source))
        #expect(faults.isEmpty, "\(name) at \(address): \(faults)", sourceLocation: location)
        // A page in another size or scheme is the same page; RouteTests look at each kind in both.
        if options.runsScripts, program.looked.withLock({ $0.insert(name).inserted }) {
            let broken = try await AccessibilityRules.installed.get().faults(in: browser)
            #expect(broken.isEmpty, "\(name) at \(address): \(broken)", sourceLocation: location)
        }
        let complaints = try await browser.complaints().filter {
            !failure || !$0.contains("Failed to load resource:")
        }
        #expect(complaints.isEmpty, "\(name) at \(address): \(complaints)", sourceLocation: location)
    }

    /// Expects words on the page.
    func expect(_ words: String..., location: SourceLocation = #_sourceLocation) async throws {
        let shown = try await self.words
        let address = try await browser.url
        for word in words {
            #expect(shown.contains(word), "\(address) says: \(shown)", sourceLocation: location)
        }
    }
}
