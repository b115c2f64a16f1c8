import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("the like button on another site", .serialized)
    struct SiteButtonTests {
        /// A site of another host than Flyleaf, whose every address is this page.
        private static func site(_ body: String) throws -> RawServer {
            let page = "<!doctype html><html lang='en'><title>Books of others</title><h1>Momo</h1>\(body)</html>"
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
            return try RawServer(answer: "\(head)Content-Length: \(page.utf8.count)\r\n\r\n\(page)")
        }

        @Test(
            "LK-01, LK-02, LK-03, LK-04: is drawn, opens a page that asks, counts after a login, and no cookie is set before",
            arguments: [
                TestBrowser.Options(colorScheme: .dark, width: 320, height: 640), TestBrowser.Options(width: 1280),
            ]
        )
        func pressing(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                let home = reader.program.address
                let server = try Self.site(
                    """
                    <div class="flyleaf-like" id="own" data-layout="button_count"></div>
                    <script src="\(home)/like.js" async></script>
                    """
                )
                defer { server.stop() }
                let browser = reader.browser
                try await browser.open("http://127.0.0.1:\(server.port)/momo#part")
                try await reader.expectCount("0 likes")
                try await browser.screenshot(named: "site-button-\(options.width)")
                #expect(try await browser.cookieNames == [])
                #expect(try await browser.complaints() == [])

                let site = try await browser.tab
                try await browser.enter(try await browser.find("#own iframe"))
                let address = try #require(try await browser.find("a.press").attribute("href"))
                try await browser.find("a.press").click()
                try await browser.leaveFrames()
                try await browser.waitFor("the window of the press") { try await browser.tabs.count == 2 }
                let opened = try #require(try await browser.tabs.first { $0 != site })
                try await browser.go(to: opened)
                try await browser.show(reader.options)
                try await browser.waitFor("the page that asks") { try await !browser.findAll("#like button").isEmpty }
                #expect(try await browser.url.hasSuffix(address))
                try await reader.expect("Do you like this page of 127.0.0.1:\(server.port)?", "/momo")
                try await reader.look("like-page")
                try await reader.pressArmed()
                try await reader.startWithoutNetwork("Glad Reader")
                try await reader.expect("You like this", "You like a page of 127.0.0.1:\(server.port)")
                try await reader.look("like-page-liked")

                try await browser.closeTabs(but: site)
                // The page there, as one who comes back has it: the window gets its focus again.
                try await browser.execute("dispatchEvent(new Event('focus'))")
                try await reader.expectCount("1 like")
            }
        }

        @Test("LK-04: is drawn anew when its attributes change, and tells its page that it was drawn")
        func attributes() async throws {
            try await Reader.with { reader in
                let server = try Self.site(
                    """
                    <div class="flyleaf-like" id="own" data-layout="button_count"></div>
                    <script>document.addEventListener('flyleaf:render', (event) => {
                        document.title = event.target.id + ' ' + event.detail;
                    });</script>
                    <script src="\(reader.program.address)/like.js" async></script>
                    <script src="\(reader.program.address)/like.js" async></script>
                    """
                )
                defer { server.stop() }
                let browser = reader.browser
                let address = "http://127.0.0.1:\(server.port)/momo"
                try await browser.open(address)
                try await reader.expectCount("0 likes")
                #expect(try await browser.execute("return document.title").text == "own \(address)")
                try await browser.execute("document.querySelector('#own iframe').dataset.first = 'yes'")
                let change = """
                    const place = document.querySelector('#own');
                    place.dataset.layout = 'standard';
                    place.dataset.action = 'recommend';
                    """
                try await browser.execute(change)
                try await browser.waitFor("the sentence") {
                    try await reader.inFrame("#own") { try await reader.words }
                        .contains("Be the first to recommend this.")
                }
                // The frame that was there, so that a focus in it stays; and one although the script stands there twice.
                let frames = try await browser.execute(
                    "return Array.from(document.querySelectorAll('#own iframe'), (frame) => frame.dataset.first).join()"
                )
                #expect(frames.text == "yes")
                try await browser.screenshot(named: "site-button-standard")
            }
        }

        @Test("a page of another site frames neither the button of a third one nor the page that counts a press")
        func frames() async throws {
            try await Reader.with { reader in
                let home = reader.program.address
                let server = try Self.site(
                    """
                    <div class="flyleaf-like" id="third" data-href="https://third.example/"></div>
                    <div class="flyleaf-like" id="script" data-href="javascript:alert(1)"></div>
                    <p id="asking"><iframe title="asking" src="\(home)/like/page?href=https%3A%2F%2Fthird.example%2F"></iframe>
                    <script src="\(home)/like.js" async></script>
                    """
                )
                defer { server.stop() }
                let browser = reader.browser
                try await browser.open("http://127.0.0.1:\(server.port)/momo")
                try await browser.waitFor("the button without an address") {
                    guard try await !browser.findAll("#script iframe").isEmpty else { return false }
                    return try await reader.inFrame("#script") { try await reader.words }
                        .contains("This like button names no page")
                }
                var refused: [String] = []
                try await browser.waitFor("both refusals") {
                    refused += try await browser.complaints().filter { $0.contains("frame-ancestors") }
                    return refused.count >= 2
                }
                for place in ["#third", "#asking"] {
                    let count = try await reader.inFrame(place) { try await browser.findAll("a.press, #like").count }
                    #expect(count == 0, "\(place)")
                }
            }
        }

        @Test("its page on our side has one that works, and both are as HTML and accessibility want it")
        func page() async throws {
            try await Reader.with(TestBrowser.Options(isWhole: true)) { reader in
                try await reader.open("/like")
                try await reader.browser.waitFor("the button of the example") {
                    guard try await !reader.browser.findAll(".flyleaf-like iframe").isEmpty else { return false }
                    return try await reader.inFrame(".flyleaf-like") { try await reader.words }.contains("0")
                }
                // Its frame is of this site and stands there by our script, which `look` lets nobody do.
                let rules = try AccessibilityRules.installed.get()
                #expect(try await rules.faults(in: reader.browser) == [])
                let complaints = try await reader.browser.complaints()
                #expect(complaints == [])
                try await reader.browser.screenshot(named: "like-help")
                var markup = try MarkupCheck()
                for query in ["", "&layout=box_count&colorscheme=dark", "&share=true&show_faces=true"] {
                    try await reader.open("/like/button?href=https%3A%2F%2Fbooks.example%2F\(query)")
                    let faults = try await rules.faults(in: reader.browser)
                    // It has a heading of the page that frames it.
                    #expect(faults.filter { !$0.hasPrefix("page-has-heading-one") } == [], "\(query)")
                    // The page lets no script read it again, and a browser tells it without its first line.
                    let source = try await reader.browser.source
                    let isWhole = source.lowercased().hasPrefix("<!doctype")
                    try markup.add(isWhole ? source : "<!doctype html>\n\(source)", at: query)
                }
                try await reader.browser.screenshot(named: "site-button-full")
                let broken = try await markup.faults()
                #expect(broken.isEmpty, "\(broken)")
            }
        }

        @Test("whose site it is finds out from its page how to prove it, in one press each")
        func owner() async throws {
            for options in [
                TestBrowser.Options(), .init(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
            ] {
                try await Reader.with(options) { reader in
                    try await reader.open("/login")
                    try await reader.startWithoutNetwork("Ada")
                    try await reader.open("/like")
                    try await reader.pressFirst("a[href='/like/sites']")
                    try await reader.look("sites")
                    try await reader.fill("#site", "https://Bücher.example/about")
                    try await reader.press("Add it")
                    try await reader.expect("Prove that it is yours")
                    try await reader.expect("xn--bcher-kva.example")
                    try await reader.look("site")
                    try await reader.press("Take it off my list")
                    try await reader.expect("Its likes stay")
                }
            }
        }
    }
}

extension Reader {
    /// Does something within the frame of an element, and comes back out.
    fileprivate func inFrame<Result>(_ place: String, _ act: () async throws -> Result) async throws -> Result {
        try await browser.enter(try await browser.find("\(place) iframe"))
        do {
            let result = try await act()
            try await browser.leaveFrames()
            return result
        } catch {
            try await browser.leaveFrames()
            throw error
        }
    }

    /// Waits for the number in the frame.
    fileprivate func expectCount(_ words: String) async throws {
        try await browser.waitFor("a frame that says \(words)") {
            guard try await !browser.findAll("#own iframe").isEmpty else { return false }
            return try await inFrame("#own") {
                guard let count = try await browser.findAll(".count").first else { return false }
                return try await count.property("textContent").text == words
            }
        }
    }

    /// Presses the button once it takes a press: for a moment after the window opened it takes none.
    fileprivate func pressArmed() async throws {
        try await browser.waitFor("the button takes a press") {
            try await browser.find("#like button").style("pointer-events") == "auto"
        }
        try await pressFirst("#like button")
    }
}
