import Testing

@testable import Networks

@Suite("Counting as X counts")
struct WeightedLengthTests {
    private func length(_ text: String) -> Int { WeightedLength(text).value }

    @Test(
        "letters weigh one or two by their range",
        arguments: [
            ("", 0), ("This is a test.", 15), ("\u{10FF}", 1), ("\u{1100}", 2), ("\u{1FFF}", 2), ("\u{2000}", 1),
            ("\u{200D}", 1), ("\u{200E}", 2), ("\u{200F}", 2), ("\u{2010}", 1), ("\u{201F}", 1), ("\u{2020}", 2),
            ("\u{2031}", 2), ("\u{2032}", 1), ("\u{2037}", 1), ("\u{2038}", 2), ("“Grüße” – ‘you’…", 17), ("저찀쯿쿿", 8),
            ("\u{10000}\u{10FFFF}", 4), ("€", 2), ("\n", 1),
        ]
    )
    func ranges(text: String, expected: Int) {
        #expect(length(text) == expected)
    }

    @Test(
        "a text is counted in its composed form",
        arguments: [
            ("A\u{301}B", 2), ("\u{212B}", 1), ("\u{1100}\u{1161}\u{11A8}", 2), ("\u{958}", 2), ("q\u{301}", 2),
            ("a\u{323}\u{307}", 3), ("a\u{307}\u{323}", 3),
        ]
    )
    func composed(text: String, expected: Int) {
        #expect(length(text) == expected)
    }

    @Test(
        "an emoji weighs two, of however many parts it is made",
        arguments: [
            ("😷👾😡🔥💩", 10), ("🖐🏾👨‍🎤", 4), ("👨‍👩‍👧‍👦", 2), ("👨‍👩‍👦‍👦", 2), ("👩‍👧", 2), ("☀", 2), ("☀️", 2),
            ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("1️⃣", 2), ("#⃣", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("🏳️‍🌈", 2), ("🏴‍☠️", 2), ("👁️‍🗨️", 2),
            ("🕵🏿‍♀️", 2), ("🏃‍♂", 2), ("👩‍❤️‍💋‍👨", 2), ("👩🏽‍❤️‍👨🏻", 2), ("🧑🏼‍🤝‍🧑🏿", 2), ("🧙‍♀️", 2), ("👩🏽‍🦰", 2), ("❤️‍🔥", 2),
            ("©", 1), ("©️", 2), ("™", 2), ("™️", 2), ("7", 1), ("🏾", 2), ("H🐱☺", 5),
        ]
    )
    func emoji(text: String, expected: Int) {
        #expect(length(text) == expected)
    }

    @Test(
        "what is drawn as several pictures counts as several, the joiner too",
        arguments: [
            // A cat and a rocket, two regions without a flag, a mother beside a father and his girl.
            ("🐱\u{200D}🚀", 5), ("🇿🇿", 4), ("👩‍👨‍👧", 5), ("👧‍👦", 5), ("😀\u{200D}", 3), ("☀\u{FE0E}", 4),
            ("😀🏾", 4), ("🇩", 2), ("🏴\u{E0067}\u{E0062}\u{E007F}", 8),
        ]
    )
    func severalPictures(text: String, expected: Int) {
        #expect(length(text) == expected)
    }

    @Test("140 families fit exactly, 160 ideographs do not")
    func limits() {
        #expect(length(String(repeating: "👨‍👩‍👧‍👦", count: 140)) == 280)
        #expect(length(String(repeating: "書", count: 160)) == 320)
        #expect(length(String(repeating: "書", count: 140)) == WeightedLength.limit)
    }

    @Test("three characters make a text invalid, and so does nothing")
    func invalid() {
        for scalar in ["\u{FFFE}", "\u{FEFF}", "\u{FFFF}"] {
            #expect(!WeightedLength("a\(scalar)b").isValid)
        }
        #expect(!WeightedLength("").isValid)
        #expect(WeightedLength(" ").isValid && WeightedLength("\u{FFFD}").isValid)
    }
}
