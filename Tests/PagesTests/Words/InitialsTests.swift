import Flyleaf
import Testing

@testable import Pages

@Suite("Letters that stand for a person")
struct InitialsTests {
    @Test(
        "the first letters of the first and the last word that begin with one",
        arguments: [
            ("Ann", "A"), ("Ann Bee", "AB"), ("Ann von der Bee", "AB"), ("  Ann  Bee ", "AB"),
            ("Ann (the reader)", "Ar"),
            ("\u{5B6B}\u{609F}\u{7A7A}", "\u{5B6B}"), ("E\u{301}lan X", "E\u{301}X"), ("42 Bee", "B"), ("(42)", "("),
            ("", ""),
        ]
    )
    func letters(_ name: String, _ initials: String) {
        #expect(PersonName(trusted: name).initials == initials)
    }
}
