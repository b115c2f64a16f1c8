import Flyleaf
import Testing

@Suite("Tags that people look for")
struct StreamTagTests {
    @Test(
        "what people type is one word in small letters, with the sign or without",
        arguments: [
            ("books", "books"), ("#Books", "books"), ("  ＃Bücher_2 ", "bücher_2"), ("читаю", "читаю"), ("本", "本"),
            ("हिन्दी", "हिन्दी"), ("_a", "_a"), (String(repeating: "a", count: 100), String(repeating: "a", count: 100)),
        ]
    )
    func words(_ typed: String, _ text: String) throws {
        let tag = try #require(StreamTag(typed))
        #expect(tag.text == text && tag.title == "#\(text)")
        #expect(StreamTag(tag.text) == tag)
        #expect(StreamList(rawValue: StreamList.tag(tag).rawValue) == .tag(tag))
    }

    @Test(
        "what would mean something else to a search or an address is no tag",
        arguments: [
            "", "#", "##a", "2026", "_", "_1", "a b", "a-b", "a/b", "..", "a OR b", "from:ben", "a\u{0}", "a\u{202E}b",
            "a\u{200B}b", "<b>", "\u{301}", "😀", String(repeating: "a", count: 101),
        ]
    )
    func refused(_ typed: String) {
        #expect(StreamTag(typed) == nil)
    }

    @Test(
        "the name of a list is read byte for byte",
        arguments: ["tag:", "tag:Books", "tag:#books", "tag: books", "tag:1", "tags:books", "Home", "home ", ""]
    )
    func names(_ name: String) {
        #expect(StreamList(rawValue: name) == nil)
    }

    @Test("lists that each person has once keep their names")
    func lists() {
        let names = ["home", "own", "mentions", "messages", "favourites", "bookmarks"]
        #expect(StreamList.allCases.map(\.rawValue) == names)
        for list in StreamList.allCases { #expect(StreamList(rawValue: list.rawValue) == list && list.tag == nil) }
    }
}
