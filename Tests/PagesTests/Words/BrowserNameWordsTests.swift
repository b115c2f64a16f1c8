import Flyleaf
import Testing

@testable import Pages

@Suite("Browsers in words")
struct BrowserNameWordsTests {
    @Test(
        "a browser is told by program and system, as far as they are known",
        arguments: [
            ("Firefox", "Linux", "Firefox on Linux"), ("Lynx", nil, "Lynx"), (nil, "Linux", "A browser on Linux"),
            (nil, nil, "An unknown browser"),
        ] as [(String?, String?, String)]
    )
    func words(program: String?, system: String?, words: String) {
        #expect(BrowserName(program: program, system: system).words == words)
    }
}
