import Crypto
import Flyleaf
import FlyleafServer
import HTTP
import Networks
import Primitives
import StorageEngines
import TestSupport
import Testing

@testable import Pages

@Suite("The proof and what is sent")
struct ProofContractTests {
    /// What a person might do in the dialog, drawn by lot.
    private struct Draw {
        let kind: ShareSubject.Kind
        let book: (title: String, author: String)
        let year: Int
        let text: String
        let message: String
        let warning: String
        let audience: Int
        let networks: Int
        let tags: Int
        let hasPlace: Bool
        let photos: [String]
        let singleWords: [String]
        let withheld: Set<String>
        let isUnlisted: Bool
        let language: String
        let album: String

        init(_ lots: inout SeededGenerator) {
            func lot(_ count: Int) -> Int { Int.random(in: 0..<count, using: &lots) }
            func hostile() -> String { Fixtures.hostileTexts[lot(Fixtures.hostileTexts.count)].text }
            kind = [.review, .review, .book, .shelf, .year, .checkIn][lot(6)]
            book = realBooks[lot(realBooks.count)]
            year = 1000 + lot(9000)
            text = lot(2) == 0 ? hostile() : "Read in one night."
            message = [hostile(), hostile(), "", "See example.com, @ada and #books"][lot(4)]
            warning = lot(3) == 0 ? "The end, “all” of it & more" : ""
            audience = lot(7)
            networks = lot(7) + 1
            tags = max(0, lot(5) - 2)
            hasPlace = lot(3) == 0
            photos = lot(3) == 0 ? [hostile(), ""] : []
            singleWords = (0..<3).map { _ in lot(4) == 0 ? hostile() : "" }
            isUnlisted = lot(2) == 0
            album = lot(2) == 0 ? "Été & “books”" : ""
            language = ["", "", "en", "fr"][lot(4)]
            withheld = lot(2) == 0 ? [] : Set(StoryPiece.allCases.map(\.rawValue).filter { _ in lot(3) == 0 })
        }
    }

    private struct World {
        let world: NetworksWorld
        let posts = ReceivedPosts()

        init() async throws {
            let posts = posts
            world = try await NetworksWorld { posts.watch($0) }
            try await world.connectAll()
            let review = try #require(try await world.write([("title", "Momo")]))
            let boxes = try await world.client.get("\(review)/share").document.all("input[name=network]")
            try await world.client.submit(action: "\(review)/share", pressing: "Refresh this proof") { form in
                for box in boxes { try form.fill("network", box["value"] ?? "") }
                try form.fill("message", "The first.")
            }
            _ = try await world.postToAll(review)
            #expect(try posts.take().count == 3)
        }

        /// Where what is shared has its dialog; `nil` where the form of a shelf refuses its name.
        private func path(_ draw: Draw, _ review: String) async throws -> String? {
            let stores = world.application.storage.stores
            let connection = try await stores.connections.byIdentity(.facebook, world.facebook, "1001")
            let member = try #require(connection).memberID
            let found = try await stores.reviews.review(try NetworksWorld.review(at: review), member)
            let saved = try #require(found?.review)
            let words = (title: saved.content.title, author: saved.content.author)
            let blockedLinks = BlockedLinks(store: stores.blockedLinks, clock: .system, ascii: { $0 })
            switch draw.kind {
            case .review, .remark: return review
            case .book: return "/books/\(saved.bookID.text)"
            case .shelf:
                let shelves = Shelves(
                    store: stores.shelves,
                    blockedLinks: blockedLinks,
                    clock: .system,
                    randomness: .secure
                )
                let form = ShelfForm(name: draw.book.title, description: draw.text, visibility: .everyone)
                do {
                    let id = try await shelves.make(form, of: member)
                    try await shelves.put(saved.bookID, words, on: id, of: member)
                    return "/shelves/\(id.text)"
                } catch is ShelfForm.Faults {
                    return nil
                }
            case .year:
                let reading = Reading(
                    store: stores.reading,
                    blockedLinks: blockedLinks,
                    clock: .system,
                    randomness: .secure
                )
                try await reading.press(.want, saved.bookID, on: PartialDate(Clock.system.now()), words, of: member)
                let entry = try #require(try await reading.entry(of: member, saved.bookID, for: member))
                var form = ReadingForm(entry)
                form.visibility = .everyone
                form.reads = [
                    ReadForm(
                        id: nil,
                        started: "",
                        ended: "\(draw.year)",
                        outcome: .finished,
                        progress: "",
                        isRemoved: false
                    )
                ]
                _ = try await reading.keep(form, of: saved.bookID, by: member, seen: entry.changedAt)
                return "/years/\(draw.year)"
            case .checkIn:
                let services = world.application.site.services
                guard let message = CheckInMessage(draw.text),
                    let place = CheckInPlace(typed: PlaceName(trusted: "The reading room"), city: nil)
                else { return nil }
                try await services.locations.turnOn(member, keeping: .month)
                let id = try await services.checkIns.make(
                    at: place,
                    saying: message,
                    with: [],
                    reading: saved.bookID,
                    for: [.everyone, .friends, .onlyMe][draw.audience % 3],
                    readers: [],
                    naming: [],
                    of: member
                )
                return "/checkins/\(id.text)"
            }
        }

        /// Fills the dialog of a new review; `nil` where the form refuses the review.
        func fill(_ draw: Draw) async throws -> (path: String, page: AppPage)? {
            let client = world.client
            let fields = [("title", draw.book.title), ("author", draw.book.author), ("review", draw.text)]
            guard let review = try await world.write(fields) else { return nil }
            guard let path = try await self.path(draw, review) else { return nil }
            if draw.kind == .review, !draw.photos.isEmpty {
                let descriptions = draw.photos.map { PhotoDescription($0)?.text ?? "" }
                _ = try await world.addPhotos(try NetworksWorld.review(at: path), descriptions)
            }
            var page = try await client.get("\(path)/share")
            let boxes = page.document.all("input[name=network]").compactMap { $0["value"] }
            page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                for (index, box) in boxes.enumerated() {
                    if draw.networks & (1 << index) != 0 {
                        try form.fill("network", box)
                    } else {
                        try form.uncheck("network", box)
                    }
                }
            }
            page = try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("message", draw.message)
                let fields = form.names.filter { $0.hasPrefix("words:") }
                for (field, words) in zip(fields, draw.singleWords) { try form.fill(field, words) }
                let pieces = page.document.all("input[name=piece]").compactMap { $0["value"] }
                for piece in pieces where draw.withheld.contains(piece) { try form.uncheck("piece", piece) }
                if draw.isUnlisted, form.names.contains("unlisted") { try form.fill("unlisted", "yes") }
                if form.names.contains("album") { try form.fill("album", draw.album) }
                if form.names.contains("language") { try form.fill("language", draw.language) }
                if form.names.contains("warning") { try form.fill("warning", draw.warning) }
                let audiences = page.document.all("#audience option").compactMap { $0["value"] }
                if !audiences.isEmpty { try form.fill("audience", audiences[draw.audience % audiences.count]) }
                let photo = page.document.first("input[name=photo]")?["value"]
                if let photo { try form.fill("photo", photo) }
            }
            if draw.tags > 0, page.document.form(action: "\(path)/share", pressing: "Tag friends") != nil {
                page = try await client.submit(action: "\(path)/share", pressing: "Tag friends")
                // Words that cannot be read are told first.
                guard page.status == .ok else { return (path, page) }
                let people = page.document.all("input[name=picked]").compactMap { $0["value"] }.prefix(draw.tags)
                page = try await client.submit(action: "\(path)/share/friends", pressing: "Tag these friends") {
                    for person in people { try $0.fill("picked", person) }
                }
            }
            if draw.hasPlace, page.document.form(action: "\(path)/share", pressing: "Add a place") != nil {
                page = try await client.submit(action: "\(path)/share", pressing: "Add a place")
                guard page.status == .ok else { return (path, page) }
                var form = try #require(
                    page.document.forms.first { $0.action.hasSuffix("/places") && $0.names == ["q"] }
                )
                try form.fill("q", "Lamplight")
                page = try await client.submit(form)
                form = try #require(page.document.forms.first { $0.names.contains("place") })
                try form.fill("place", try #require(page.document.first("input[name=place]")?["value"]))
                page = try await client.submit(form)
            }
            return (path, page)
        }
    }

    @Test(
        "each network gets, byte for byte, what its proof shows, or nothing where the proof says that it cannot be sent",
        arguments: [1, 2, 3] as [UInt64]
    )
    func same(_ seed: UInt64) async throws {
        var world = try await World()
        var lots = SeededGenerator(seed)
        var (sent, refused, refusedForms, kept) = (0, 0, 0, 0)
        for number in 0..<60 {
            // A new account makes so many posts on its first day.
            if number > 0, number.isMultiple(of: 15) {
                try await world.world.application.close()
                world = try await World()
            }
            let draw = Draw(&lots)
            guard let (path, page) = try await world.fill(draw) else {
                refusedForms += 1
                continue
            }
            var shown: [ComparedPost.Network: ComparedPost] = [:]
            var isRefused = false
            for figure in page.document.all("figure.story") {
                let heading = figure.first("figcaption")?.text ?? ""
                isRefused = isRefused || heading.hasPrefix("Cannot")
                let network = try #require(ComparedPost.Network(heading: heading), "\(heading)")
                let audience = page.document.first("#audience option[selected]")?["value"]
                shown[network] = ComparedPost(figure, of: network, audience: audience)
            }
            #expect(!shown.isEmpty, "\(page.text)")
            guard let form = page.document.form(action: "\(path)/share"),
                let button = form.buttons.first(where: { $0.label.hasPrefix("Post to") || $0.label == "Keep it here" })
            else {
                #expect(isRefused, "no button: \(page.text)")
                continue
            }
            let answer = try await world.world.client.submit(form, pressing: button.label)
            let received = try world.posts.take()
            if answer.status == .unprocessableContent {
                #expect(received.isEmpty, "\(answer.text)")
                refused += 1
                continue
            }
            if button.label == "Keep it here" {
                #expect(received.isEmpty && answer.text.contains("Nobody sees it"), "\(answer.text)")
                kept += 1
                continue
            }
            #expect(!isRefused && answer.status == .ok, "\(answer.text)")
            #expect(Set(received.keys) == Set(shown.keys), "\(answer.text)")
            for (network, posts) in received {
                #expect(
                    posts.count == 1 && posts.first == shown[network],
                    "\(network): \(String(describing: shown[network])), \(posts)"
                )
                sent += 1
            }
        }
        // Lots that draw nothing but refusals would prove nothing.
        #expect(
            sent > 40 && kept > 0 && refused + refusedForms > 0,
            "\(sent) sent, \(kept) kept, \(refused) refused, \(refusedForms) no review"
        )
        try await world.world.application.close()
    }
}
