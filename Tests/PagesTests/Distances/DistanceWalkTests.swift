import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Every page as two readers see it of whom one blocks the other")
struct DistanceWalkTests {
    /// A member whose every word for everybody has another word in it.
    private struct Planted {
        let client: AppClient
        let id: ID<Member>
        let word: String
        let review, remark, shelf: String
        let book: ID<Book>
        let quotation: ID<Quotation>

        /// What stands in addresses in the place of an identifier.
        var ids: [String] {
            [id.text, book.text, quotation.text]
                + [review, remark, shelf].compactMap { $0.split(separator: "/").last.map(String.init) }
        }
    }

    private func plant(_ fixture: AccountFixture, _ word: String) async throws -> Planted {
        let client = try await fixture.loneMember("Reader \(word)")
        let id = try await fixture.signedIn(client).member.id
        let review = try await fixture.write(client, "Momo \(word)", author: "Ende \(word)", text: "Slow \(word)")
        try await client.get("/share/new")
        let remark = try await client.submit(action: "/share/new", pressing: "Only keep it") { form in
            try form.fill("words", "Words \(word)")
            try form.fill("readers", "link")
        }.url.path
        try await client.get("/shelves")
        let shelf = try await client.submit(action: "/shelves") { form in
            try form.fill("name", "Summer \(word)")
            try form.fill("visibility", "everyone")
        }.url.path
        let key = try #require(review.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
        let kept = try #require(try await fixture.stores.reviews.review(key, id)?.review)
        let now = fixture.clock.now
        let quotation = Quotation(
            id: fixture.site.services.randomness.id(at: now),
            text: QuotationText(trusted: "Time \(word)"),
            page: nil,
            visibility: .everyone,
            addedAt: now
        )
        let entry = ReadingEntry(
            memberID: id,
            bookID: kept.bookID,
            title: kept.content.title,
            author: kept.content.author,
            isWanted: false,
            pages: nil,
            note: try #require(ReadingNote("Note \(word)")),
            noteVisibility: .everyone,
            visibility: .everyone,
            tags: [BookTag(trusted: "tag-\(word)")],
            quotations: [quotation],
            reads: [
                BookRead(
                    id: fixture.site.services.randomness.id(at: now),
                    started: nil,
                    ended: PartialDate("2026-05"),
                    outcome: .finished,
                    progress: nil
                )
            ],
            addedAt: now,
            changedAt: now
        )
        #expect(try await fixture.stores.reading.save(entry, nil))
        let shelfID = try #require(shelf.split(separator: "/").last.flatMap { ID<Shelf>(String($0)) })
        _ = try await fixture.site.services.shelves.put(entry.bookID, (entry.title, entry.author), on: shelfID, of: id)
        return Planted(
            client: client,
            id: id,
            word: word,
            review: review,
            remark: remark,
            shelf: shelf,
            book: kept.bookID,
            quotation: quotation.id
        )
    }

    /// Every address of the site that reads cookies, about each thing of a member, and looking for their things.
    private func addresses(_ planted: Planted) -> [String] {
        let patterns = Site.routes.filter { $0.method == .get && $0.session != SiteRoute.Session.none }.map(\.pattern)
            // Numbers alone, and no end.
            .filter { $0 != "/notices/live" }
        let kinds = ["reviews", "books", "remarks", "shelves", "readers", "years"]
        let paths = patterns.flatMap { pattern -> [String] in
            let filled = pattern.replacing("{year}", with: "2026").replacing("{number}", with: "1")
                .replacing("{network}", with: "facebook").replacing("{server}", with: "books.example")
                .replacing("{code}", with: "none").replacing("{tag}", with: "tag-\(planted.word.lowercased())")
                .replacing("{name}", with: "ende-\(planted.word.lowercased())")
                .replacing("{quotation}", with: planted.quotation.text).replacing("{key}", with: planted.id.text)
                .replacing("{photo}", with: planted.id.text)
            let ofKinds = filled.contains("{kind}") ? kinds.map { filled.replacing("{kind}", with: $0) } : [filled]
            return ofKinds.flatMap { path in
                path.contains("{id}") ? planted.ids.map { path.replacing("{id}", with: $0) } : [path]
            }
        }
        // Not the planted word itself: a page says again what was looked for.
        return paths + [
            "/search?q=Momo", "/reviews?q=Slow", "/search/books?q=Momo", "/search?q=Reader", "/search?q=Ende",
        ]
    }

    /// The pages on which a visitor reads the word that somebody planted.
    private func leaks(_ client: AppClient, _ planted: Planted) async throws -> Set<String> {
        var found: Set<String> = []
        for address in addresses(planted) {
            let page = try await client.get(address)
            // An address is what the visitor brought.
            if page.source.replacing("ende-\(planted.word.lowercased())", with: "").replacing(
                "tag-\(planted.word.lowercased())",
                with: ""
            ).lowercased().contains(planted.word.lowercased()) {
                found.insert(address)
            }
        }
        return found
    }

    private func keep(_ client: AppClient, _ distance: String, _ other: ID<Member>) async throws -> AppPage {
        try await client.get(Paths.distance(other))
        return try await client.submit(action: Paths.distance(other)) { try $0.fill("distance", distance) }
    }

    @Test("of a block neither of the two reads a byte of the other on any page, until it ends")
    func walk() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await plant(fixture, "Quagga"), try await plant(fixture, "Thylacine"))
            for (client, other) in [(ann.client, ben), (ben.client, ann)] {
                try await client.get(other.review)
                try await client.submit(action: "\(other.review)/like")
                #expect(try await leaks(client, other).count > 15)
            }
            let list = try await keep(ann.client, "block", ben.id)
            #expect(list.url.path == "/settings/readers")
            #expect(list.text.contains("Reader Thylacine"))
            // Where one ends it, and nowhere else.
            #expect(try await leaks(ann.client, ben) == ["/settings/readers", Paths.distance(ben.id)])
            #expect(try await leaks(ben.client, ann) == [])
            try await ben.client.get("/account/data")
            let zip = try UnpackedData(try await ben.client.submit(action: "/account/data").response.body)
            #expect(!zip.contains("Quagga"))
            // To everybody else all is there.
            let nobody = try fixture.browser()
            #expect(try await leaks(nobody, ann).count > 10)
            #expect(try await leaks(try await fixture.loneMember("Cem"), ann).count > 15)
            #expect(try await nobody.get(ann.review).document.first(".like")?.text.contains("1") != true)

            _ = try await keep(ann.client, "none", ben.id)
            #expect(try await leaks(ann.client, ben).count > 15)
            #expect(try await leaks(ben.client, ann).count > 15)
        }
    }
}
