import Testing

@testable import Networks

@Suite("Texts of other servers")
struct ForeignTextTests {
    @Test("line ends and controls become one space, and what turns text around is gone")
    func cleans() {
        #expect(foreignLine("  a\r\n\tb\u{0}c\u{2028}d ", maximumLength: 50) == "a b c d")
        #expect(foreignLine("a\u{202E}b\u{2066}c\u{200B}", maximumLength: 50) == "abc")
        #expect(foreignLine("\n \u{7F}", maximumLength: 50) == "")
    }

    @Test("joined emoji and words stay joined")
    func keepsJoiners() {
        #expect(foreignLine("👩‍🚀", maximumLength: 50) == "👩‍🚀")
        #expect(foreignLine("می‌خواهم", maximumLength: 50) == "می‌خواهم")
    }

    @Test("a text is cut at the limit and not before")
    func cuts() {
        #expect(foreignLine("abcd", maximumLength: 5) == "abcd")
        #expect(foreignLine("abcde", maximumLength: 5) == "abcde")
        #expect(foreignLine("abcdef", maximumLength: 5) == "abcde")
        #expect(foreignLine("abcd e", maximumLength: 5) == "abcd")
    }

    @Test("a text with a secret in it is dropped, plain, percent-encoded, broken up or cut")
    func dropsSecrets() {
        let secrets = KnownSecrets(["4711|s3cret", ""])
        #expect(secrets.line("all is well", maximumLength: 300) == "all is well")
        #expect(secrets.line("bad: 4711|s3cret!", maximumLength: 300) == nil)
        #expect(secrets.line("bad: 4711%7Cs3cret!", maximumLength: 300) == nil)
        #expect(secrets.line("bad: 4711|s3\u{200B}cret!", maximumLength: 300) == nil)
        #expect(secrets.line("bad: 4711|s3cret!", maximumLength: 12) == nil)
        #expect(secrets.line(" ", maximumLength: 300) == nil)
    }
}
