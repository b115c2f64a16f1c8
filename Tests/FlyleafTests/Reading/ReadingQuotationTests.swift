import Primitives
import Testing

@testable import Flyleaf

@Suite("Quotations of a reader, and keys of their tags")
struct ReadingQuotationTests {
    private let scene = ImportScene()

    private var reading: Reading { scene.reading }

    /// A book in the member's lists.
    private func add(_ title: String) async throws -> ID<Book> {
        let words = (title: ReviewTitle(trusted: title), author: AuthorLine(trusted: "X"))
        let claim = BookClaim(title: words.title, author: words.author, isbn: nil)
        let book = try await scene.memory.stores.books.find(claim, scene.randomness.bookID())
        try await reading.press(.want, book, on: PartialDate(scene.clock.now), words, of: scene.ann.id)
        return book
    }

    private func quotations(_ book: ID<Book>) async throws -> [Quotation] {
        try await reading.entry(of: scene.ann.id, book, for: scene.ann.id)?.quotations ?? []
    }

    @Test("a quotation sent twice is kept once, and one of another page or for others is another")
    func twice() async throws {
        let book = try await add("Momo")
        let form = QuotationForm(text: "Time is life", page: "57", visibility: .onlyMe)
        for _ in 0..<2 { try await reading.quote(form, from: book, by: scene.ann.id) }
        #expect(try await quotations(book).count == 1)
        let (otherPage, forOthers) = (
            QuotationForm(text: "Time is life", page: "", visibility: .onlyMe),
            QuotationForm(text: "Time is life", page: "57", visibility: .everyone)
        )
        for other in [otherPage, forOthers] { try await reading.quote(other, from: book, by: scene.ann.id) }
        #expect(try await quotations(book).count == 3)
    }

    @Test("no reader has more quotations in all than there may be")
    func bounded() async throws {
        let (full, other) = (try await add("Full"), try await add("Other"))
        let many = (1..<Quotation.maximumPerMember).map { number in
            Quotation(
                id: scene.randomness.id(at: scene.clock.now),
                text: QuotationText(trusted: "Words \(number)"),
                page: nil,
                visibility: .onlyMe,
                addedAt: scene.clock.now
            )
        }
        scene.memory.write { tables in
            for index in tables.readingEntries.indices where tables.readingEntries[index].bookID == full {
                tables.readingEntries[index].quotations = many
            }
        }
        let last = QuotationForm(text: "The last", page: "", visibility: .onlyMe)
        try await reading.quote(last, from: other, by: scene.ann.id)
        let more = QuotationForm(text: "One more", page: "", visibility: .onlyMe)
        await #expect(throws: ReadingFault.tooManyQuotationsInAll) {
            try await reading.quote(more, from: other, by: scene.ann.id)
        }
        // It is there, so nothing is added.
        try await reading.quote(last, from: other, by: scene.ann.id)
        #expect(try await quotations(other).map(\.text.text) == ["The last"])
    }

    @Test("a slash and a backslash in a tag without letters part no address", arguments: ["/", "\\"])
    func key(_ sign: String) {
        #expect(BookTag(trusted: sign).key == "=-=")
    }
}
