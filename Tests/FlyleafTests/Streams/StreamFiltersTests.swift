import Primitives
import Testing

@testable import Flyleaf

@Suite("What a member does not want to see at once")
struct StreamFiltersTests {
    private func post(_ words: String, _ change: (inout StreamPost) -> Void = { _ in }) -> StreamPost {
        var text = LinkedText()
        text.append(words)
        let author = StreamAuthor(remoteID: "7", name: PersonName(trusted: "Grace"), handle: nil, page: nil)
        var post = StreamPost(remoteID: "1", author: author, writtenAt: Timestamp(seconds: 1), text: text)
        change(&post)
        return post
    }

    private func item(_ post: StreamPost, repeater: StreamAuthor? = nil) throws -> StreamLine {
        let id = try #require(ID<Connection>(String(repeating: "0", count: 26)))
        let item = StreamItem(remoteID: "1", moment: Timestamp(seconds: 1), repeater: repeater, post: post)
        let place = StreamPlace(moment: item.moment, number: 1)
        return .item(KeptStreamItem(connectionID: id, place: place, readAt: item.moment, item: item))
    }

    @Test(
        "a word is found as a whole, whatever its case, marks and signs around it; where no blanks part words, anywhere",
        arguments: [
            ("ulysses", "Reading ULYSSES!", true), ("Ulysses", "ulysseses", false),
            ("Brontë", "charlotte bronte", true),
            ("cat pictures", "More cat - pictures", true), ("cat pictures", "cat of pictures", false),
            ("#books", "my #books", true), ("art", "party", false), ("art", "art", true), ("読書", "今日は読書の日", true),
            ("หนังสือ", "อ่านหนังสือวันนี้", true), ("é", "e", true), ("1984", "In 1984.", true), ("a\tb", "A b", true),
        ]
    )
    func found(_ word: String, _ words: String, _ isFound: Bool) throws {
        let filters = try StreamFilters(typed: word, hidesRepeats: false)
        #expect(filters.words(in: post(words)).isEmpty != isFound)
    }

    @Test("a word counts in warnings, descriptions of pictures and cards as it does in the text")
    func everywhere() throws {
        let filters = try StreamFilters(typed: "whale", hidesRepeats: false)
        #expect(filters.words(in: post("x") { $0.warning = .words("A whale") }) == ["whale"])
        let picture = StreamAttachment(kind: .picture, words: "whale", picture: nil)
        #expect(filters.words(in: post("x") { $0.attachments = [picture] }) == ["whale"])
        let card = StreamCard(title: "Whale", caption: nil, address: "https://books.example")
        #expect(filters.words(in: post("x") { $0.card = card }) == ["whale"])
        // Not across two of them.
        let two = try StreamFilters(typed: "white whale", hidesRepeats: false)
        #expect(two.words(in: post("white") { $0.attachments = [picture] }).isEmpty)
    }

    @Test("lines without a letter are none, one typed twice counts once, and what is too much is told")
    func typed() throws {
        let filters = try StreamFilters(typed: "  Whale \r\n\n!!\nwhale\n\u{202E}Sea\u{0}", hidesRepeats: true)
        #expect(filters.words == ["Whale", "Sea"] && filters.hidesRepeats)
        let many = (0...StreamFilters.maximumWords).map { "w\($0)" }.joined(separator: "\n")
        #expect(throws: StreamFilters.Fault.tooMany(limit: StreamFilters.maximumWords)) {
            try StreamFilters(typed: many, hidesRepeats: false)
        }
        let long = String(repeating: "a", count: StreamFilters.maximumLength + 1)
        #expect(throws: StreamFilters.Fault.tooLong(limit: StreamFilters.maximumLength)) {
            try StreamFilters(typed: long, hidesRepeats: false)
        }
        #expect(try StreamFilters(typed: "!?", hidesRepeats: false) == .none)
    }

    @Test("a page goes through the filters: closed or left out, but for what one wrote or chose")
    func sieve() throws {
        let filters = try StreamFilters(typed: "whale", hidesRepeats: true)
        let sieve = StreamSieve(filters, HiddenPeople([]))
        let author = post("x").author
        let lines = [
            try item(post("a whale")), try item(post("a whale") { $0.warning = .words("Closed") }),
            try item(post("nothing"), repeater: author),
        ]
        let shown = sieve.of(.home).lines(lines)
        #expect(shown.count == 2)
        guard case .item(let first) = shown[0], case .item(let second) = shown[1] else { return }
        #expect(first.item.post.warning == .filtered(["whale"]) && second.item.post.warning == .words("Closed"))
        for list in [StreamList.own, .favourites, .bookmarks] { #expect(sieve.of(list).lines(lines) == lines) }
    }
}
