import Flyleaf
import Primitives

extension StorageContract {
    static let covers: [StorageContract] = [
        StorageContract("covers: a book has one, the first that came, and it goes with the book") { scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.covers)
            let review = try await scene.written(ann, "Momo", "Ende")
            let book = try await scene.bookOf(review)
            let first = BookCover(mark: "first", jpeg: [1, 2, 3], width: 180, height: 270)
            try expect(try await store.marks(of: [book], for: ann.id), is: [:])
            try expect(try await store.cover(of: book), is: nil)
            try expect(try await store.keep(first, of: book), is: true)
            let second = BookCover(mark: "second", jpeg: [4], width: 10, height: 480)
            try expect(try await store.keep(second, of: book), is: false)
            try expect(try await store.cover(of: book), is: first)
            for viewer in [nil, ann.id] {
                let mark = CoverMark(text: "first", isOwn: false)
                try expect(try await store.marks(of: [book, book, scene.newID()], for: viewer), is: [book: mark])
            }
            try expect(try await store.keep(second, of: scene.newID()), is: false)
            try expect(try await scene.stores.reviews.delete(review.id, ann.id), "not deleted")
            while try await scene.stores.books.purge() {}
            try expect(try await store.cover(of: book), is: nil)
            try expect(try await store.keep(second, of: book), is: false)
        },
        StorageContract("covers: a member's own is theirs alone, takes the place of the one before, and can be removed")
        {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.covers
            let book = try await scene.bookOf(scene.written(ann, "Momo", "Ende"))
            let (first, second) = (scene.cover("first"), scene.cover("second"))
            try expect(try await store.keepOwn(first, of: scene.newID(), ann.id, scene.moment(1), 9), is: .missing)
            try expect(try await store.removeOwn(book, of: ann.id), is: false)
            try expect(try await store.keepOwn(first, of: book, ann.id, scene.moment(1), 1), is: .kept)
            try expect(try await store.keepOwn(second, of: book, ann.id, scene.moment(2), 1), is: .kept)
            try expect(try await store.own(book, of: ann.id), is: second)
            try expect(try await store.own(book, of: ben.id), is: nil)
            let own = CoverMark(text: "second", isOwn: true)
            try expect(try await store.marks(of: [book], for: ann.id), is: [book: own])
            for viewer in [nil, ben.id] { try expect(try await store.marks(of: [book], for: viewer), is: [:]) }
            // The book's own is what others get.
            try expect(try await store.keep(first, of: book), is: true)
            try expect(try await store.cover(of: book), is: first)
            try expect(try await store.marks(of: [book], for: ann.id), is: [book: own])
            let open = CoverMark(text: "first", isOwn: false)
            for viewer in [nil, ben.id] { try expect(try await store.marks(of: [book], for: viewer), is: [book: open]) }
            let kept = OwnCover(bookID: book, width: 180, height: 270, addedAt: scene.moment(2))
            try expect(try await store.owned(by: ann.id, after: nil, 9), is: [kept])
            try expect(try await store.removeOwn(book, of: ben.id), is: false)
            try expect(try await store.removeOwn(book, of: ann.id), is: true)
            try expect(try await store.marks(of: [book], for: ann.id), is: [book: open])
            try expect(try await store.owned(by: ann.id, after: nil, 9), is: [])
        },
        StorageContract("covers: a member has them for so many books, and they are listed page by page") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.covers
            var books: [ID<Book>] = []
            for title in ["One", "Two", "Three"] {
                books.append(try await scene.bookOf(scene.written(ann, title, "Ann")))
            }
            for (index, book) in books.enumerated() {
                let result = try await store.keepOwn(scene.cover(), of: book, ann.id, scene.moment(1), 2)
                try expect(result, is: index < 2 ? .kept : .tooMany)
            }
            try expect(try await store.keepOwn(scene.cover("new"), of: books[0], ann.id, scene.moment(2), 2), is: .kept)
            try expect(try await store.keepOwn(scene.cover(), of: books[2], ann.id, scene.moment(2), 0), is: .tooMany)
            try expect(try await store.keepOwn(scene.cover(), of: books[2], ben.id, scene.moment(2), 1), is: .kept)
            let order = books.prefix(2).sorted()
            try expect(try await store.owned(by: ann.id, after: nil, 9).map(\.bookID), is: order)
            try expect(try await store.owned(by: ann.id, after: nil, 1).map(\.bookID), is: [order[0]])
            try expect(try await store.owned(by: ann.id, after: order[0], 9).map(\.bookID), is: [order[1]])
            try expect(try await store.owned(by: ann.id, after: order[1], 9), is: [])
        },
        StorageContract("covers: a member's own goes along with their review, and everybody's where the book goes") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let store = scene.stores.covers
            let alone = try await scene.written(ann, "Momo", "Ende")
            let other = try await scene.written(ben, "Momo, the novel", "Ende")
            let (old, new) = (try await scene.bookOf(alone), try await scene.bookOf(other))
            for (member, book, mark) in [(ann, old, "ann"), (ben, old, "old"), (ben, new, "new")] {
                try expect(
                    try await store.keepOwn(scene.cover(mark), of: book, member.id, scene.moment(1), 9),
                    is: .kept
                )
            }
            // The words of the only review of a book change: its book does too, and its writer sees the same cover.
            var content = alone.content
            content.title = ReviewTitle(trusted: "Momos")
            try await scene.change(alone, to: content, at: 1)
            let renamed = try await scene.bookOf(alone)
            try expect(renamed != old, "the book is the same")
            try expect(try await store.own(renamed, of: ann.id)?.mark, is: "ann")
            try expect(try await store.own(old, of: ann.id), is: nil)
            // Joined with another, whose cover of the same member stays.
            try expect(try await store.keepOwn(scene.cover("ben"), of: renamed, ben.id, scene.moment(1), 9), is: .kept)
            try expect(try await scene.stores.books.join(alone.id, ann.id, new), is: true)
            try expect(try await store.own(new, of: ann.id)?.mark, is: "ann")
            try expect(try await store.own(new, of: ben.id)?.mark, is: "new")
            try expect(try await store.own(renamed, of: ben.id), is: nil)
            // Taken out again, both have it.
            try expect(try await scene.stores.books.part(alone.id, ann.id, scene.newID()), is: true)
            let parted = try await scene.bookOf(alone)
            try expect(parted != new, "the book is the same")
            for book in [parted, new] { try expect(try await store.own(book, of: ann.id)?.mark, is: "ann") }
            try expect(try await store.own(parted, of: ben.id), is: nil)
        },
    ]
}

extension ContractScene {
    fileprivate func cover(_ mark: String = "mark") -> BookCover {
        BookCover(mark: mark, jpeg: Array(mark.utf8), width: 180, height: 270)
    }
}
