import Flyleaf
import Testing

@Suite("The text of a review for everybody")
struct OpenTextTests {
    @Test(
        "it is plain, with a mark in place of each spoiler, and its beginning ends before the first",
        arguments: [
            ("He *lives*.\n\nWell.", OpenText.Spoilers.none, "He lives.\n\nWell.", "He lives.\n\nWell."),
            ("He >!dies!< here", .parts, "He […] here", "He"), (">!All of it", .parts, "[…]", ""), ("", .none, "", ""),
            ("a\nb\n\nc", .none, "a\nb\n\nc", "a\nb\n\nc"), ("`>!a!<`", .none, ">!a!<", ">!a!<"),
        ]
    )
    func parts(source: String, spoilers: OpenText.Spoilers, text: String, beginning: String) throws {
        let open = try ReviewForm(title: "A", review: source).content().openText
        #expect(open == OpenText(spoilers: spoilers, text: text, beginning: beginning))
    }

    @Test("of a review that is a spoiler as a whole there is nothing; without a text it hides nothing")
    func whole() throws {
        let content = try ReviewForm(title: "A", review: "He >!dies!<", isSpoiler: true).content()
        #expect(content.openText == OpenText(spoilers: .whole, text: "", beginning: ""))
        let blank = try ReviewForm(title: "A", isSpoiler: true).content()
        #expect(blank.openText == OpenText(spoilers: .none, text: "", beginning: ""))
    }

    @Test("the excerpt is cut after the spoilers are out, so that none begins in it", arguments: [155, 158, 159, 160])
    func excerpt(_ count: Int) throws {
        let source = String(repeating: "ß", count: count) + " >!secret!<"
        let excerpt = try ReviewForm(title: "A", review: source).content().openText.excerpt
        #expect(excerpt.unicodeScalars.count == min(160, count + 4))
        #expect(!excerpt.contains("s"))
    }

    @Test("the mark of a content tells whether the whole is a spoiler")
    func mark() throws {
        let setup = Setup()
        let stores = setup.tables.stores
        let reviews = Reviews(
            store: stores.reviews,
            photos: stores.photos,
            blockedLinks: setup.blockedLinks,
            clock: setup.clock.clock,
            randomness: setup.randomness,
            digest: spread
        )
        let form = ReviewForm(title: "A", review: "b")
        var hidden = form
        hidden.isSpoiler = true
        #expect(try reviews.mark(of: form.content()) != reviews.mark(of: hidden.content()))
        #expect(try ReviewForm(hidden.content()) == hidden)
    }
}
