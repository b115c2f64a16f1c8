import Primitives
import TestSupport
import Testing

/// The driver is tried on files, so that these tests need no server.
@Suite("The browser of the tests", .serialized)
struct TestBrowserTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "index.html",
            """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>First</title>
            <style>body { background: #fff } @media (prefers-color-scheme: dark) { body { background: #123 } }
            p { width: 100% } #wide { width: 400px; height: 3000px }</style>
            <script src="page.js"></script></head>
            <body><h1>Größe</h1><p id="state">no scripts</p><a href="second.html">Next</a>
            <form action="second.html"><label>Title <input name="title" value="old"></label>
            <label><input type="checkbox" name="tag" value="a"> Tag</label>
            <button>Save it</button></form><div id="wide"></div></body></html>
            """
        )
        try folder.write("page.js", "addEventListener('load', () => { state.textContent = 'scripts' })")
        try folder.write(
            "second.html",
            "<!doctype html><title>Second</title><script src='ask.js'></script><p>There</p>"
        )
        try folder.write("ask.js", "setTimeout(() => { if (location.hash) alert('Sure?') })")
    }

    private func address(_ name: String) -> String { "file://\(folder.path(name))" }

    @Test("a person can read, click, type, use the keyboard and go back", arguments: [true, false])
    func journey(runsScripts: Bool) async throws {
        try await TestBrowser.with(TestBrowser.Options(runsScripts: runsScripts)) { browser in
            try await browser.open(address("index.html"))
            #expect(try await browser.title == "First")
            #expect(try await browser.find("h1").text == "Größe")
            #expect(try await browser.find("#state").text == (runsScripts ? "scripts" : "no scripts"))
            try await browser.link("Next").click()
            #expect(try await browser.title == "Second")
            try await browser.back()

            let field = try await browser.find("[name=title]")
            try await field.clear()
            try await field.type("A & ü")
            #expect(try await field.property("value").text == "A & ü")
            #expect(try await field.attribute("value") == "old" || runsScripts)
            try await browser.tab(to: "[name=tag]")
            try await browser.press(.space)
            #expect(try await browser.find("[name=tag]").isSelected)
            try await browser.tab(to: "button")
            try await browser.press(.enter)
            try await browser.waitFor("the next page") { try await browser.title == "Second" }
            #expect(try await browser.url.hasSuffix("second.html?title=A+%26+%C3%BC&tag=a"))
            #expect(try await browser.execute("return arguments[0] + 1", [2]).number == 3)
            #expect(try await browser.document.first("p")?.text == "There")
        }
    }

    @Test("what is not there is an error that says so")
    func missing() async throws {
        try await TestBrowser.with { browser in
            try await browser.open(address("index.html"))
            let error = await #expect(throws: WebDriverError.self) { try await browser.find("#missing") }
            #expect(error?.code == "no such element")
            #expect(try await browser.findAll("#missing").isEmpty)
            await #expect(throws: TestSupportError.self) { try await browser.button("Drop it") }
            #expect(try await browser.button("Save it").isEnabled)
            await #expect(throws: WebDriverError.self) { try await browser.alertText() }
            try await browser.open(address("second.html#ask"))
            try await browser.waitFor("the alert") {
                do { return try await browser.alertText() == "Sure?" } catch is WebDriverError { return false }
            }
            try await browser.acceptAlert()
        }
    }

    @Test("width, colour scheme and motion are as asked, and a picture holds the whole page")
    func looks() async throws {
        let options = TestBrowser.Options(colorScheme: .dark, reducesMotion: true, width: 320, height: 600)
        try await TestBrowser.with(options) { browser in
            try await browser.open(address("index.html"))
            #expect(try await browser.execute("return innerWidth").number == 320)
            #expect(
                try await browser.execute("return matchMedia('(prefers-reduced-motion: reduce)').matches").isTrue
                    == true
            )
            #expect(try await browser.find("body").style("background-color") == "rgba(17, 34, 51, 1)")
            #expect(try await browser.contentWidth > 400)
            let picture = folder.path("pictures/page.png")
            try await browser.screenshot(to: picture)
            let bytes = try FileTree.read(picture)
            #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            // Width and height stand in the first chunk, four bytes each.
            let size = stride(from: 16, to: 24, by: 4).map { bytes[$0..<($0 + 4)].reduce(0) { $0 << 8 | Int($1) } }
            #expect(size[0] > 400)
            #expect(size[1] > 3000)

            try await browser.show(TestBrowser.Options(colorScheme: .light, width: 1600))
            #expect(try await browser.execute("return innerWidth").number == 1600)
            #expect(try await browser.find("body").style("background-color") == "rgba(255, 255, 255, 1)")
            #expect(try await browser.complaints().isEmpty)
        }
    }
}
