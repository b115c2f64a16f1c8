import TestSupport
import Testing

extension BrowserTests {
    @Suite("displays for walls", .serialized)
    struct DisplayTests {
        @Test(
            "a display is made, hangs in the light, in the dark and on a phone, hears what is new, and learns its end"
        )
        func wall() async throws {
            let wall = TestBrowser.Options(colorScheme: .light, width: 1920, height: 1080)
            let night = TestBrowser.Options(colorScheme: .dark, width: 1920, height: 1080)
            let large = TestBrowser.Options(colorScheme: .dark, width: 3840, height: 2160)
            let phone = TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320)
            try await Reader.with(wall) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Wall")
                let long = String(repeating: "It is slow and wise, and at the end of it nobody hurries. ", count: 12)
                try await write(reader, "The Neverending Story", "A book about a book, and a boy who reads on.")
                try await write(reader, "Momo", long)
                try await reader.open("/display")
                try await reader.look("displays")
                try await reader.fill("#name", "Hall")
                try await reader.press("Make the link")
                try await reader.expect("This is the only time it is shown.")
                try await reader.look("display-link")
                let address = try await reader.value("#address")
                let path = String(address.dropFirst(reader.program.address.utf8.count))
                try await Reader.with(night, reader.program) { other in
                    try await other.open(path)
                    try await other.expect("Momo", "Wall", "nobody hurries")
                    try await other.look("display-long")
                    // What nobody scrolls has to fit.
                    let script = "return document.documentElement.scrollHeight <= innerHeight"
                    #expect(try await other.browser.execute(script).isTrue == true)
                    #expect(try await other.browser.cookies().isEmpty)
                    try await Reader.with(phone, reader.program) { third in
                        try await third.open("\(path)?after=~~0~")
                        try await third.look("display")
                    }
                    try await Reader.with(large, reader.program) { fourth in
                        try await fourth.open(path)
                        try await fourth.expect("Momo", "nobody hurries")
                        try await fourth.look("display-4k")
                        #expect(try await fourth.browser.execute(script).isTrue == true)
                        // As large on the wall as on a screen of half the pixels.
                        let letters = "return parseFloat(getComputedStyle(document.querySelector('.words')).fontSize)"
                        let (one, two) = (
                            try await other.browser.execute(letters).number ?? 0,
                            try await fourth.browser.execute(letters).number ?? 0
                        )
                        #expect(one > 0 && two >= 1.8 * one, "\(one) and \(two)")
                    }
                    try await reader.open("/display")
                    try await reader.look("displays-one")
                    try await reader.pressFirst("a[href$='/change']")
                    try await reader.look("display-change")
                    try await reader.fill("#name", "Café")
                    try await reader.press("Change it")
                    try await reader.expect("The display is changed.")
                    try await reader.press("End: Café")
                    try await reader.expect("The display has ended.")
                    try await other.browser.waitFor("the screen learns it") {
                        try await other.words.contains("This display has ended.")
                    }
                    try await other.look("display-over", failure: true)
                }
                try await write(reader, "Krabat", "A mill, twelve boys, and a winter.")
                try await reader.open("/display")
                try await reader.fill("#name", "Stairs")
                try await reader.press("Make the link")
                let stairs = String(try await reader.value("#address").dropFirst(reader.program.address.utf8.count))
                try await reader.open(stairs)
                try await reader.expect("Krabat")
                try await reader.look("display-short")
            }
        }

        private func write(_ reader: Reader, _ title: String, _ text: String) async throws {
            try await reader.open("/reviews/new")
            try await reader.fill("#title", title)
            try await reader.fill("#author", "Michael Ende")
            try await reader.fill("#review", text)
            try await reader.press("Save review")
        }
    }
}
