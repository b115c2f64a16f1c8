import Primitives
import Testing

@Suite("Texts as JSON strings")
struct JSONTextTests {
    @Test(
        "what JSON needs is escaped, the rest stays",
        arguments: [
            ("", "\"\""), ("Grüße 😀", "\"Grüße 😀\""), ("a\"b\\c", "\"a\\\"b\\\\c\""),
            ("1\n2\r3\t", "\"1\\n2\\r3\\t\""), ("\u{0}\u{1F}\u{2028}", "\"\\u0000\\u001f\\u2028\""),
            ("\u{7F}/", "\"\u{7F}/\""), ("\"\u{301}", "\"\\\"\u{301}\""),
        ]
    )
    func quoted(_ text: String, _ expected: String) {
        #expect(JSONText.quoted(text).utf8.elementsEqual(expected.utf8))
    }
}
