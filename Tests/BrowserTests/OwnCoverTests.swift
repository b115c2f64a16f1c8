import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("covers of one's own", .serialized)
    struct OwnCoverTests {
        @Test(
            "a reader chooses a picture on the page of a book, sees it in lists, and takes it away, without scripts and with",
            arguments: [
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(runsScripts: true, width: 1280),
            ]
        )
        func choosing(options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                let folder = try TemporaryFolder()
                let red = TestPicture.png(400, 600) { x, y in
                    let isStripe = (y / 60) % 2 == 0
                    return (isStripe ? 150 : 190, UInt8(x / 4), UInt8(y / 6), 255)
                }
                let picture = try folder.write("cover.png", bytes: red)
                let text = try folder.write("cover.txt", bytes: Array("No picture".utf8))
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Binder \(options.width)")
                try await reader.write(title: "Bound \(options.width)", author: "Ann Binder", text: "Mine.", score: 7)
                try await reader.follow("All about this book")
                try await reader.browser.find("details.own-cover > summary").click()
                try await reader.look("own-cover-form")
                try await reader.browser.find("#picture").type(text)
                try await reader.press("Use my own cover")
                try await reader.expect("That is not a picture Flyleaf can read.")
                try await reader.look("own-cover-refused", failure: true)
                try await reader.browser.find("#picture").type(picture)
                try await reader.press("Use my own cover")
                try await reader.expect("Your cover is kept. You alone see it.")
                let width = "const p = document.querySelector('.cover'); return p.complete ? p.naturalWidth : 0"
                try await reader.browser.waitFor("the cover") { try await reader.browser.execute(width).number == 320 }
                try await reader.look("own-cover-kept")
                try await reader.open("/search?q=Bound+\(options.width)")
                try await reader.look("own-cover-list")
                try await reader.pressFirst("ol.shelf a")
                try await reader.browser.find("details.own-cover > summary").click()
                try await reader.press("Take my cover away")
                try await reader.expect("Your cover is taken away.")
                try await reader.look("own-cover-gone")
            }
        }
    }
}
