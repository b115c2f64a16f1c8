import Flyleaf
import Testing

@testable import Pages

@Suite("Places in words")
struct PlaceWordsTests {
    @Test(
        "a place is told by name and locality, and one without a name is a place all the same",
        arguments: [
            ("Café Central", "Wien", "Café Central, Wien"), ("Café\nCentral ", "", "Café Central"),
            ("", "Graz", "A place, Graz"), (" \u{200B}", "", "A place"),
        ]
    )
    func words(name: String, locality: String, words: String) {
        #expect(Place(remoteID: "1", name: PlaceName(foreign: name), locality: locality).words == words)
    }
}
