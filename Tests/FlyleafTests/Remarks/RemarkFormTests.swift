import Testing

@testable import Flyleaf

@Suite("The form of words and a link")
struct RemarkFormTests {
    private func form(_ words: String = "", _ address: String = "", title: String = "", description: String = "")
        -> RemarkForm
    {
        RemarkForm(words: words, address: address, title: title, description: description, isOpen: true)
    }

    private func faults(_ form: RemarkForm) -> [RemarkFault] {
        do throws(RemarkForm.Faults) {
            _ = try form.content()
            return []
        } catch {
            return error.all
        }
    }

    @Test("words alone, a link alone and both are something; nothing and blanks are not")
    func either() throws {
        let words = try form("Reading\r\nin the sun").content()
        #expect(words.words.text == "Reading\nin the sun" && words.link == nil)
        let link = try form(" \u{200B}\n", "https://books.example/a").content()
        #expect(link.words.isEmpty && link.link?.address.text == "https://books.example/a")
        #expect(
            try form("Look", "books.example", title: " T ", description: "D\r\nE").content().link?.title.text == "T"
        )
        for blank in ["", "  ", "\u{200B}\u{3164}", "\r\n"] { #expect(faults(form(blank)) == [.nothingSaid]) }
    }

    @Test("every fault is told beside its field, all at once")
    func allFaults() {
        let long = String(repeating: "a", count: LinkTitle.maximumLength + 1)
        let wrong = form("a\u{0}", "javascript:alert(1)", title: long, description: "\u{7}")
        #expect(faults(wrong) == [.unreadableWords, .unreadableAddress, .unreadableTitle, .unreadableDescription])
        #expect(faults(form("a", title: "T")) == [.noAddress])
        #expect(faults(form("a", description: "D")) == [.noAddress])
        let words = String(repeating: "a", count: ShareMessage.maximumLength + 3)
        #expect(faults(form(words)) == [.wordsTooLong(excess: 3)])
        let description = String(repeating: "a", count: LinkDescription.maximumLength + 1)
        #expect(faults(form("", "https://a.example", description: description)) == [.descriptionTooLong(excess: 1)])
    }

    @Test(
        "an address is read as people type it, and only http and https are addresses",
        arguments: [
            ("https://books.example/a?b=c#d", "https://books.example/a?b=c#d"),
            (" http://books.example ", "http://books.example"), ("books.example", "https://books.example"),
            ("books.example:8080/a", "https://books.example:8080/a"),
            ("HTTPS://Books.Example/A", "HTTPS://Books.Example/A"),
            ("localhost:8080/a", "https://localhost:8080/a"), ("http://[::1]:8080/", "http://[::1]:8080/"),
            ("https://books.example/Bücher", "https://books.example/B%C3%BCcher"),
            ("https://books.example/a|b{c}", "https://books.example/a%7Cb%7Bc%7D"),
            ("https://books.example/%41", "https://books.example/%41"), ("javascript:alert(1)", nil),
            ("JavaScript://books.example/%0Aalert(1)", nil), ("data:text/html,x", nil), ("mailto:a@b.example", nil),
            ("ftp://books.example/", nil), ("file:///etc/passwd", nil), ("https://user@books.example/", nil),
            ("https://books.example\\@evil.example/", nil), ("https://books example/", nil), ("words", nil),
            ("https://", nil), ("https://bücher.example/", nil), ("https://a.example/\r\nX: y", nil),
            ("//a.example", nil),
            ("/reviews/1", nil), ("https://a_b.example/", nil), ("tel:1", nil), ("javascript:1", nil),
        ]
    )
    func addresses(typed: String, address: String?) {
        #expect(ShortLinkTarget(typed: typed)?.text == address)
    }

    @Test("an address may have as many bytes as a short link leads to, counted as it is sent")
    func longAddress() {
        let start = "https://a.example/"
        let room = 2000 - start.utf8.count
        #expect(ShortLinkTarget(typed: start + String(repeating: "a", count: room)) != nil)
        #expect(ShortLinkTarget(typed: start + String(repeating: "a", count: room + 1)) == nil)
        #expect(ShortLinkTarget(typed: start + String(repeating: "é", count: room / 6 + 1)) == nil)
    }

    @Test("the host is told without what stands before and behind it")
    func host() {
        for (text, host) in [
            ("https://Books.example:81/a:b", "books.example:81"), ("http://a.example?b", "a.example"),
            ("http://a.example#b", "a.example"), ("http://[::1]:8080/", "[::1]:8080"),
        ] { #expect(ShortLinkTarget(text)?.authority == host) }
    }

    @Test("lists call it by the title of its link, by the address, or by the beginning of the words on one line")
    func names() throws {
        #expect(try form("W", "a.example", title: "T").content().name == "T")
        #expect(try form("W", "a.example/b").content().name == "https://a.example/b")
        #expect(try form("  One\r\n\r\ntwo").content().name == "One  two")
        #expect(try form(String(repeating: "é", count: 200)).content().name.unicodeScalars.count == 100)
    }

    @Test("CO-07: a story begins with the words the person wrote before, and says of a link what was typed")
    func story() throws {
        let content = try form("Look", "a.example/b", title: "T", description: "D").content()
        #expect(content.ownWords.text == "Look" && content.heading(saysCheckout: true) == "T")
        #expect(content.caption.isEmpty && content.openText.text == "D" && content.openText.spoilers == .none)
        #expect(content.target?.text == "https://a.example/b")
        let words = try form("Look").content()
        #expect(words.heading(saysCheckout: false).isEmpty && words.openText.text.isEmpty && words.target == nil)
    }
}
