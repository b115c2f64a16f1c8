import Primitives
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
                try await reader.press("Add these photos")
                #expect(try await reader.browser.findAll(".attached li").count == 2)
                #expect(try await reader.value("#title") == "A book with pictures")
                #expect(try await reader.value("#review") == "With pictures.")
                // What is no picture is refused beside its field.
                try await reader.choose(folder.text, "Not a picture")
                try await reader.press("Add these photos")
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

        @Test(
            "a form of 45 MB comes back with its words and says what is too large, and so does an address that is none"
        )
        func tooMuch() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false)) { reader in
                let folder = try Pictures()
                let huge = try folder.folder.write("huge.jpg", bytes: [UInt8](repeating: 0, count: 45 << 20))
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Photographer")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "A book with pictures")
                try await reader.fill("#review", "With pictures.")
                try await reader.browser.find("[name=visibility][value=self]").click()
                try await reader.choose(huge, "Too much")
                try await reader.press("Save review")
                try await reader.expect("What was chosen is too large to be taken.")
                try await reader.look("photos-form-too-large", failure: true)
                #expect(try await reader.value("#title") == "A book with pictures")
                #expect(try await reader.value("#review") == "With pictures.")
                #expect(try await reader.value("#photo_description") == "Too much")
                #expect(try await reader.browser.find("[name=visibility][value=self]").isSelected)
                try await reader.open("/reviews/%00")
                try await reader.expect("That request could not be understood", "Reference")
                try await reader.look("refused", failure: true)
            }
        }

        @Test(
            "with scripts several are added at once, each with its own fault, and moved without loading the page",
            arguments: [TestBrowser.Options(), TestBrowser.Options(colorScheme: .dark, width: 320, height: 640)]
        )
        func withScripts(options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                let folder = try Pictures()
                let notes = try folder.folder.write("notes.txt", bytes: Array("No picture".utf8))
                let huge = try folder.folder.write("huge.jpg", bytes: [UInt8](repeating: 0, count: (10 << 20) + 1))
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Photographer")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "By scripts")
                try await reader.fill("#review", "Kept while photos come.")
                try await reader.browser.execute("document.documentElement.dataset.stayed = 'yes'")
                #expect(try await reader.browser.find("#photo_description").isDisplayed == false)
                // Two that are right; one by its name, one by its size, and one only by its content wrong.
                let paths = [folder.wide, notes, huge, folder.text, folder.tall]
                try await reader.browser.find("#photo").type(paths.joined(separator: "\n"))
                try await reader.arrived(2)
                try await reader.browser.waitFor("three faults") {
                    try await reader.browser.findAll("#photo-queue .error:not([hidden])").count == 3
                }
                let faults = try await reader.browser.execute(
                    "return [...document.querySelectorAll('#photo-queue .error')].map((one) => one.textContent).join('|')"
                )
                let words = (faults.text ?? "").split(separator: "|")
                #expect(words.map { $0.hasPrefix("That is not a picture Flyleaf can read.") } == [true, false, true])
                #expect(words.count == 3 && words[1].hasPrefix("A photo may have 10 MB."))
                try await reader.look("photos-scripts-faults", failure: true)
                while let button = try await reader.browser.findAll("#photo-queue li button:not([hidden])").first {
                    try await button.click()
                }
                #expect(try await reader.browser.find("#photo-queue").isDisplayed == false)

                // One is dropped on the page, one pasted, and a fifth is one too many.
                try await reader.give(folder.small, as: "drop")
                try await reader.arrived(3)
                try await reader.give(folder.small, as: "paste")
                try await reader.arrived(4)
                try await reader.give(folder.small, as: "drop")
                try await reader.browser.waitFor("one too many") {
                    try await reader.words.contains("There can be at most 4 photos.")
                }
                try await reader.browser.find("#photo-queue li button:not([hidden])").click()

                let fields = try await reader.browser.findAll(".attached .field > input")
                for (index, field) in fields.enumerated() { try await field.type("Photo \(index + 1)") }
                try await reader.browser.findAll(".attached button[value^=later]")[0].click()
                try await reader.browser.findAll(".attached button[value^=earlier]")[3].click()
                #expect(try await reader.order() == ["Photo 2", "Photo 1", "Photo 4", "Photo 3"])
                #expect(
                    try await reader.browser.find("#photo-status").property("textContent").text == "It is photo 3 now."
                )
                // At the top the button that can do no more gives the focus on.
                try await reader.browser.findAll(".attached button[value^=earlier]")[1].click()
                #expect(try await reader.browser.activeElement().property("value").text?.hasPrefix("later-") == true)
                #expect(try await reader.order() == ["Photo 1", "Photo 2", "Photo 4", "Photo 3"])
                try await reader.look("photos-scripts", failure: true)
                #expect(
                    try await reader.browser.execute("return document.documentElement.dataset.stayed").text == "yes"
                )
                #expect(try await reader.value("#review") == "Kept while photos come.")
                try await reader.press("Save review")
                try await reader.expect("The review is saved.")
                let shown = try await reader.browser.execute(
                    "return [...document.querySelectorAll('.photos img')].map((one) => one.alt).join('|')"
                )
                #expect(shown.text == "Photo 1|Photo 2|Photo 4|Photo 3")
                try await reader.look("photos-scripts-review")
            }
        }

        @Test("one on its way can be stopped, one that is lost tried again, and Save waits for those under way")
        func underWay() async throws {
            try await Reader.with { reader in
                let folder = try Pictures()
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Photographer")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "On a slow line")
                // The line is cut, then so slow that a photo stays under way until it is stopped.
                try await reader.browser.setLine(isThere: false, bytesPerSecond: nil)
                try await reader.browser.find("#photo").type(folder.wide)
                try await reader.browser.waitFor("the words of the lost photo") {
                    try await reader.words.contains("This photo did not arrive.")
                }
                try await reader.look("photos-scripts-lost", failure: true)
                try await reader.browser.setLine(isThere: true, bytesPerSecond: 2000)
                try await reader.browser.find("#photo-queue button:not([hidden])").click()
                try await reader.browser.waitFor("it is under way") { try await reader.words.contains("% sent") }
                try await reader.look("photos-scripts-sending", failure: true)
                try await reader.browser.findAll("#photo-queue li button:not([hidden])")[0].click()
                #expect(try await reader.browser.findAll("#photo-queue li").isEmpty)
                #expect(try await reader.browser.findAll(".attached li").isEmpty)
                try await reader.browser.setLine(isThere: true, bytesPerSecond: nil)
                // Pressed at once: the review is saved with both.
                try await reader.browser.find("#photo").type("\(folder.wide)\n\(folder.tall)")
                try await reader.press("Save review")
                try await reader.expect("The review is saved.")
                #expect(try await reader.browser.findAll(".photos a").count == 2)
            }
        }

        @Test("are paged with the arrow keys, and the Enter key keeps the form and adds nothing")
        func keys() async throws {
            try await Reader.with { reader in
                let folder = try Pictures()
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Photographer")
                try await reader.open("/reviews/new")
                try await reader.browser.find("#photo").type("\(folder.wide)\n\(folder.tall)")
                try await reader.arrived(2)
                try await reader.browser.find("#title").type("By keys")
                try await reader.browser.press(.enter)
                try await reader.browser.waitFor("the draft is kept") {
                    try await !reader.browser.findAll("#draft-state time").isEmpty
                }
                #expect(try await reader.browser.findAll(".attached li").count == 2)
                try await reader.press("Save review")
                try await reader.expect("The review is saved.")
                try await reader.pressFirst(".photos a")
                try await reader.turn { try await reader.browser.press(.right) }
                try await reader.expect("2 of 2")
                try await reader.turn { try await reader.browser.press(.left) }
                try await reader.expect("1 of 2")
            }
        }

        @Test(
            "go along with words that are about no book",
            arguments: [
                TestBrowser.Options(colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(runsScripts: false, width: 1280),
            ]
        )
        func withWords(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                let folder = try Pictures()
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Photographer")
                try await reader.open("/share/new")
                try await reader.fill("#words", "My shelf this morning.")
                if options.runsScripts {
                    try await reader.browser.find("#photo").type(folder.wide)
                    try await reader.arrived(1)
                    try await reader.fill(".attached .field > input", "A wide view of the shelf")
                } else {
                    try await reader.choose(folder.wide, "A wide view of the shelf")
                    try await reader.press("Add these photos")
                }
                #expect(try await reader.value("#words") == "My shelf this morning.")
                try await reader.look("remark-photos-form")
                try await reader.press("Only keep it")
                try await reader.look("remark-photos-page")
                let picture = try await reader.browser.find(".photos img")
                #expect(try await picture.attribute("alt") == "A wide view of the shelf")
                let isLoaded =
                    "const p = document.querySelector('.photos img'); return p.complete && p.naturalWidth > 0"
                try await reader.browser.waitFor("the picture") {
                    try await reader.browser.execute(isLoaded).isTrue == true
                }
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
    /// A PNG that a script can be given.
    let small = TestPicture.png(40, 30)

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

    /// Waits until so many photos are in the form and none is under way.
    func arrived(_ count: Int) async throws {
        try await browser.waitFor("\(count) photos") {
            let isBusy = "return document.querySelectorAll('#photo-queue progress:not([hidden])').length > 0"
            guard try await browser.findAll(".attached li").count == count else { return false }
            return try await browser.execute(isBusy).isTrue == false
        }
    }

    /// Gives the page a file as a person does with the mouse or the clipboard.
    func give(_ bytes: [UInt8], as event: String) async throws {
        try await browser.execute(
            """
            const bytes = Uint8Array.from(atob(arguments[0]), (one) => one.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], 'given.png', { type: 'image/png' }));
            const given = { bubbles: true, cancelable: true };
            const event = arguments[1] === 'paste'
                ? new ClipboardEvent('paste', { ...given, clipboardData: data })
                : new DragEvent('drop', { ...given, dataTransfer: data });
            document.querySelector('#review').dispatchEvent(event);
            """,
            [.string(Base64.encode(bytes, .standard)), .string(event)]
        )
    }

    /// The words about the photos of the form, in their order.
    func order() async throws -> [String] {
        var words: [String] = []
        for field in try await browser.findAll(".attached .field > input") {
            words.append(try await field.property("value").text ?? "")
        }
        return words
    }
}
