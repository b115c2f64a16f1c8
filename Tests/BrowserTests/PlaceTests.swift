import TestSupport
import Testing

extension BrowserTests {
    @Suite("places and their maps", .serialized)
    struct PlaceTests {
        @Test(
            "a city is typed, found and looked at, with scripts and without",
            arguments: [(320, true), (1280, false)]
        )
        func finding(_ width: Int, _ hasScripts: Bool) async throws {
            try await Reader.with(
                TestBrowser.Options(runsScripts: hasScripts, colorScheme: hasScripts ? .dark : .light, width: width)
            ) { reader in
                try await reader.open("/places")
                try await reader.fill("#place", "vienna, aus")
                try await reader.press("Find it")
                try await reader.expect("Austria")
                try await reader.look("places")
                try await reader.follow("Vienna")
                try await reader.expect("Vienna is in Austria", "Nearby", "GeoNames")
                try await reader.look("place")
            }
        }

        /// Has the browser asked where it is, and waits for what it says to that.
        private func ask(_ reader: Reader, _ answer: String) async throws {
            try await reader.browser.button("Places near me").click()
            try await reader.browser.waitFor("the browser to say why not") {
                try await reader.words.contains(answer)
            }
        }

        @Test(
            "LO-01, LO-02, LO-05, LO-10, LO-20: a reader says yes, looks around, is refused, tries again and deletes it all",
            arguments: [(320, true), (1280, false)]
        )
        func near(_ width: Int, _ hasScripts: Bool) async throws {
            try await Reader.with(
                TestBrowser.Options(runsScripts: hasScripts, colorScheme: hasScripts ? .dark : .light, width: width)
            ) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Near \(width)")
                try await reader.open("/places")
                try await reader.follow("Places near me")
                try await reader.expect("May Flyleaf know where you are")
                try await reader.look("location-question")
                try await reader.browser.find("input[value=week]").click()
                try await reader.press("Turn it on")
                try await reader.expect("each time you press for it")
                guard hasScripts else {
                    try await reader.expect("This browser cannot say where it is")
                    try await reader.look("places-near-without-scripts")
                    return
                }
                try await reader.browser.allowPosition(of: reader.program.address, false)
                try await ask(reader, "because you or its settings said no")
                try await reader.look("places-near-refused", failure: true)
                try await reader.browser.allowPosition(of: reader.program.address)
                try await reader.browser.stand(at: nil)
                try await ask(reader, "does not know where it is")
                try await reader.browser.stand(at: (48.208_491, 16.372_081))
                try await reader.press("Places near me")
                try await reader.expect("Around 48.21° N, 16.37° E", "Vienna", "stays here for you alone")
                try await reader.look("places-near")
                try await reader.open("/settings/location")
                try await reader.look("settings-location")
                try await reader.follow("Delete all my locations")
                try await reader.look("settings-locations-delete")
                try await reader.press("Delete all my locations")
                try await reader.expect("All your positions are deleted.")
            }
        }
    }
}
