import TestSupport
import Testing

extension BrowserTests {
    @Suite("places of one’s own", .serialized)
    struct SavedPlaceTests {
        @Test(
            "LO-17: a reader saves where they are, is asked there another time, and checks in by a press of their own",
            arguments: [(320, true), (1280, false)]
        )
        func saved(_ width: Int, _ hasScripts: Bool) async throws {
            try await Reader.with(
                TestBrowser.Options(runsScripts: hasScripts, colorScheme: hasScripts ? .dark : .light, width: width)
            ) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Own \(width)")
                try await reader.open("/places/saved")
                try await reader.expect("You have saved none.")
                try await reader.look("places-saved-empty")
                try await reader.open("/places/near")
                try await reader.browser.find("input[value=week]").click()
                try await reader.press("Turn it on")
                if hasScripts {
                    try await reader.browser.allowPosition(of: reader.program.address)
                    try await reader.browser.stand(at: (48.208_491, 16.372_081))
                    try await reader.press("Places near me")
                } else {
                    try await reader.open("/places/2761369")
                }
                try await reader.browser.find("details.fold summary").click()
                try await reader.fill("#save-name", "Reading room")
                try await reader.browser.find("input[name=offer]").click()
                try await reader.look(hasScripts ? "place-save-here" : "place-save-city")
                try await reader.press("Save this place")
                try await reader.expect("The place is saved, for you alone.", "Reading room")
                try await reader.look("places-saved")
                guard hasScripts else {
                    try await reader.open("/places?q=reading")
                    try await reader.look("places-own")
                    try await reader.follow("Reading room")
                    try await reader.look("checkin-own")
                    return
                }
                try await reader.open("/places/near")
                try await reader.press("Places near me")
                try await reader.expect("You are at a place of yours", "Nothing happens unless you press.")
                try await reader.look("places-offer")
                try await reader.follow("Check in at Reading room")
                try await reader.press("Check in")
                try await reader.expect("You were at Reading room.")
            }
        }
    }
}
