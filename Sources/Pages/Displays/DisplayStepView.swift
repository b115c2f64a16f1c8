import Flyleaf
import Primitives
import Templating
import Web

/// What a wall shows now, also as its script gets it.
struct DisplayStepView: ViewModel {
    var items: [DisplayItemView]
    /// Which page of a long text it is, in words.
    var leaf: String?
    /// How far the screen is.
    var cursor: String
    /// How long it stays.
    var seconds: Int

    static var fields: [Field<Self>] {
        [
            Field("items") { $0.items }, Field("hasItems") { !$0.items.isEmpty },
            Field("isMany") { $0.items.count > 1 }, Field("leaf") { $0.leaf }, Field("cursor") { $0.cursor },
            Field("seconds") { $0.seconds },
        ]
    }
}

extension SiteServices {
    /// What a wall shows.
    func view(of step: DisplayStep) async throws -> DisplayStepView {
        let books = step.items.compactMap { item -> ID<Book>? in
            switch item {
            case .review(let entry): entry.review.bookID
            case .book(let book): book.bookID
            case .post: nil
            }
        }
        // A wall has no eyes of its own: a cover that not everybody may see is not asked for.
        let open = try await books.asyncCompactMap { try await self.books.book($0, for: nil)?.id }
        let covers = try await covers.marks(of: open, for: nil)
        func cover(_ id: ID<Book>) -> SameOriginLink? {
            guard open.contains(id) else { return nil }
            let path = Paths.cover(id)
            return SameOriginLink(path: covers[id].map { "\(path)?v=\($0.text)" } ?? path)
        }
        let text = step.leaves.indices.contains(step.leaf) ? step.leaves[step.leaf] : nil
        let items = step.items.map { item in
            switch item {
            case .review(let entry):
                DisplayItemView(entry, text ?? item.words, cover: cover(entry.review.bookID))
            case .book(let book): DisplayItemView(book, cover: cover(book.bookID))
            case .post(let post): DisplayItemView(post, text ?? item.words, networks)
            }
        }
        return DisplayStepView(
            items: items,
            leaf: step.leaves.count > 1 ? DisplayWords.leaf(step.leaf + 1, of: step.leaves.count) : nil,
            cursor: step.cursor.text,
            seconds: Int(step.stay.components.seconds)
        )
    }
}
