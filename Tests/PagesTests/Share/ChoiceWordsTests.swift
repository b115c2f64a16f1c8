import TestSupport
import Testing

/// How much a choice says of itself.
@Suite("The choices of the dialog and of the form")
struct ChoiceWordsTests {
    @Test("each says in at most six words what it does")
    func words() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            for address in ["\(path)/share", "/reviews/new"] {
                let words = try await client.get(address).document.all(".choices .choice small")
                    .filter { $0["dir"] == nil }
                    .map(\.text)
                #expect(words.count > 1, "\(address) has too few choices")
                let long = words.filter { $0.split(separator: " ").count > 6 }
                #expect(long == [], "\(address)")
            }
        }
    }
}
