import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let distances: [StorageContract] = [
        StorageContract("distances: who is kept away is listed, the last chosen first, until that ends") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let cem = try await scene.member("Cem")
            let distances = scene.stores.distances
            func set(_ distance: Distance?, _ other: Member, _ second: Int64, _ maximum: Int = 2) async throws
                -> DistanceChange
            {
                try await distances.set(distance, other.id, ann.id, scene.moment(second), maximum)
            }
            func isListed(_ people: [(Member, Distance, Int64)]) async throws {
                try expect(
                    try await distances.list(ann.id),
                    is: people.map {
                        DistantMember(id: $0.id, name: $0.name, distance: $1, moment: scene.moment($2))
                    }
                )
            }
            for second in [Int64(1), 2] { try expect(try await set(.mute, ben, second), is: .kept) }
            try expect(try await set(.block, cem, 3), is: .kept)
            try await isListed([(cem, .block, 3), (ben, .mute, 1)])
            let dora = try await scene.member("Dora")
            try expect(try await set(.mute, dora, 4), is: .tooMany)
            try expect(try await set(.block, ben, 5), is: .kept)
            try await isListed([(ben, .block, 5), (cem, .block, 3)])
            try expect(try await distances.distant(ben.id, ann.id)?.distance, is: .block)
            try expect(try await distances.list(ben.id), is: [])
            for _ in 0..<2 { try expect(try await set(nil, ben, 6), is: .kept) }
            try expect(try await distances.distant(ben.id, ann.id), is: nil)
            try await isListed([(cem, .block, 3)])
            // Whoever has blocked a member is not there for them, in this list neither.
            try expect(try await set(.mute, ben, 7), is: .kept)
            try expect(try await distances.set(.block, ann.id, ben.id, scene.moment(8), 2), is: .kept)
            try await isListed([(cem, .block, 3)])
            try expect(try await distances.set(nil, ann.id, ben.id, scene.moment(9), 2), is: .kept)
            try await isListed([(ben, .mute, 7), (cem, .block, 3)])
            try expect(
                try await distances.set(.mute, scene.newID(), ann.id, scene.moment(9), 9),
                is: .missing
            )
        },
        StorageContract("distances: two mutual blocks are two, and each ends its own") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let review = try await scene.review(ann, scene.content("Momo"))
            let distances = scene.stores.distances
            func isSeen() async throws -> Bool { try await scene.stores.reviews.review(review.id, ben.id) != nil }
            for (one, other) in [(ann, ben), (ben, ann)] {
                try expect(try await distances.set(.block, other.id, one.id, scene.moment(1), 9), is: .kept)
                try expect(try await isSeen(), is: false)
            }
            try expect(try await distances.set(nil, ann.id, ben.id, scene.moment(2), 9), is: .kept)
            try expect(try await isSeen(), is: false)
            try expect(try await distances.set(.mute, ben.id, ann.id, scene.moment(3), 9), is: .kept)
            try expect(try await isSeen(), is: true)
        },
        StorageContract("distances: a block hides all of both from each other, and nothing from others") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let cem = try await scene.member("Cem")
            let things = try await (scene.shown(ann, "Momo"), scene.shown(ben, "Krabat"))
            try expect(
                try await scene.stores.distances.set(.block, ben.id, ann.id, scene.moment(9), 9),
                is: .kept
            )
            for viewer in [ann.id, cem.id, nil] {
                try expect(try await things.0.seen(scene.stores, viewer), is: ShownOfMember.all)
            }
            for viewer in [ben.id, cem.id, nil] {
                try expect(try await things.1.seen(scene.stores, viewer), is: ShownOfMember.all)
            }
            try expect(try await things.0.seen(scene.stores, ben.id), is: [])
            try expect(try await things.1.seen(scene.stores, ann.id), is: [])
            _ = try await scene.stores.distances.set(nil, ben.id, ann.id, scene.moment(10), 9)
            try expect(try await things.0.seen(scene.stores, ben.id), is: ShownOfMember.all)
        },
        StorageContract("distances: who is muted is out of lists of many, and there where one looks for them") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let things = try await scene.shown(ben, "Krabat")
            _ = try await scene.stores.distances.set(.mute, ben.id, ann.id, scene.moment(9), 9)
            try expect(
                try await things.seen(scene.stores, ann.id),
                is: ShownOfMember.all.subtracting(ShownOfMember.inLists)
            )
            let own = try await scene.shown(ann, "Momo")
            try expect(try await own.seen(scene.stores, ben.id), is: ShownOfMember.all)
        },
        StorageContract("distances: a book has for a viewer the words and scores of those whom they see") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            func content(_ title: String, _ score: Int) throws -> ReviewContent {
                var content = scene.content(title)
                content.author = AuthorLine(trusted: "Michael Ende")
                content.score = try Score(score).orBreach()
                return content
            }
            let first = try await scene.review(ben, content("MOMO", 2), at: 1)
            _ = try await scene.review(ann, content("Momo", 9), at: 2)
            let alone = try await scene.bookOf(scene.review(ben, content("Jim Knopf", 3), at: 3))
            let (books, book) = (scene.stores.books, try await scene.bookOf(first))
            let lines = try await books.books(by: "michael ende", after: nil, 9)
            try expect(try await books.seen(lines, by: ann.id), is: lines)
            _ = try await scene.stores.distances.set(.block, ann.id, ben.id, scene.moment(9), 9)
            let found = try await books.book(book, ann.id)
            try expect(found?.title.text, is: "Momo")
            try expect(found?.scores.reviews, is: 1)
            try expect(found?.scores.meanTenths, is: 90)
            try expect(try await books.book(alone, ann.id), is: nil)
            try expect(try await books.book(alone, nil)?.title.text, is: "Jim Knopf")
            let seen = try await books.seen(lines, by: ann.id)
            try expect(seen.map(\.title.text), is: ["Momo"])
            try expect(seen.first?.scores, is: found?.scores)
            try expect(try await books.own(["momo"], of: ann.id, 9).map(\.scores), is: [seen[0].scores])
            try expect(try await books.book(book, nil)?.title.text, is: "MOMO")
            try expect(try await books.book(book, nil)?.scores.reviews, is: 2)
        },
        StorageContract("distances: a block takes likes of each other's reviews back, and takes no new ones") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let cem = try await scene.member("Cem")
            let (momo, krabat) = (
                try await scene.review(ann, scene.content("Momo")), try await scene.review(ben, scene.content("Krabat"))
            )
            let likes = scene.stores.likes
            func like(_ review: Review, _ member: Member) async throws -> LikeChange {
                try await likes.set(true, .review(review.id), member.id, scene.moment(5))
            }
            for (review, member) in [(momo, ben), (momo, cem), (krabat, ann)] {
                try expect(try await like(review, member), is: .kept)
            }
            try expect(try await scene.stores.notices.unread(ben.id), is: 1)
            _ = try await scene.stores.distances.set(.block, ben.id, ann.id, scene.moment(9), 9)
            try expect(try await likes.standing(.review(momo.id), nil, 0).count, is: 1)
            try expect(try await likes.standing(.review(krabat.id), nil, 0).count, is: 0)
            try expect(try await scene.stores.notices.list(ben.id, before: nil, 9), is: [])
            try expect(try await scene.stores.notices.list(ann.id, before: nil, 9).count, is: 1)
            try expect(try await like(momo, ben), is: .missing)
            try expect(try await like(krabat, ann), is: .missing)
        },
        StorageContract("distances: nobody hears of somebody whom they keep away") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let notices = scene.stores.notices
            let list = try await scene.connect(ann, as: "ann-1")
            try await scene.stores.friends.replace(list.id, [scene.person("ben-1", "Ben")], scene.moment(1))
            _ = try await scene.connect(ben, as: "ben-1")
            let momo = try await scene.review(ann, scene.content("Momo"))
            _ = try await scene.stores.likes.set(true, .review(momo.id), ben.id, scene.moment(2))
            try expect(try await notices.unread(ann.id), is: 2)
            try expect(try await scene.stores.likes.standing(.review(momo.id), ann.id, 3).friends.count, is: 1)
            _ = try await scene.stores.distances.set(.mute, ben.id, ann.id, scene.moment(3), 9)
            try expect(try await notices.list(ann.id, before: nil, 9), is: [])
            try expect(try await notices.unread(ann.id), is: 0)
            try expect(try await scene.stores.likes.standing(.review(momo.id), ann.id, 3).friends, is: [])
            let emma = try await scene.review(ann, scene.content("Emma"), at: 4)
            _ = try await scene.stores.likes.set(true, .review(emma.id), ben.id, scene.moment(5))
            try expect(try await notices.list(ann.id, before: nil, 9), is: [])
        },
        StorageContract("distances: they go with either of the two") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (cem, browser) = (try await scene.member("Cem"), BrowserKey(.secure))
            let distances = scene.stores.distances
            for (one, other) in [(ann, ben), (cem, ann)] {
                _ = try await distances.set(.block, other.id, one.id, scene.moment(1), 9)
            }
            try expect(try await scene.stores.members.holdings(cem.id, browser).distances, is: 1)
            try expect(try await scene.stores.members.delete(ann.id, browser).distances, is: 1)
            try expect(try await distances.list(cem.id), is: [])
            try expect(try await scene.stores.members.holdings(cem.id, browser).distances, is: 0)
        },
    ]
}

/// Something of each kind that a member shows to everybody, and where it can be seen.
private struct ShownOfMember {
    let member: Member
    let review: Review
    let remark: Remark
    let shelf: Shelf
    let entry: ReadingEntry
    let book: ID<Book>

    /// Where somebody's things are seen.
    enum Place: CaseIterable {
        case review, writer, list, search, book, bookReviews, remark, shelf, shelves, shelfBooks
        case reader, entry, reading, counts, tags, years, finished, words
    }

    static let all = Set(Place.allCases)
    /// Those that hold things of many.
    static let inLists: Set<Place> = [.list, .search, .bookReviews, .words]

    func seen(_ stores: Stores, _ viewer: ID<Member>?) async throws -> Set<Place> {
        var seen: Set<Place> = []
        func look(_ place: Place, _ isThere: Bool) { if isThere { seen.insert(place) } }
        let title = review.content.title.text
        let year = try CalendarYear(2026).orBreach()
        func holds(_ entries: [ReviewEntry]) -> Bool { entries.contains { $0.review.id == review.id } }
        await look(.review, try stores.reviews.review(review.id, viewer) != nil)
        await look(.writer, try !stores.reviews.reviews(by: member.id, viewer, nil, 9).isEmpty)
        await look(.list, holds(try stores.reviews.list(ReviewQuery(viewer: viewer))))
        await look(.search, holds(try stores.reviews.search(ReviewQuery(viewer: viewer, words: title))))
        await look(.book, try stores.books.book(review.bookID, viewer) != nil)
        await look(.bookReviews, holds(try stores.books.reviews(review.bookID, viewer, nil, 9)))
        await look(.remark, try stores.remarks.remark(remark.id, viewer) != nil)
        await look(.shelf, try stores.shelves.shelf(shelf.id, viewer) != nil)
        await look(.shelves, try !stores.shelves.list(member.id, viewer).isEmpty)
        await look(.shelfBooks, try !stores.shelves.books(shelf.id, viewer, nil, 9).isEmpty)
        let reading = stores.reading
        await look(.reader, try reading.reader(member.id, viewer) != nil)
        await look(.entry, try reading.entry(member.id, book, viewer) != nil)
        let query = ReadingQuery(
            member: member.id,
            viewer: viewer,
            status: .read,
            after: nil,
            limit: 9,
            withQuotations: true
        )
        await look(.reading, try !reading.list(query).isEmpty)
        await look(.counts, try !reading.counts(member.id, viewer).isEmpty)
        await look(.tags, try !reading.tags(member.id, viewer, 9).isEmpty)
        await look(.years, try !reading.years(member.id, viewer).isEmpty)
        await look(.finished, try !reading.finished(member.id, year, viewer).isEmpty)
        await look(.words, try reading.words(book, viewer, 9).contains { $0.memberID == member.id })
        return seen
    }
}

extension ContractScene {
    /// Puts something of each kind there, shown to everybody; its book is that of nobody else.
    fileprivate func shown(_ member: Member, _ title: String) async throws -> ShownOfMember {
        let review = try await review(member, content(title), at: 1)
        let remark = remark(member, try remarkContent("Reading", "https://books.example/"))
        _ = try await stores.remarks.insert(remark, [], newID())
        let book = try await bookOf(review)
        var entry = readingEntry(member, book, .read, ended: "2026-05")
        entry.visibility = .everyone
        entry.tags = [BookTag(trusted: "Slow")]
        var quotation = quotation("Words")
        quotation.visibility = .everyone
        entry.quotations = [quotation]
        try expect(try await stores.reading.save(entry, nil), is: true)
        var shelf = shelf(member, "Summer")
        shelf.visibility = .everyone
        try expect(try await stores.shelves.insert(shelf, 9), is: .kept)
        try expect(try await stores.shelves.put(shelved(book), shelf.id, member.id, 9), is: .kept)
        let kept = try await stores.reviews.review(review.id, member.id).orBreach()
        return ShownOfMember(
            member: member,
            review: kept.review,
            remark: remark,
            shelf: shelf,
            entry: entry,
            book: book
        )
    }
}
