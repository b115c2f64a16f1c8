import Interchange
import Primitives

/// Covers of one's own that a member took home, brought back.
extension BookImports {
    /// Takes a cover over where its member may see the book and has none for it.
    func take(
        _ own: OwnBookCover,
        into row: inout ImportedRow,
        _ bookImport: BookImport,
        _ files: [ID<Photo>: [UInt8]]
    ) async throws {
        let (member, covers) = (bookImport.memberID, stores.covers)
        // Pictures are called by identifiers alone, whatever of.
        guard let file = ID<Photo>(own.reference).flatMap({ files[$0] }) else {
            row.note(.photoMissing)
            return
        }
        let book = try await book(of: own, bookImport)
        guard try await stores.books.book(book, member) != nil else {
            row.remarks.append(ImportedRow.Refusal.bookMissing.rawValue)
            return
        }
        guard let written = try await rewritten(file, noting: { row.note($0) }) else { return }
        guard let cover = BookCover(written, digest) else { return row.note(.photoUnreadable) }
        if let kept = try await covers.own(book, of: member) {
            row.outcome = kept == cover ? .unchanged : .ownKept
            return
        }
        switch try await covers.keepOwn(cover, of: book, member, own.addedAt, OwnCover.maximumPerMember) {
        case .kept: row.outcome = .restored
        case .missing: row.remarks.append(ImportedRow.Refusal.bookMissing.rawValue)
        case .tooMany: row.remarks.append(ImportedRow.Refusal.tooManyCovers.rawValue)
        }
    }

    /// The picture of a file, written anew; `nil` where it is none or there is no room for it, which is noted.
    func rewritten(_ file: [UInt8], noting note: (ImportRemark) -> Void) async throws -> RewrittenPicture? {
        do {
            return try await rewrite(file)
        } catch let fault as PhotoFault {
            note(fault == .noRoom ? .photosFull : .photoUnreadable)
            return nil
        }
    }

    /// Removes a cover that a row brought, while the member has no other in its place.
    func takeBack(_ own: OwnBookCover, _ bookImport: BookImport) async throws {
        let (member, covers) = (bookImport.memberID, stores.covers)
        let book = try await book(of: own, bookImport)
        var last: ID<Book>?
        while case let page = try await covers.owned(by: member, after: last, OwnCover.maximumPerMember),
            let end = page.last
        {
            if page.contains(where: { $0.bookID == book && $0.addedAt == own.addedAt }) {
                _ = try await covers.removeOwn(book, of: member)
                return
            }
            last = end.bookID
        }
    }

    /// The book of a row: the one that another row of the same book in the file was made of, else what its words mean.
    private func book(of own: OwnBookCover, _ bookImport: BookImport) async throws -> ID<Book> {
        let member = bookImport.memberID
        let shared = ImportIdentity(of: "reading:\(own.reference)", in: bookImport, digest: [], digest)
        if try await stores.books.book(shared.madeBook, member) != nil { return shared.madeBook }
        return try await book(of: own.claim, shared, nil, member)
    }
}
