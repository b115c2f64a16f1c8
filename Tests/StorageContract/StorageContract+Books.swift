import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let books: [StorageContract] = [
        StorageContract("books: the same words are the same book, whoever writes them, and nothing looser is") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let first = try await scene.book(ann, "Les Misérables", "Victor Hugo")
            try expect(try await scene.book(ben, "LES MISERABLES!", "Hugo, Victor"), is: first)
            try expect(try await scene.book(ben, "Les Misérables, Part 1", "Victor Hugo") != first, "a part")
            try expect(try await scene.book(ben, "Les Misérables", "") != first, "no author")
            try expect(try await scene.book(ben, "Les Misérables", "Adèle Hugo") != first, "another author")
            // What has no letters joins nothing, not even itself.
            try expect(try await scene.book(ann, "!!!", "") != scene.book(ben, "!!!", ""), "signs")
        },
        StorageContract("books: the same number is the same book, unless nothing else fits or it tells nothing") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let isbn = ISBN(trusted: "9780306406157")
            let first = try await scene.book(ann, "Momo", "Michael Ende", isbn)
            try expect(try await scene.book(ben, "Momo: ein Märchenroman", "", isbn), is: first)
            try expect(try await scene.book(ben, "Dune", "Frank Herbert", isbn, at: 1) != first, "quite another")
            let worthless = ISBN(trusted: "9780000000002")
            let other = try await scene.book(ann, "Emma", "", worthless)
            try expect(try await scene.book(ben, "Emma, again", "", worthless) != other, "a number of zeros")
            try expect(try await scene.stores.books.book(first, nil)?.isbns, is: [isbn])
            try expect(try await scene.stores.books.book(other, nil)?.isbns, is: [])
        },
        StorageContract("books: a review that says another book moves, and an empty book is gone with its number") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let isbn = ISBN(trusted: "9780306406157")
            let review = try await scene.written(ann, "Mom", "Ende", isbn)
            let momo = try await scene.written(ben, "Momo", "Ende")
            let (books, old) = (scene.stores.books, try await scene.bookOf(review))
            var content = review.content
            content.text = ReviewText(trusted: "Only the text is new")
            try await scene.change(review, to: content, at: 1)
            try expect(try await scene.bookOf(review), is: old)
            content.title = ReviewTitle(trusted: "Momo")
            try await scene.change(review, to: content, at: 2)
            try expect(try await scene.bookOf(review), is: try await scene.bookOf(momo))
            try expect(try await books.book(old, ann.id), is: nil)
            // The number went along, and goes where the review goes.
            try expect(try await books.book(scene.bookOf(momo), nil)?.isbns, is: [isbn])
            content.isbn = nil
            try await scene.change(review, to: content, at: 3)
            try expect(try await books.book(scene.bookOf(momo), nil)?.isbns, is: [])
            let both = try await scene.bookOf(momo)
            for one in [review, momo] {
                try expect(try await scene.stores.reviews.delete(one.id, one.memberID), "kept")
            }
            try expect(try await books.book(both, ann.id), is: nil)
        },
        StorageContract("books: scores are those everyone may read, whatever becomes of the reviews") { scene in
            let members = [try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Eve")]
            var reviews: [Review] = []
            for (member, score) in zip(members, [7, 7, nil]) {
                reviews.append(try await scene.written(member, "Momo", "Ende", score: score))
            }
            let hidden = try await scene.written(members[0], "Momo", "Ende", .onlyMe, score: 1)
            let id = try await scene.bookOf(hidden)
            func counts() async throws -> [Int] {
                let scores = try await scene.stores.books.book(id, nil)?.scores ?? BookScores()
                return scores.counts + [scores.reviews]
            }
            try expect(try await counts(), is: [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3])
            var content = reviews[0].content
            content.score = Score(10)
            try await scene.change(reviews[0], to: content, at: 1)
            content.visibility = .friends
            content.score = Score(9)
            try await scene.change(reviews[1], to: content, at: 1)
            try expect(try await counts(), is: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
            try expect(try await scene.stores.reviews.delete(reviews[2].id, members[2].id), "not deleted")
            try expect(try await counts(), is: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
            let browser = BrowserKey(.secure)
            _ = try await scene.stores.members.delete(members[0].id, browser)
            try expect(try await scene.stores.books.book(id, nil), is: nil)
            try expect(try await scene.stores.books.book(id, members[1].id)?.scores, is: BookScores())
            _ = try await scene.stores.members.delete(members[1].id, browser)
            let again = try await scene.book(members[2], "Momo", "Ende")
            try expect(again != id, "the book outlived its last review")
        },
        StorageContract("books: only who may read a review of one sees it, in words they may read") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (books, isbn) = (scene.stores.books, ISBN(trusted: "9780306406157"))
            let secret = try await scene.written(ann, "Momo, a gift for Ben", "Ende", .onlyMe, isbn)
            let id = try await scene.bookOf(secret)
            try expect(try await books.book(id, ann.id)?.title.text, is: "Momo, a gift for Ben")
            for viewer in [nil, ben.id] { try expect(try await books.book(id, viewer), is: nil) }
            let open = try await scene.written(ben, "Momo", "Michael Ende", .everyone, isbn, at: 1)
            try expect(try await scene.bookOf(open), is: id)
            for viewer in [nil, ann.id, ben.id] {
                try expect(try await books.book(id, viewer)?.title.text, is: "Momo")
                try expect(try await books.book(id, viewer)?.author.text, is: "Michael Ende")
            }
            var content = open.content
            content.visibility = .onlyMe
            try await scene.change(open, to: content, at: 2)
            try expect(try await books.book(id, nil), is: nil)
            try expect(try await books.book(id, ben.id)?.title.text, is: "Momo")
            try expect(try await books.book(id, ann.id)?.title.text, is: "Momo, a gift for Ben")
        },
        StorageContract("books: a number that hidden reviews alone give is there for who may read one of them") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (books, isbn) = (scene.stores.books, ISBN(trusted: "9780306406157"))
            let secret = try await scene.written(ann, "Momo", "Ende", .onlyMe, isbn)
            let id = try await scene.bookOf(secret)
            try expect(try await scene.book(ben, "Momo", "Ende", at: 1), is: id)
            try expect(try await books.book(id, ann.id)?.isbns, is: [isbn])
            for viewer in [nil, ben.id] { try expect(try await books.book(id, viewer)?.isbns, is: []) }
            try expect(try await books.book(of: isbn), is: nil)
            var content = secret.content
            content.visibility = .everyone
            try await scene.change(secret, to: content, at: 2)
            try expect(try await books.book(id, nil)?.isbns, is: [isbn])
            try expect(try await books.book(of: isbn)?.id, is: id)
        },
        StorageContract("books: a number stands only where somebody may read a review that says it") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (books, isbn) = (scene.stores.books, ISBN(trusted: "9780306406157"))
            let id = try await scene.book(ann, "Momo", "Michael Ende")
            let secret = try await scene.written(ben, "Momo", "Michael Ende", .onlyMe, isbn)
            try expect(try await scene.bookOf(secret), is: id)
            for viewer in [nil, ann.id] { try expect(try await books.book(id, viewer)?.isbns, is: []) }
            try expect(try await books.book(id, ben.id)?.isbns, is: [isbn])
            try expect(try await books.book(of: isbn), is: nil)
            // Whoever types it still finds the same book.
            try expect(try await scene.book(ann, "Momo (Roman)", "", isbn, at: 1), is: id)
            for viewer in [nil, ann.id, ben.id] { try expect(try await books.book(id, viewer)?.isbns, is: [isbn]) }
            try expect(try await books.book(of: isbn)?.id, is: id)
        },
        StorageContract("books: a wrong join is undone by the writer for their own review, and stays undone") { scene in
            let (ann, ben, eve) = (
                try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Eve")
            )
            let (books, review) = (scene.stores.books, try await scene.written(ann, "Poems", ""))
            let other = try await scene.written(ben, "Poems", "")
            let (old, own) = (try await scene.bookOf(review), scene.newID() as ID<Book>)
            try expect(try await !books.part(review.id, ben.id, own), "by another")
            try expect(try await books.part(review.id, ann.id, own), "not undone")
            try expect(try await scene.bookOf(review), is: own)
            try expect(try await scene.bookOf(other), is: old)
            // Alone, it stays where it is; others with these words join each other; other words move it.
            try expect(try await books.part(review.id, ann.id, scene.newID()), "not undone twice")
            try expect(try await scene.bookOf(review), is: own)
            try expect(try await scene.book(eve, "Poems", ""), is: old)
            var content = review.content
            content.score = Score(3)
            try await scene.change(review, to: content, at: 1)
            try expect(try await scene.bookOf(review), is: own)
            try expect(try await books.join(review.id, ann.id, old), "not joined")
            try expect(try await scene.bookOf(review), is: old)
            try expect(try await books.book(own, ann.id), is: nil)
            let hidden = try await scene.written(ben, "Hidden", "", .onlyMe)
            try expect(try await !books.join(review.id, ann.id, scene.bookOf(hidden)), "joined what is hidden")
            try expect(try await !books.join(review.id, ben.id, old), "joined by another")
            // Beside what is hidden from its writer a review is alone: a press must not tell.
            let beside = try await scene.written(ann, "Hidden", "", at: 2)
            try expect(try await books.part(beside.id, ann.id, scene.newID()), "not parted")
            try expect(try await scene.bookOf(beside), is: try await scene.bookOf(hidden))
            let fresh = scene.newID() as ID<Book>
            try expect(try await books.part(hidden.id, ben.id, fresh), "not parted from what ben may read")
            try expect(try await scene.bookOf(hidden), is: fresh)
        },
        StorageContract("books: their pages list what one may read, the newest first, and friends who read them") {
            scene in
            let (ann, ben, eve) = (
                try await scene.member("Ann"), try await scene.member("Ben"), try await scene.member("Eve")
            )
            let connection = try await scene.connect(ann, as: "1")
            _ = try await scene.connect(ben, as: "2")
            _ = try await scene.connect(eve, as: "3")
            try await scene.stores.friends.replace(connection.id, [scene.person("2", "Ben")], scene.moment(0))
            let visibilities: [(Member, Review.Visibility)] = [
                (ann, .everyone), (ann, .friends), (ann, .onlyMe), (ben, .everyone), (ben, .friends), (eve, .everyone),
            ]
            var all: [ID<Review>] = []
            for (second, (member, visibility)) in visibilities.enumerated() {
                let review = try await scene.written(member, "Momo", "Ende", visibility, at: Int64(second))
                all.append(review.id)
            }
            _ = try await scene.written(ann, "Jim", "Ende", at: 9)
            let (books, reviews) = (scene.stores.books, scene.stores.reviews)
            let id = try await reviews.review(all[0], nil)?.review.bookID ?? scene.newID()
            let seen: [(Member?, [Int])] = [
                (nil, [5, 3, 0]), (ann, [5, 3, 2, 1, 0]), (ben, [5, 4, 3, 1, 0]), (eve, [5, 3, 0]),
            ]
            for (viewer, wanted) in seen {
                let wanted = wanted.map { all[$0] }
                try expect(try await books.reviews(id, viewer?.id, nil, 10).map(\.review.id), is: wanted)
                try expect(
                    try await books.reviews(id, viewer?.id, nil, 2).map(\.review.id),
                    is: Array(wanted.prefix(2))
                )
                let rest = try await books.reviews(id, viewer?.id, wanted[1], 10)
                try expect(rest.map(\.review.id), is: Array(wanted.dropFirst(2)))
                let byBen = try await reviews.reviews(by: ben.id, viewer?.id, nil, 10).map(\.review.id)
                try expect(byBen, is: wanted.filter { [all[3], all[4]].contains($0) })
            }
            let byAnn = try await reviews.reviews(by: ann.id, ben.id, nil, 2)
            try expect(byAnn.map(\.review.content.title.text), is: ["Jim", "Momo"])
            try expect(try await books.friends(id, ann.id, 5).map(\.review.id), is: [all[3]])
            for viewer in [ben, eve] { try expect(try await books.friends(id, viewer.id, 5), is: []) }
        },
        StorageContract("books: those with a review for everyone are found by author, words and number") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (books, isbn) = (scene.stores.books, ISBN(trusted: "9780306406157"))
            let momo = try await scene.book(ann, "Momo", "Michael Ende", isbn)
            let jim = try await scene.book(ann, "Jim Knopf und Momo", "Ende, Michael")
            _ = try await scene.written(ben, "Momo", "Michael Ende")
            let hidden = try await scene.written(
                ben,
                "Momo hidden",
                "Michael Ende",
                .onlyMe,
                ISBN(trusted: "9780806526539")
            )
            _ = try await scene.book(ben, "Dune", "Frank Herbert")
            let ende = AuthorLine(trusted: "Michael Ende").key
            let first = try await books.books(by: ende, after: nil, 1)
            try expect(first.map(\.id), is: [momo])
            try expect(first.first?.scores.reviews, is: 2)
            try expect(try await books.books(by: ende, after: momo, 5).map(\.id), is: [jim])
            try expect(try await books.books(by: ende, after: scene.bookOf(hidden), 5), is: [])
            try expect(try await books.books(by: "", after: nil, 5), is: [])
            for (words, found) in [("mom", [momo, jim]), ("ENDE kno", [jim]), ("momo herbert", []), ("hidden", [])] {
                try expect(try await books.search(words, 5).map(\.id), is: found)
            }
            try expect(try await books.search("momo", 1).map(\.id), is: [momo])
            try expect(try await books.similar(to: momo, "momo", 5).map(\.id), is: [jim])
            try expect(try await books.similar(to: momo, "ende", 5), is: [])
            try expect(try await books.book(of: isbn)?.id, is: momo)
            try expect(try await books.book(of: ISBN(trusted: "9780806526539")), is: nil)
            var content = hidden.content
            content.visibility = .everyone
            try await scene.change(hidden, to: content, at: 1)
            try expect(try await books.search("hidden", 5).count, is: 1)
            try expect(try await books.book(of: ISBN(trusted: "9780806526539"))?.title.text, is: "Momo hidden")
        },
        StorageContract("books: a member's own are found by words and number, by nobody else") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (books, isbn) = (scene.stores.books, ISBN(trusted: "9780306406157"))
            let open = try await scene.book(ben, "Of Momo", "Ben Writer")
            let hidden = try await scene.bookOf(scene.written(ann, "Momo", "Michael Ende", .onlyMe, isbn))
            for (words, found) in [
                (["mom"], [hidden]), (["ENDE", "momo"], [hidden]), (["of"], []), (["om"], []), (["%"], []),
                (["\"\\'"], []),
            ] {
                try expect(try await books.own(words, of: ann.id, 5).map(\.id), is: found)
            }
            try expect(try await books.own(["momo"], of: ben.id, 5).map(\.id), is: [open])
            try expect(try await books.own(["of"], of: ben.id, 5).first?.scores.reviews, is: 1)
            try expect(try await books.own(["momo"], of: ann.id, 0), is: [])
            let shelf = scene.shelf(ann, "Lent")
            try expect(try await scene.stores.shelves.insert(shelf, 9), is: .kept)
            let shelved = scene.shelved(try await scene.unwritten("Jim (Lukas, #1)"), "Jim (Lukas, #1)")
            try expect(try await scene.stores.shelves.put(shelved, shelf.id, ann.id, 9), is: .kept)
            for words in [["jim"], ["lukas"], ["JIM", "(lukas,"]] {
                try expect(try await books.own(words, of: ann.id, 5).map(\.title.text), is: ["Jim (Lukas, #1)"])
            }
            try expect(try await books.own(["jim"], of: ben.id, 5), is: [])
            var tagged = scene.readingEntry(ann, try await scene.unwritten("Äpfel & Birnen"))
            tagged.title = ReviewTitle(trusted: "Äpfel & Birnen")
            tagged.tags = [BookTag(trusted: "Für den Sommer"), BookTag(trusted: "Obst")]
            try expect(try await scene.stores.reading.save(tagged, nil), is: true)
            for words in [["äpfel"], ["APFEL", "birnen"], ["A\u{308}pfel"], ["sommer"], ["obst", "ende"], ["&"]] {
                try expect(try await books.own(words, of: ann.id, 5).map(\.id), is: [tagged.bookID])
            }
            try expect(try await books.own(["obst"], of: ben.id, 5), is: [])
            try expect(try await books.own(isbn, of: ann.id)?.id, is: hidden)
            try expect(try await books.own(isbn, of: ben.id), is: nil)
        },
        StorageContract("reviews: those everyone may read are listed by author, and the oldest first in parts") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reviews = scene.stores.reviews
            let first = try await scene.written(ann, "Momo", "Michael Ende")
            let second = try await scene.written(ben, "Jim Knopf", "Ende, Michael")
            let other = try await scene.written(ann, "Dune", "Frank Herbert")
            let hidden = try await scene.written(ben, "Momo", "Michael Ende", .onlyMe, nil)
            let ende = AuthorLine(trusted: "Michael Ende").key
            let all = [first, second].map(\.id).sorted(by: >)
            try expect(try await reviews.reviews(ofAuthor: ende, nil, 5).map(\.review.id), is: all)
            try expect(try await reviews.reviews(ofAuthor: ende, nil, 1).map(\.review.id), is: [all[0]])
            try expect(try await reviews.reviews(ofAuthor: ende, all[0], 5).map(\.review.id), is: [all[1]])
            try expect(try await reviews.reviews(ofAuthor: "", nil, 5), is: [])
            let open = [first, second, other].sorted { $0.id < $1.id }
            let listed = try await reviews.open(after: nil, upTo: nil, 9)
            try expect(listed.map(\.id), is: open.map(\.id))
            try expect(listed.map(\.memberID), is: open.map(\.memberID))
            for (line, review) in zip(listed, open) {
                try expect(line.bookID, is: try await scene.bookOf(review))
                try expect(line.updatedAt, is: review.updatedAt)
            }
            try expect(try await reviews.open(after: open[0].id, upTo: open[1].id, 9).map(\.id), is: [open[1].id])
            try expect(try await reviews.open(after: nil, upTo: nil, 2).count, is: 2)
            try expect(try await reviews.openMarks(every: 2), is: [open[1].id])
            try expect(try await reviews.openMarks(every: 1), is: open.map(\.id))
            try expect(try await reviews.openMarks(every: 4), is: [])
            try expect(try await reviews.delete(hidden.id, ben.id), "not deleted")
        },
        StorageContract(
            "books: what a look-up said is the book's, and goes with its numbers when the last review is gone"
        ) { scene in
            let ann = try await scene.member("Ann")
            let review = try await scene.written(ann, "Momo", "Ende")
            let (books, id) = (scene.stores.books, try await scene.bookOf(review))
            let facts = BookFacts(year: -700, pages: 3, language: "de", subjects: ["Time", "Grey"], source: "OL1W")
            let isbn = ISBN(trusted: "9780306406157")
            try await books.enrich(id, facts, [isbn])
            try await books.enrich(scene.newID(), facts, [])
            try expect(try await books.book(id, nil)?.facts, is: facts)
            try expect(try await books.book(id, nil)?.isbns, is: [isbn])
            try expect(try await scene.stores.reviews.delete(review.id, ann.id), "not deleted")
            while try await books.purge() {}
            try expect(try await books.book(id, ann.id), is: nil)
            // Its words could be those of somebody's private review: nothing outlives that.
            let next = try await scene.book(ann, "Momo (Roman)", "", isbn)
            try expect(next != id, "a new book")
            try expect(try await books.book(next, nil)?.facts, is: BookFacts.none)
        },
    ]
}

extension ContractScene {
    func written(
        _ member: Member,
        _ title: String,
        _ author: String,
        _ visibility: Review.Visibility = .everyone,
        _ isbn: ISBN? = nil,
        score: Int? = nil,
        at second: Int64 = 0
    ) async throws -> Review {
        var content = content(title, visibility)
        content.author = AuthorLine(trusted: author)
        content.isbn = isbn
        content.score = score.flatMap(Score.init)
        return try await review(member, content, at: second)
    }

    func written(_ member: Member, _ title: String, _ author: String, _ isbn: ISBN?) async throws -> Review {
        try await written(member, title, author, .everyone, isbn)
    }

    /// The book of a new review.
    func book(
        _ member: Member,
        _ title: String,
        _ author: String,
        _ isbn: ISBN? = nil,
        at second: Int64 = 0
    ) async throws -> ID<Book> {
        try await bookOf(written(member, title, author, .everyone, isbn, at: second))
    }

    func bookOf(_ review: Review) async throws -> ID<Book> {
        try await stores.reviews.review(review.id, review.memberID)?.review.bookID ?? newID()
    }

    func change(_ review: Review, to content: ReviewContent, at second: Int64) async throws {
        guard let kept = try await stores.reviews.review(review.id, review.memberID)?.review else { return }
        let moment = moment(second)
        let change = try await stores.reviews
            .update(review.id, review.memberID, content, [], moment, kept.updatedAt, newID(), nil)
        try expect(change, is: .kept)
    }
}
