import TestSupport
import Testing

extension BrowserTests {
    @Suite("photos of a review", .serialized)
    struct PhotoTests {
        @Test(
            "PH-08: are added, kept over a fault, removed and looked at without scripts",
            arguments: [
                TestBrowser.Options(runsScripts: false),
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
            ]
        )
        func withoutScripts(options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                let folder = try Pictures()
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Photographer")
                try await reader.open("/reviews/new")
                try await reader.look("photos-form-empty")
                // A photo, words, and no title to be seen: the photo stays in the form.
                try await reader.browser.find("#title").type("   ")
                try await reader.fill("#review", "With pictures.")
                try await reader.choose(folder.wide, "A wide view of the shelf")
                try await reader.press("Save review")
                try await reader.expect("A review needs the title of the book.")
                try await reader.look("photos-form-fault", failure: true)
                #expect(try await reader.browser.findAll(".attached li").count == 1)
                // A second one by its own button, with everything typed kept.
                try await reader.fill("#title", "A book with pictures")
                try await reader.choose(folder.tall, "")
                try await reader.press("Add this photo")
                #expect(try await reader.browser.findAll(".attached li").count == 2)
                #expect(try await reader.value("#title") == "A book with pictures")
                #expect(try await reader.value("#review") == "With pictures.")
                // What is no picture is refused beside its field.
                try await reader.choose(folder.text, "Not a picture")
                try await reader.press("Add this photo")
                try await reader.expect("That is not a picture Flyleaf can read.")
                try await reader.look("photos-form", failure: true)
                try await reader.fill("#photo_description", "")
                try await reader.press("Save review")
                try await reader.expect("The review is saved.")
                try await reader.look("photos-review")
                try await reader.pressFirst(".photos a")
                try await reader.expect("1 of 2", "A wide view of the shelf")
                try await reader.look("photos-viewer-wide")
                try await reader.follow("Next")
                try await reader.expect("2 of 2")
                try await reader.look("photos-viewer-tall")
                try await reader.pressFirst("header.viewing a")
                try await reader.follow("Edit")
                try await reader.browser.find("[name=remove]").click()
                try await reader.look("photos-form-remove")
                try await reader.press("Save review")
                #expect(try await reader.browser.findAll(".photos a").count == 1)
                let isLoaded =
                    "const p = document.querySelector('.photos img'); return p.complete && p.naturalWidth > 0"
                try await reader.browser.waitFor("the picture") {
                    try await reader.browser.execute(isLoaded).isTrue == true
                }
            }
        }

        @Test("are paged with the arrow keys, and the Enter key saves the form and adds nothing")
        func keys() async throws {
            try await Reader.with { reader in
                let folder = try Pictures()
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Photographer")
                try await reader.open("/reviews/new")
                for path in [folder.wide, folder.tall] {
                    try await reader.choose(path, "")
                    try await reader.press("Add this photo")
                }
                try await reader.browser.find("#title").type("By keys")
                try await reader.turn { try await reader.browser.press(.enter) }
                try await reader.expect("The review is saved.")
                try await reader.pressFirst(".photos a")
                try await reader.turn { try await reader.browser.press(.right) }
                try await reader.expect("2 of 2")
                try await reader.turn { try await reader.browser.press(.left) }
                try await reader.expect("1 of 2")
            }
        }
    }
}

/// Picture files on the disk, as a person has them.
private struct Pictures {
    let folder: TemporaryFolder
    let wide: String
    let tall: String
    let text: String

    init() throws {
        folder = try TemporaryFolder()
        wide = try folder.write("wide.png", bytes: Self.shelf(1200, 500))
        tall = try folder.write("tall.png", bytes: Self.shelf(400, 900))
        text = try folder.write("notes.jpg", bytes: Array("No picture".utf8))
    }

    /// Spines of books, so that a picture is known from another in the screenshots.
    private static func shelf(_ width: Int, _ height: Int) -> [UInt8] {
        TestPicture.png(width, height) { x, y in
            let spine = x / 37
            if y > height - 24 { return (96, 64, 40, 255) }
            if y < (spine * 53) % (height / 4) + 10 { return (226, 220, 206, 255) }
            let tone = UInt8(truncatingIfNeeded: spine * 67)
            return x % 37 < 3 ? (30, 30, 30, 255) : (tone / 2 + 40, 120 - tone / 4, tone / 3 + 60, 255)
        }
    }
}

extension Reader {
    /// Chooses a file for the photo field, with words about it.
    func choose(_ path: String, _ words: String) async throws {
        try await browser.find("#photo").type(path)
        try await fill("#photo_description", words)
    }
}
