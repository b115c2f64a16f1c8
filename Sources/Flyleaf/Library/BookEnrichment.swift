public import Primitives

/// Puts what answers of a library outside said onto books that somebody wrote about.
///
/// - Rule: a book gets the facts of the work that it is joined with by the rule of books (`BookClaim`), in the background, and
///   nobody outside is asked for them.
/// - Why: what a member saves waits for nothing, and a library learns only what was typed where it says so.
public struct BookEnrichment: Sendable {
    private let lookUps: LookUps
    private let books: any BookStore
    private let background: BackgroundTasks
    private let failed: @Sendable (any Error) -> Void

    /// The use case.
    ///
    /// - Parameter failed: told of what could not be kept.
    public init(
        lookUps: LookUps,
        books: any BookStore,
        background: BackgroundTasks,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.lookUps = lookUps
        self.books = books
        self.background = background
        self.failed = failed
    }

    /// Looks for what is known of a book that was named so, and keeps it; the answer is the work, for a test to wait for.
    @discardableResult
    public func learn(of book: ID<Book>, _ claim: BookClaim) -> Task<Void, Never>? {
        guard lookUps.name != nil else { return nil }
        return background.start {
            do {
                guard let known = try await lookUps.known(of: claim) else { return }
                try await books.enrich(book, known.facts, known.isbns)
            } catch {
                failed(error)
            }
        }
    }
}
