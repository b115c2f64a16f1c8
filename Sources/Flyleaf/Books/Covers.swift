public import Primitives

/// Covers of books, each viewer's own before that of the book, and what members do about theirs.
public struct Covers: Sendable {
    private let store: any CoverStore
    private let rewrite: @Sendable ([UInt8]) async throws -> RewrittenPicture
    private let digest: @Sendable ([UInt8]) -> [UInt8]
    private let clock: Clock

    /// The use cases.
    ///
    /// - Parameters:
    ///   - rewrite: writes a file of up to `Photo.maximumBytes` anew in the size of a `BookCover`; throws `PhotoFault`.
    ///   - digest: SHA-256; it makes the marks of covers.
    public init(
        store: any CoverStore,
        rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        clock: Clock
    ) {
        self.store = store
        self.rewrite = rewrite
        self.digest = digest
        self.clock = clock
    }

    /// Which cover a viewer gets of each of these books, which they may see; books without a picture are missing.
    public func marks(of books: [ID<Book>], for viewer: ID<Member>?) async throws -> [ID<Book>: CoverMark] {
        books.isEmpty ? [:] : try await store.marks(of: books, for: viewer)
    }

    /// The picture of a cover that a viewer gets, for whoever may see the book and so has it.
    public func cover(of book: Book, for viewer: ID<Member>?) async throws -> BookCover? {
        if let viewer, let own = try await store.own(book.id, of: viewer) { return own }
        return try await store.cover(of: book.id)
    }

    /// Makes a picture the cover that a member sees of a book, in place of the one before; throws `CoverFault`.
    ///
    /// Of the file nothing is kept but the pixels, in the size that covers have.
    public func keep(_ bytes: [UInt8], of book: Book, by member: ID<Member>) async throws {
        let picture: RewrittenPicture
        do {
            try PhotoFile.check(bytes)
            picture = try await rewrite(bytes)
        } catch let fault as PhotoFault {
            throw CoverFault.picture(fault)
        }
        guard let cover = BookCover(picture, digest) else { throw CoverFault.unfit }
        switch try await store.keepOwn(cover, of: book.id, member, clock.now(), OwnCover.maximumPerMember) {
        case .kept: break
        case .missing: throw CoverFault.missing
        case .tooMany: throw CoverFault.tooMany
        }
    }

    /// Takes the cover away that a member has for a book; what is away already is away.
    public func remove(of book: ID<Book>, by member: ID<Member>) async throws {
        _ = try await store.removeOwn(book, of: member)
    }
}
