import Archive
public import Interchange
public import Primitives

/// Bringing the files of other programs, and undoing that.
public struct BookImports: Sendable {
    let stores: Stores
    let blockedLinks: BlockedLinks
    var store: any ImportStore { stores.imports }
    var jobs: any JobStore { stores.jobs }
    var reviews: any ReviewStore { stores.reviews }
    let clock: Clock
    let randomness: Randomness
    let digest: @Sendable ([UInt8]) -> [UInt8]
    let rewrite: @Sendable ([UInt8]) async throws -> RewrittenPicture
    let photoQuota: PhotoQuota
    private let hasRoom: @Sendable () -> Bool

    /// How many rows a preview shows.
    public static let previewCount = 5
    /// How many rows of a report stand on one page.
    public static let pageSize = 50

    /// The use case.
    ///
    /// - Parameters:
    ///   - blockedLinks: what moderators blocked: nothing is made of what has such a link.
    ///   - digest: SHA-256.
    ///   - rewrite: writes a picture anew; throws `PhotoFault`.
    ///   - photoQuota: how much room the photos of one member may take.
    ///   - hasRoom: whether the disk takes files at all.
    public init(
        stores: Stores,
        blockedLinks: BlockedLinks,
        clock: Clock,
        randomness: Randomness,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture,
        photoQuota: PhotoQuota,
        hasRoom: @escaping @Sendable () -> Bool
    ) {
        self.stores = stores
        self.blockedLinks = blockedLinks
        self.clock = clock
        self.randomness = randomness
        self.digest = digest
        self.rewrite = rewrite
        self.photoQuota = photoQuota
        self.hasRoom = hasRoom
    }

    // MARK: Bringing a file

    /// Keeps a file, once it is known whose it is; nothing is made of it before it is started.
    ///
    /// The same file once more is the same import, until all of it is done.
    public func keep(_ bytes: [UInt8], named name: ImportFileName, of member: ID<Member>) async throws -> BookImport {
        guard bytes.count <= BookImport.maximumBytes else { throw ImportFault.tooLarge }
        guard hasRoom() else { throw ImportFault.noRoom }
        let mark = Array(digest(bytes).prefix(16))
        for known in try await store.list(member) where known.digest == mark && known.undoneAt == nil {
            let job = try await jobs.newest(known.id.text, member)
            let isWhole = try await isDone(known)
            if !isWhole || job?.state.hasEnded == false {
                try await keepPieces(bytes, of: known)
                return known
            }
        }
        let (source, summary) = try await Self.read(bytes)
        let now = clock.now()
        let kept = BookImport(
            id: randomness.id(at: now),
            memberID: member,
            fileName: name,
            byteCount: bytes.count,
            digest: mark,
            source: source,
            summary: summary,
            visibility: .onlyMe,
            createdAt: now,
            startedAt: nil,
            undoneAt: nil
        )
        guard try await store.insert(kept) else { throw ImportFault.tooManyImports }
        try await keepPieces(bytes, of: kept)
        return kept
    }

    /// Keeps what is not there yet of a file: all of it, or what was to come when the program was killed.
    private func keepPieces(_ bytes: [UInt8], of bookImport: BookImport) async throws {
        if try await hasWholeFile(bookImport) { return }
        for number in 0...bookImport.lastPiece {
            let start = number * BookImport.pieceBytes
            let end = min(bytes.count, start + BookImport.pieceBytes)
            try await store.addPiece(bookImport.id, number, Array(bytes[start..<end]))
        }
    }

    /// Whether all of the file is there: its pieces are kept in order.
    func hasWholeFile(_ bookImport: BookImport) async throws -> Bool {
        try await store.piece(bookImport.id, bookImport.lastPiece) != nil
    }

    /// Whose file it is and how much is in it; not on the thread of pages, because it reads all of it.
    @concurrent
    private static func read(_ bytes: [UInt8]) async throws -> (LibrarySource, ImportSummary) {
        var reader = LibraryReader(limits: .usual)
        var summary = ImportSummary(rowCount: 0, faultCount: 0, reviewCount: 0)
        do {
            if OwnArchive.isOne(bytes) {
                try await OwnArchive.eachPiece(bytes) { piece in
                    try summary.add(try reader.read(piece))
                    await Task.yield()
                }
                // A photo with a wrong sum is found before anything is made.
                _ = try OwnArchive.photos(bytes)
            } else {
                var start = 0
                while start < bytes.count {
                    let end = min(bytes.count, start + BookImport.pieceBytes)
                    try summary.add(try reader.read(Array(bytes[start..<end])))
                    start = end
                    await Task.yield()
                }
            }
            try summary.add(try reader.finish())
            if OwnArchive.isOne(bytes), reader.source != .flyleaf { throw LibraryFault.archive }
        } catch let fault as LibraryFault {
            throw ImportFault.file(fault)
        } catch let fault as ArchiveFault {
            throw ImportFault.archive(fault)
        }
        guard let source = reader.source else { throw ImportFault.file(.unknownColumns) }
        return (source, summary)
    }

    /// The imports of this member, the newest first.
    public func all(of member: ID<Member>) async throws -> [BookImport] { try await store.list(member) }

    /// An import of this member.
    public func bookImport(_ id: ID<BookImport>, of member: ID<Member>) async throws -> BookImport? {
        try await store.bookImport(id, member)
    }

    /// The first rows of the file.
    public func preview(_ bookImport: BookImport) async throws -> [LibraryEntry] {
        guard let piece = try await store.piece(bookImport.id, 0) else { return [] }
        var reader = LibraryReader(limits: .usual)
        if OwnArchive.isOne(piece) {
            let beginning = OwnArchive.beginning(piece)
            return beginning.isEmpty ? [] : Array(try reader.beginning(beginning).prefix(Self.previewCount))
        }
        // The beginning holds more rows than are shown; the rest of a row that is cut off is of no use here.
        var first = try reader.read(Array(piece.prefix(Self.previewBytes)))
        if first.count < Self.previewCount, piece.count <= Self.previewBytes { first += try reader.finish() }
        return Array(first.prefix(Self.previewCount))
    }

    /// How much of a file is read for a preview: little enough for the thread of pages.
    private static let previewBytes = 64 << 10

    /// Reads the file from its beginning, piece by piece.
    func forEachBatch(_ bookImport: BookImport, _ body: ([LibraryEntry]) async throws -> Void) async throws {
        var reader = LibraryReader(limits: .usual)
        if let bytes = try await archive(bookImport) {
            try await OwnArchive.eachPiece(bytes) { piece in try await body(try reader.read(piece)) }
            try await body(try reader.finish())
            return
        }
        var number = 0
        while let piece = try await store.piece(bookImport.id, number) {
            number += 1
            try await body(try reader.read(piece))
        }
        try await body(try reader.finish())
    }

    /// The whole file where it is a ZIP, which is read from its end; `nil` for all others.
    private func archive(_ bookImport: BookImport) async throws -> [UInt8]? {
        guard bookImport.source == .flyleaf, let first = try await store.piece(bookImport.id, 0),
            OwnArchive.isOne(first)
        else { return nil }
        var bytes = first
        var number = 1
        while let piece = try await store.piece(bookImport.id, number) {
            bytes += piece
            number += 1
        }
        return bytes
    }

    /// The photos in the file.
    func photos(_ bookImport: BookImport) async throws -> [ID<Photo>: [UInt8]] {
        guard let bytes = try await archive(bookImport) else { return [:] }
        return try OwnArchive.photos(bytes)
    }

    /// Whether it is written down of every row what became of it.
    public func isDone(_ bookImport: BookImport) async throws -> Bool {
        try await store.lastRow(bookImport.id) >= bookImport.summary.rowCount
    }

    // MARK: Starting, undoing, removing

    /// How starting or undoing began.
    public enum Beginning: Sendable, Equatable {
        /// It is under way, now or since before.
        case underWay
        /// There is no such import of this member, or its state does not allow it.
        case impossible
        /// The member has `Job.maximumUnderWay` of other jobs.
        case tooManyJobs
    }

    /// Makes reviews of the rows, for these readers; once begun, for those that were chosen then.
    public func start(
        _ id: ID<BookImport>,
        for visibility: Review.Visibility,
        of member: ID<Member>
    ) async throws -> Beginning {
        guard let found = try await store.bookImport(id, member), found.undoneAt == nil else { return .impossible }
        // One that was stopped, or that there was no room for, goes on where it was.
        if found.startedAt == nil { _ = try await store.start(id, visibility, clock.now()) }
        return try await begin(.takeImport, found)
    }

    /// Removes the reviews and entries that an import made and nobody has changed since.
    public func undo(_ id: ID<BookImport>, of member: ID<Member>) async throws -> Beginning {
        guard let found = try await store.bookImport(id, member), found.startedAt != nil else { return .impossible }
        let newest = try await jobs.newest(id.text, member)
        if let newest, newest.kind == .takeImport, !newest.state.hasEnded {
            _ = try await jobs.stop(newest.id, member, clock.now())
        }
        let beginning = try await begin(.undoImport, found)
        // Without a job nobody would remove anything, and the import could neither go on nor be undone.
        if beginning == .underWay { _ = try await store.undo(id, clock.now()) }
        return beginning
    }

    private func begin(_ kind: Job.Kind, _ found: BookImport) async throws -> Beginning {
        let now = clock.now()
        let job = Job(
            id: randomness.id(at: now),
            memberID: found.memberID,
            kind: kind,
            subject: found.id.text,
            state: .waiting,
            done: 0,
            total: 0,
            attempts: 0,
            fault: nil,
            createdAt: now,
            endedAt: nil
        )
        if try await jobs.insert(job) { return .underWay }
        let newest = try await jobs.newest(found.id.text, found.memberID)
        return newest?.kind == kind && newest?.state.hasEnded == false ? .underWay : .tooManyJobs
    }

    /// Removes an import of this member with its file and rows; what was made of it stays.
    public func remove(_ id: ID<BookImport>, of member: ID<Member>) async throws -> Bool {
        if let newest = try await jobs.newest(id.text, member), !newest.state.hasEnded {
            _ = try await jobs.stop(newest.id, member, clock.now())
        }
        return try await store.delete(id, member)
    }

    // MARK: The report

    /// How many rows became what.
    public func counts(_ bookImport: BookImport) async throws -> [ImportedRow.Outcome: Int] {
        try await store.counts(bookImport.id)
    }

    /// Rows behind a number, of one outcome or of all.
    public func rows(_ bookImport: BookImport, after number: Int, _ outcome: ImportedRow.Outcome?) async throws
        -> [ImportedRow]
    {
        let outcomes = outcome.map { [$0] } ?? Set(ImportedRow.Outcome.allCases)
        return try await store.rows(bookImport.id, number, outcomes, Self.pageSize)
    }
}

extension ImportSummary {
    fileprivate mutating func add(_ entries: [LibraryEntry]) throws(ImportFault) {
        rowCount += entries.count
        for entry in entries {
            switch entry.book {
            case .success(let book): if !book.review.isEmpty || book.score != nil { reviewCount += 1 }
            case .failure(_): faultCount += 1
            }
        }
        if rowCount > BookImport.maximumRows { throw .tooManyRows }
    }
}
