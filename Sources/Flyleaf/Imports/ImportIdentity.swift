import Interchange
import Primitives

/// The digests that know a row again in the next file.
struct ImportIdentity {
    let identity: [UInt8]
    let digest: [UInt8]

    /// The digests of a row.
    ///
    /// The identity is the member's own, so that a look for it never walks the rows of everybody with the same book.
    ///
    /// - Parameter counts: how many rows of the same file had the same before, because two rows may be about one book.
    init(
        _ entry: LibraryEntry,
        of bookImport: BookImport,
        counting counts: inout [[UInt8]: Int],
        _ digest: @Sendable ([UInt8]) -> [UInt8]
    ) {
        var parts = [bookImport.memberID.text, bookImport.source.rawValue]
        switch entry.book {
        case .success(let book) where !book.sourceID.isEmpty: parts += ["id", book.sourceID]
        case .success(let book): parts += ["book", book.title, book.author, book.isbns.first ?? ""]
        case .failure(_): parts += ["row"] + entry.raw.flatMap { [$0.name, $0.text] }
        }
        let base = Self.digest(parts, digest)
        let count = counts[base, default: 0]
        counts[base] = count + 1
        identity = count == 0 ? base : Self.digest(parts + [String(count)], digest)
        self.digest = Self.digest(entry.raw.flatMap { [$0.name, $0.text] }, digest)
    }

    /// The digests of a row that has an identifier in its file, the first of those with the same.
    init(
        of sourceID: String,
        in bookImport: BookImport,
        digest rowDigest: [UInt8],
        _ digest: @Sendable ([UInt8]) -> [UInt8]
    ) {
        identity = Self.digest([bookImport.memberID.text, bookImport.source.rawValue, "id", sourceID], digest)
        self.digest = rowDigest
    }

    /// The digests that were written down with a row.
    init(_ row: ImportedRow) {
        identity = row.identity
        digest = row.digest
    }

    private static func digest(_ parts: [String], _ digest: @Sendable ([UInt8]) -> [UInt8]) -> [UInt8] {
        // With lengths, so that no two lists of texts are the same bytes.
        var bytes: [UInt8] = []
        for part in parts {
            bytes += Array("\(part.utf8.count):".utf8)
            bytes += Array(part.utf8)
        }
        return Array(digest(bytes).prefix(16))
    }

    /// The key under which a review is made of the row, however often and by whichever import of the member.
    var form: ID<ReviewForm> { ID(at: Timestamp(seconds: 0), entropy: identity) }

    /// The identifier of a book that is made of the row.
    var madeBook: ID<Book> { ID(at: Timestamp(seconds: 0), entropy: identity) }

    /// The identifier of the review that one import makes of the row.
    func review(of id: ID<BookImport>, at moment: Timestamp, _ digest: @Sendable ([UInt8]) -> [UInt8]) -> ID<Review> {
        ID(at: moment, entropy: digest(Array(id.text.utf8) + identity))
    }
}
