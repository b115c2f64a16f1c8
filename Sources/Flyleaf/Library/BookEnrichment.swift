public import Primitives

/// Puts what answers of a library outside said onto books that somebody wrote about.
///
/// - Rule: a book gets the facts of the work that it is joined with by the rule of books (`BookClaim`), in the background, and
///   nobody outside is asked for them.
/// - Why: what a member saves waits for nothing, and a library learns only what was typed where it says so.
public struct BookEnrichment: Sendable {
    private let lookUps: LookUps
    private let books: any BookStore
    private let covers: any CoverStore
    private let rewrite: @Sendable ([UInt8]) async throws -> RewrittenPicture
    private let digest: @Sendable ([UInt8]) -> [UInt8]
    private let background: BackgroundTasks
    private let failed: @Sendable (any Error) -> Void

    /// The use case.
    ///
    /// - Parameters:
    ///   - rewrite: writes a cover anew within the bounds of `BookCover`; throws `PhotoFault`.
    ///   - digest: SHA-256; it makes the marks of covers.
    ///   - failed: told of what could not be kept.
    public init(
        lookUps: LookUps,
        books: any BookStore,
        covers: any CoverStore,
        rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        background: BackgroundTasks,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.lookUps = lookUps
        self.books = books
        self.covers = covers
        self.rewrite = rewrite
        self.digest = digest
        self.background = background
        self.failed = failed
    }

    /// Looks for what is known of a book that was named so, and keeps it; the answer is the task, for a test to wait for.
    @discardableResult
    public func learn(of book: ID<Book>, _ claim: BookClaim) -> Task<Void, Never>? {
        guard lookUps.name != nil else { return nil }
        return background.start {
            do {
                guard let known = try await lookUps.known(of: claim) else { return }
                try await books.enrich(book, known.facts, known.isbns)
                if let cover = known.cover { try await fetch(cover, for: book) }
            } catch {
                failed(error)
            }
        }
    }

    /// Fetches the cover of a book that has none; what is no picture, or one of a few pixels, is none.
    private func fetch(_ cover: LibraryCover, for book: ID<Book>) async throws {
        guard try await covers.marks(of: [book], for: nil)[book] == nil, let file = await lookUps.cover(cover) else {
            return
        }
        let picture: RewrittenPicture
        do {
            picture = try await rewrite(file)
        } catch is PhotoFault {
            return
        }
        guard let kept = BookCover(picture, digest) else { return }
        _ = try await covers.keep(kept, of: book)
    }
}
