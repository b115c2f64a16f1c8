import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    func shelf(
        _ member: Member,
        _ name: String,
        _ visibility: Review.Visibility = .onlyMe,
        at second: Int64 = 0
    ) -> Shelf {
        Shelf(
            id: newID(second),
            memberID: member.id,
            name: ShelfName(trusted: name),
            description: ShelfDescription(trusted: "First line\nsecond"),
            visibility: visibility,
            createdAt: moment(0),
            changedAt: moment(second)
        )
    }

    func shelved(_ book: ID<Book>, _ title: String = "Momo") -> ShelvedBook {
        ShelvedBook(
            bookID: book,
            title: ReviewTitle(trusted: title),
            author: AuthorLine(trusted: "Ende"),
            position: 0,
            addedAt: moment(3)
        )
    }

    /// The titles of a shelf in its order.
    func titles(_ shelf: Shelf, _ viewer: ID<Member>?) async throws -> [String] {
        try await stores.shelves.books(shelf.id, viewer, nil, 100).map(\.title.text)
    }
}

extension StorageContract {
    static let shelves: [StorageContract] = [
        StorageContract("shelves: one comes back as it was kept, and no other of its member has such a name") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shelves = scene.stores.shelves
            let shelf = scene.shelf(ann, "Sci-Fi")
            try expect(try await shelves.insert(shelf, 10), is: .kept)
            let entry = ShelfEntry(shelf: shelf, owner: ann.name, books: 0)
            try expect(try await shelves.shelf(shelf.id, ann.id), is: entry)
            for name in ["Sci-Fi", "sci fi", "SCI-FI!"] {
                try expect(try await shelves.insert(scene.shelf(ann, name), 10), is: .nameTaken)
            }
            try expect(try await shelves.insert(scene.shelf(ben, "Sci-Fi"), 10), is: .kept)
            let other = scene.shelf(ann, "★")
            try expect(try await shelves.insert(other, 10), is: .kept)
            try expect(try await shelves.list(ann.id, ann.id).map(\.shelf.name.text), is: ["Sci-Fi", "★"])
            var renamed = shelf
            renamed.name = ShelfName(trusted: "★")
            renamed.changedAt = scene.moment(4)
            try expect(try await shelves.update(renamed, shelf.changedAt), is: .nameTaken)
            renamed.name = ShelfName(trusted: "sci-fi")
            renamed.visibility = .everyone
            try expect(try await shelves.update(renamed, scene.moment(9)), is: .overtaken)
            try expect(try await shelves.update(renamed, shelf.changedAt), is: .kept)
            try expect(try await shelves.update(renamed, shelf.changedAt), is: .overtaken)
            try expect(try await shelves.shelf(shelf.id, nil)?.shelf, is: renamed)
            try expect(try await shelves.update(scene.shelf(ann, "None"), shelf.changedAt), is: .missing)
        },
        StorageContract("shelves: a member has no more than they may, and a shelf no more books than it may") { scene in
            let ann = try await scene.member("Ann")
            let shelves = scene.stores.shelves
            let shelf = scene.shelf(ann, "A")
            try expect(try await shelves.insert(shelf, 2), is: .kept)
            try expect(try await shelves.insert(scene.shelf(ann, "B"), 2), is: .kept)
            try expect(try await shelves.insert(scene.shelf(ann, "C"), 2), is: .tooMany)
            let books = [try await scene.unwritten("A"), try await scene.unwritten("B")]
            try expect(try await shelves.put(scene.shelved(books[0]), shelf.id, ann.id, 1), is: .kept)
            try expect(try await shelves.put(scene.shelved(books[0]), shelf.id, ann.id, 1), is: .kept)
            try expect(try await shelves.put(scene.shelved(books[1]), shelf.id, ann.id, 1), is: .tooMany)
            try expect(try await shelves.put(scene.shelved(scene.newID()), shelf.id, ann.id, 9), is: .missing)
            try expect(try await shelves.shelf(shelf.id, ann.id)?.books, is: 1)
        },
        StorageContract("shelves: one is found by its name's key, and goes while it is empty and as it was") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shelves = scene.stores.shelves
            let shelf = scene.shelf(ann, "Sci-Fi", .everyone, at: 2)
            try expect(try await shelves.insert(shelf, 2), is: .kept)
            try expect(try await shelves.named(ShelfName(trusted: "sci fi!"), ann.id), is: shelf)
            try expect(try await shelves.named(ShelfName(trusted: "Sci"), ann.id), is: nil)
            try expect(try await shelves.named(shelf.name, ben.id), is: nil)
            let book = try await scene.unwritten("Momo")
            try expect(try await shelves.put(scene.shelved(book), shelf.id, ann.id, 9), is: .kept)
            let found = try await shelves.shelved(book, shelf.id, ann.id).orBreach()
            try expect([found.title.text, found.author.text], is: ["Momo", "Ende"])
            try expect(found.addedAt, is: scene.moment(3))
            try expect(try await shelves.shelved(book, shelf.id, ben.id), is: nil)
            try expect(try await shelves.shelved(scene.newID(), shelf.id, ann.id), is: nil)
            try expect(try await shelves.deleteEmpty(shelf.id, ann.id, shelf.changedAt), is: false)
            try expect(try await shelves.take(book, shelf.id, ann.id), is: true)
            try expect(try await shelves.deleteEmpty(shelf.id, ben.id, shelf.changedAt), is: false)
            try expect(try await shelves.deleteEmpty(shelf.id, ann.id, scene.moment(3)), is: false)
            try expect(try await shelves.deleteEmpty(shelf.id, ann.id, shelf.changedAt), is: true)
            try expect(try await shelves.shelf(shelf.id, ann.id), is: nil)
        },
        StorageContract("shelves: a book is put behind all others, once, and no more than there may be") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shelves = scene.stores.shelves
            let shelf = scene.shelf(ann, "A")
            try expect(try await shelves.insert(shelf, 2), is: .kept)
            var books: [ID<Book>] = []
            for title in ["One", "Two", "Three", "Four"] {
                books.append(try await scene.unwritten(title))
                let shelved = scene.shelved(try books.last.orBreach(), title)
                let change =
                    title == "Three"
                    ? try await shelves.put(shelved, shelf.id, ann.id, 3)
                    : try await shelves.append(shelved, shelf.id, ann.id, 3)
                try expect(change, is: title == "Four" ? .tooMany : .kept)
            }
            try expect(try await scene.titles(shelf, ann.id), is: ["Three", "One", "Two"])
            try expect(try await shelves.append(scene.shelved(books[2]), shelf.id, ann.id, 9), is: .kept)
            try expect(try await scene.titles(shelf, ann.id), is: ["Three", "One", "Two"])
            try expect(try await shelves.append(scene.shelved(books[3]), shelf.id, ben.id, 9), is: .missing)
            try expect(try await shelves.append(scene.shelved(scene.newID()), shelf.id, ann.id, 9), is: .missing)
            try expect(try await shelves.shelf(shelf.id, ann.id)?.books, is: 3)
        },
        StorageContract("shelves: books stand in the order they are moved to, each once, page by page") { scene in
            let ann = try await scene.member("Ann")
            let shelves = scene.stores.shelves
            let shelf = scene.shelf(ann, "A")
            try expect(try await shelves.insert(shelf, 2), is: .kept)
            var books: [String: ID<Book>] = [:]
            for title in ["One", "Two", "Three", "Four"] {
                let book = try await scene.unwritten(title)
                books[title] = book
                try expect(try await shelves.put(scene.shelved(book, title), shelf.id, ann.id, 9), is: .kept)
            }
            try expect(try await scene.titles(shelf, ann.id), is: ["Four", "Three", "Two", "One"])
            let moves: [(String, ShelfMove, [String])] = [
                ("One", .up, ["Four", "Three", "One", "Two"]), ("Four", .down, ["Three", "Four", "One", "Two"]),
                ("Two", .top, ["Two", "Three", "Four", "One"]), ("Two", .up, ["Two", "Three", "Four", "One"]),
                ("Two", .top, ["Two", "Three", "Four", "One"]), ("One", .down, ["Two", "Three", "Four", "One"]),
            ]
            for (title, move, order) in moves {
                let book = try books[title].orBreach()
                try expect(try await shelves.move(book, shelf.id, ann.id, move), is: true)
                try expect(try await scene.titles(shelf, ann.id), is: order)
            }
            let first = try await shelves.books(shelf.id, ann.id, nil, 3)
            let rest = try await shelves.books(shelf.id, ann.id, first.last?.position, 3)
            try expect((first + rest).map(\.title.text), is: ["Two", "Three", "Four", "One"])
            try expect(try await shelves.books(shelf.id, ann.id, nil, 0), is: [])
            let three = try books["Three"].orBreach()
            try expect(try await shelves.take(three, shelf.id, ann.id), is: true)
            try expect(try await shelves.take(three, shelf.id, ann.id), is: false)
            try expect(try await shelves.move(three, shelf.id, ann.id, .up), is: false)
            try expect(try await shelves.shelf(shelf.id, ann.id)?.books, is: 3)
            try expect(try await shelves.holding(three, ann.id), is: [])
            try expect(try await shelves.holding(try books["One"].orBreach(), ann.id), is: [shelf.id])
        },
        StorageContract("shelves: others see what is shown to them, with the pages of its books, and change nothing") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let shelves = scene.stores.shelves
            let one = try await scene.connect(ann, as: "ann-1")
            _ = try await scene.connect(ben, as: "ben-1")
            let ben1 = Person(remoteID: "ben-1", address: nil, name: PersonName(trusted: "Ben"))
            try await scene.stores.friends.replace(one.id, [ben1], scene.moment(1))
            let other = try await scene.member("Cem")
            let expected: [(Review.Visibility, [Bool])] = [
                (.onlyMe, [false, false, false, true]), (.friends, [false, false, true, true]),
                (.everyone, [true, true, true, true]),
            ]
            for (visibility, seen) in expected {
                let shelf = scene.shelf(ann, "Shelf \(visibility.rawValue)", visibility)
                let book = try await scene.unwritten("Book \(visibility.rawValue)")
                try expect(try await shelves.insert(shelf, 9), is: .kept)
                try expect(try await shelves.put(scene.shelved(book), shelf.id, ann.id, 9), is: .kept)
                for (viewer, isSeen) in zip([nil, other.id, ben.id, ann.id], seen) {
                    try expect(try await shelves.shelf(shelf.id, viewer) != nil, is: isSeen)
                    try expect(try await shelves.list(ann.id, viewer).contains { $0.shelf.id == shelf.id }, is: isSeen)
                    try expect(try await shelves.books(shelf.id, viewer, nil, 9).isEmpty, is: !isSeen)
                    try expect(try await scene.stores.books.book(book, viewer) != nil, is: isSeen)
                    try expect(try await scene.stores.reading.reader(ann.id, viewer) != nil, is: isSeen)
                }
                var changed = Shelf(
                    id: shelf.id,
                    memberID: ben.id,
                    name: ShelfName(trusted: "Ben’s"),
                    description: shelf.description,
                    visibility: .everyone,
                    createdAt: shelf.createdAt,
                    changedAt: shelf.changedAt
                )
                changed.changedAt = scene.moment(9)
                try expect(try await shelves.update(changed, shelf.changedAt), is: .missing)
                try expect(try await shelves.put(scene.shelved(book), shelf.id, ben.id, 9), is: .missing)
                try expect(try await shelves.take(book, shelf.id, ben.id), is: false)
                try expect(try await shelves.move(book, shelf.id, ben.id, .top), is: false)
                try expect(try await shelves.delete(shelf.id, ben.id), is: false)
                try expect(try await shelves.holding(book, ben.id), is: [])
                try expect(try await shelves.shelf(shelf.id, ann.id)?.shelf, is: shelf)
            }
        },
        StorageContract("shelves: a book stays while a shelf has it, and goes with the last") { scene in
            let ann = try await scene.member("Ann")
            let shelves = scene.stores.shelves
            let all = [scene.shelf(ann, "A"), scene.shelf(ann, "B")]
            let book = try await scene.unwritten("Momo")
            for shelf in all {
                try expect(try await shelves.insert(shelf, 9), is: .kept)
                try expect(try await shelves.put(scene.shelved(book), shelf.id, ann.id, 9), is: .kept)
            }
            while try await scene.stores.books.purge() {}
            try expect(try await shelves.delete(all[0].id, ann.id), is: true)
            try expect(try await shelves.delete(all[0].id, ann.id), is: false)
            try expect(try await scene.stores.books.book(book, ann.id)?.title.text, is: "Momo")
            try expect(try await shelves.take(book, all[1].id, ann.id), is: true)
            try expect(try await scene.stores.books.book(book, ann.id), is: nil)
            try expect(try await shelves.put(scene.shelved(book), all[1].id, ann.id, 9), is: .missing)
        },
    ]
}
