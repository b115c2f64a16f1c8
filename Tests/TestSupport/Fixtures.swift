/// Texts that break programs, for every place where a person can type.
public enum Fixtures {
    /// A text and what is difficult in it.
    public struct HostileText: Sendable, CustomStringConvertible {
        /// What is difficult.
        public let name: String
        /// The text.
        public let text: String

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }

        /// What is difficult; also the name of the case in a parameterised test.
        public var description: String { name }
    }

    /// Texts for elements, attributes, addresses, JSON and the database: none has a NUL, all are UTF-8.
    public static let hostileTexts: [HostileText] = markup + languages + shapes

    private static let markup = [
        HostileText("script element", "<script>alert(1)</script>"),
        HostileText("end of a textarea", "</textarea><script>alert(1)</script>"),
        HostileText("end of a title", "</title><img src=x onerror=alert(1)>"),
        HostileText("double quote and handler", "\" onmouseover=\"alert(1)"),
        HostileText("single quote and handler", "' onmouseover='alert(1)"),
        HostileText("double quote with combining accent", "\"\u{301} onmouseover=alert(1) x=\"\u{301}"),
        HostileText("less-than with combining accent", "<\u{338}script>alert(1)<\u{338}/script>"),
        HostileText("ampersands", "Q&A &amp; &lt;b&gt; &#60; &#x3c; &notin; & &;"),
        HostileText("comment", "<!-- --> <!--> --!> <![CDATA[x]]>"),
        HostileText("Mustache tags", "{{title}} {{{title}}} {{#a}}x{{/a}} {{>partial}} {{=<% %>=}}"),
        HostileText("script address", "javascript:alert(1)"),
        HostileText("data address", "data:text/html,<script>alert(1)</script>"),
        HostileText("address without scheme", "//evil.example/\\evil.example"),
        HostileText("SQL", "'; DROP TABLE reviews; --"),
        HostileText("LIKE and FTS5", "100% _x_ \"a\" AND NOT (b OR c*) NEAR(d) : ^e"),
        HostileText("Markdown", "# a\n\n[x](javascript:alert(1)) ![y](//evil.example/i) <b onclick=x>z</b>\n\n>!s!<"),
        HostileText("form coding", "a=b&c=d;e+f%20g%zz%"),
        HostileText("JSON", "{\"a\":\"\\u0000\\\"\\\\/\"}"),
        HostileText("header lines", "x\r\nSet-Cookie: stolen=1\r\n\r\n<html>"),
        HostileText("shell", "$(touch /tmp/x) `id` ; | > < * ? ~ ! #"),
        HostileText("format", "%s %n %d %@ {0} ${x}"),
        HostileText("path", "../../../../etc/passwd%00.png"),
    ]

    private static let languages = [
        HostileText("German", "Die Verwandlung: Größe, Füße, daß, ẞ"),
        HostileText("Turkish dots", "İstanbul ılık IŞIK"),
        HostileText("Vietnamese", "Số đỏ của Vũ Trọng Phụng"),
        HostileText("Greek", "Ὀδύσσεια ΌΣΟΣ ὅσος"),
        HostileText("Russian", "Преступление и наказание"),
        HostileText("Hebrew", "מאה שנים של בדידות"),
        HostileText("Arabic with marks", "أَلْفُ لَيْلَةٍ وَلَيْلَة"),
        HostileText("Persian with a joiner", "بوف کور می‌خواهم"),
        HostileText("Hindi", "गोदान: क्षत्रिय ज्ञान"),
        HostileText("Thai", "สี่แผ่นดิน"),
        HostileText("Japanese", "吾輩は猫である。ﾈｺ、ねこ、𠮷野家"),
        HostileText("Chinese", "红楼梦 / 紅樓夢"),
        HostileText("Korean, composed and not", "채식주의자 \u{1112}\u{1161}\u{11AB}"),
        HostileText("emoji with joiners", "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇪🇺 1️⃣"),
        HostileText("beyond the first plane", "𝕭𝖔𝖔𝖐 𐍈 🀄"),
        HostileText("same look, other bytes", "e\u{301} é \u{212A} K ﬁ fi"),
    ]

    /// U+FFFE, U+FFFF and U+FDD0 as bytes, because the compiler takes no noncharacter in a literal.
    private static let noncharacters: [UInt8] = [0xEF, 0xBF, 0xBE, 0xEF, 0xBF, 0xBF, 0xEF, 0xB7, 0x90]

    private static let shapes = [
        HostileText("only spaces", "   \u{A0}\u{2003}\u{3000}\u{200B}  "),
        HostileText("only line ends", "\n\r\n\r\n"),
        HostileText("line ends of every kind", "a\nb\r\nc\rd\u{85}e\u{2028}f\u{2029}g"),
        HostileText("first line empty", "\n\nThe first two lines are empty"),
        HostileText("spaces around", "  both sides\t"),
        HostileText("right-to-left override", "\u{202E}txt.exe\u{202C} \u{2066}x\u{2069} \u{200F}y"),
        HostileText("override left open", "\u{202E}\u{2067}never closed"),
        HostileText("control characters", "bell\u{7} back\u{8} escape\u{1B}[31m delete\u{7F} c1\u{9B}"),
        HostileText("byte order mark", "\u{FEFF}first\u{FEFF}"),
        HostileText("noncharacters", String(decoding: noncharacters, as: UTF8.self)),
        HostileText("many combining marks", "Z" + String(repeating: "\u{335}\u{316}", count: 60) + "algo"),
        HostileText("combining mark first", "\u{301}starts with an accent"),
        HostileText("one very long word", String(repeating: "w", count: 5000)),
        HostileText("very long text", String(repeating: "All happy families are alike. ", count: 700)),
        HostileText("deep quoting", String(repeating: ">", count: 2000) + " deep"),
        HostileText("nothing but zero", "0"),
        HostileText("word for nothing", "null undefined nil NaN true -1 1e999"),
    ]
}
