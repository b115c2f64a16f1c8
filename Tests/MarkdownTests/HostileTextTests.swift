import Markdown
import Testing

@Suite("Hostile texts")
struct HostileTextTests {
    /// Texts that made readers of Markdown slow, deep or large.
    static let patterns: [(name: String, text: @Sendable (Int) -> String)] = [
        ("brackets", { String(repeating: "[", count: $0) }),
        ("stars", { String(repeating: "*", count: $0) }),
        ("quotes", { String(repeating: ">", count: $0) }),
        ("quotes and blanks", { String(repeating: "> ", count: $0 / 2) }),
        ("stars and letters", { String(repeating: "*a ", count: $0 / 3) }),
        ("strong and letters", { String(repeating: "**a *b ", count: $0 / 7) }),
        (
            "backticks",
            { number in (1...max(1, number / 100)).map { String(repeating: "`", count: $0 % 97) }.joined(separator: " ")
            }
        ),
        ("images", { String(repeating: "![[]()", count: $0 / 6) }),
        ("openers", { String(repeating: ">!", count: $0 / 2) }),
        ("spoilers", { String(repeating: ">!a!<b", count: $0 / 6) }),
        ("closers", { String(repeating: "!<", count: $0 / 2) }),
        ("addresses", { String(repeating: "<https://a", count: $0 / 10) }),
        (
            "bullets and blank lines",
            { String(repeating: "- ", count: $0 / 4) + "a" + String(repeating: "\n", count: $0 / 2) }
        ),
        ("rules", { String(repeating: "- ", count: $0 / 2) }),
        ("numbers", { String(repeating: "1. ", count: $0 / 3) + "a" }),
        (
            "stairs",
            { number in
                (0..<Int(Double(number).squareRoot())).map { String(repeating: " ", count: 2 * $0) + "- a" }.joined(
                    separator: "\n"
                )
            }
        ),
        ("tabs", { String(repeating: "\t", count: $0) + "- a" }),
        ("definitions", { number in (0..<(number / 20)).map { "[a\($0)]: /b\n" }.joined() + "[a1]" }),
        (
            "one definition used often",
            { "[a]: /\(String(repeating: "b", count: $0 / 2))\n\n" + String(repeating: "[a]", count: $0 / 6) }
        ),
        ("entities", { String(repeating: "&amp", count: $0 / 4) }),
        ("angle brackets", { String(repeating: "<", count: $0) }),
        ("declarations", { String(repeating: "<!--", count: $0 / 4) }),
        ("questions", { String(repeating: "<?", count: $0 / 2) }),
        ("backslashes", { String(repeating: "\\", count: $0) }),
        ("quoted emphasis", { String(repeating: String(repeating: ">", count: 19) + "*a\n", count: $0 / 22) }),
    ]

    /// How deep elements stand in each other.
    static func depth(_ text: Markdown) -> Int {
        var depth = 0
        var deepest = 0
        for piece in text.pieces {
            if case .open = piece { depth += 1 }
            if case .close = piece { depth -= 1 }
            deepest = max(deepest, depth)
        }
        #expect(depth == 0)
        return deepest
    }

    @Test("a text as long as can be stays shallow and of its own size", arguments: patterns.map(\.name))
    func bounded(name: String) throws {
        let pattern = try #require(Self.patterns.first { $0.name == name })
        let source = pattern.text(50_000)
        let text = Markdown(source)
        #expect(Self.depth(text) <= 130)
        #expect(text.pieces.count <= 3 * source.utf8.count + 10)
        let plain = text.plainText(spoilers: .mark("…"))
        #expect(plain.utf8.count <= 3 * source.utf8.count)
    }

    @Test(
        "a megabyte is read as paragraphs with spoilers",
        arguments: ["[", "*", ">", "![[]()", "`", "<", "- ", "a\n\n"]
    )
    func megabyte(unit: String) {
        let source = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
        let text = Markdown(source + " >!secret!< b")
        #expect(Self.depth(text) <= 2)
        #expect(text.hasSpoilers && !text.plainText(spoilers: .mark("…")).contains("secret"))
    }

    @Test("ten thousand quotes, lists, emphases and links in each other are read to a bounded depth")
    func nested() {
        for source in [
            String(repeating: "> ", count: 10_000) + "a", String(repeating: "- ", count: 10_000) + "a",
            String(repeating: "*", count: 10_000) + "a" + String(repeating: "*", count: 10_000),
            String(repeating: "[", count: 10_000) + "a" + String(repeating: "](/b)", count: 10_000),
            String(repeating: "![", count: 10_000) + "a" + String(repeating: "](/b)", count: 10_000),
            String(repeating: "*a **b ", count: 5_000) + String(repeating: "** *", count: 5_000),
        ] {
            #expect(Self.depth(Markdown(source)) <= 130)
        }
    }

    @Test("what follows the last quote that may open is text of it, and nothing is lost")
    func guarded() {
        let text = Markdown(String(repeating: ">", count: 25) + "a").plainText(spoilers: .end)
        #expect(text == ">>>>>a")
        #expect(Markdown(String(repeating: "- ", count: 40)).pieces == [.rule])
        #expect(
            Markdown("```\n" + String(repeating: "> ", count: 30) + "a\n```").pieces
                == [.codeBlock(String(repeating: "> ", count: 30) + "a\n")]
        )
    }

    @Test("after a thousand spoilers everything is hidden")
    func manySpoilers() {
        let text = Markdown(String(repeating: "a >!b!< ", count: 1500) + "end")
        let plain = text.plainText(spoilers: .mark("…"))
        #expect(plain.count { $0 == "…" } == 1001)
        #expect(!plain.contains("b") && !plain.contains("end"))
    }

    @Test("line ends of any kind part lines, and none opens more than the bound")
    func lineEnds() {
        #expect(Markdown("a\r\n\r\nb\rc").written == "p(a)p(b/c)")
        #expect(Self.depth(Markdown(String(repeating: String(repeating: ">", count: 30) + "a\r", count: 50))) <= 130)
    }
}
