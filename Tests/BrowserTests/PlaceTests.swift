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
    }
}
