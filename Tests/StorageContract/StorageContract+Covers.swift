import Flyleaf
import Primitives

extension StorageContract {
    static let covers: [StorageContract] = [
        StorageContract("covers: a book has one, the first that came, and it goes with the book") { scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.covers)
            let review = try await scene.written(ann, "Momo", "Ende")
            let book = try await scene.bookOf(review)
            let first = BookCover(mark: "first", jpeg: [1, 2, 3], width: 180, height: 270)
            try expect(try await store.mark(of: book), is: nil)
            try expect(try await store.cover(of: book), is: nil)
            try expect(try await store.keep(first, of: book), is: true)
            let second = BookCover(mark: "second", jpeg: [4], width: 10, height: 480)
            try expect(try await store.keep(second, of: book), is: false)
            try expect(try await store.cover(of: book), is: first)
            try expect(try await store.mark(of: book), is: "first")
            try expect(try await store.keep(second, of: scene.newID()), is: false)
            try expect(try await scene.stores.reviews.delete(review.id, ann.id), "not deleted")
            while try await scene.stores.books.purge() {}
            try expect(try await store.cover(of: book), is: nil)
            try expect(try await store.keep(second, of: book), is: false)
        }
    ]
}
