import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("settings", .serialized)
    struct SettingsTests {
        @Test(
            "a reader shows a picture, chooses a time zone and what a share begins with, without scripts and with",
            arguments: [
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(runsScripts: true, width: 1280),
            ]
        )
        func choosing(options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                let folder = try TemporaryFolder()
                let face = TestPicture.png(600, 400) { x, y in
                    let (dx, dy) = (Int(x) - 300, Int(y) - 200)
                    let isFace = dx * dx + dy * dy < 150 * 150
                    return isFace ? (230, 190, 150, 255) : (40, UInt8(90 + y / 4), 120, 255)
                }
                let picture = try folder.write("me.png", bytes: face)
                let text = try folder.write("me.txt", bytes: Array("No picture".utf8))
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Portrait \(options.width)")
                try await reader.write(title: "Seen \(options.width)", author: "Ann Painter", text: "Mine.", score: 7)
                let review = String(try await reader.browser.url.dropFirst(reader.program.address.count))
                try await reader.open("/settings")
                try await reader.look("settings-without-picture")
                try await reader.browser.find("#picture").type(text)
                try await reader.press("Show this picture")
                try await reader.expect("That is not a picture Flyleaf can read.")
                try await reader.look("settings-picture-refused", failure: true)
                try await reader.browser.find("#picture").type(picture)
                try await reader.press("Show this picture")
                try await reader.expect("Your picture is kept.")
                let width =
                    "const p = document.querySelector('main img.avatar'); return p.complete ? p.naturalWidth : 0"
                try await reader.browser.waitFor("the picture") {
                    try await reader.browser.execute(width).number == 320
                }
                try await reader.look("settings-picture")
                try await reader.open(review)
                try await reader.look("review-with-picture")
                try await reader.follow("Portrait \(options.width)")
                try await reader.look("writer-with-picture")

                try await reader.open("/settings/time")
                try await reader.fill("#zone", "Asia/Kolkata")
                try await reader.press("Keep it so")
                try await reader.expect("Your time zone is kept.")
                try await reader.expect("IST")
                try await reader.look("settings-time")
                try await reader.open("/settings/messages")
                try await reader.look("settings-messages")
                try await reader.press("Turn it off")
                try await reader.expect("Nothing more is done by message.")
                try await reader.press("Turn it on")
                try await reader.open("/settings/sharing")
                try await reader.look("settings-sharing")
                try await reader.press("Begin so")
                try await reader.expect("Shares begin so from now on.")
                try await reader.open("/settings")
                try await reader.press("Take my picture away")
                try await reader.expect("Your picture is taken away.")
            }
        }
    }
}
