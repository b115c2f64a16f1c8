import Primitives
import Testing

@Suite struct StringBytesTests {
    @Test(
        "texts are the same when their bytes are, and not when they only read alike",
        arguments: [
            ("", "", true), ("Momo", "Momo", true), ("Momo", "Mono", false), ("Momo", "Momo ", false),
            // Equal for `==`: one letter and letter with accent, and two marks in either order.
            ("\u{E9}", "e\u{301}", false), ("a\u{323}\u{307}", "a\u{307}\u{323}", false),
            (
                "Das Parfum \u{2013} a longer one than fits a small string",
                "Das Parfum \u{2013} a longer one than fits a small string", true
            ),
        ]
    )
    func sameBytes(one: String, other: String, expected: Bool) {
        #expect(one.hasSameBytes(as: other) == expected)
        #expect(other.hasSameBytes(as: one) == expected)
    }
}
