public import Interchange
public import Primitives

/// A file of another program that a member brought, and what became of it.
public struct BookImport: Sendable, Equatable {
    /// The largest file, in bytes.
    public static let maximumBytes = 24 << 20
    /// No member keeps more than this.
    public static let maximumPerMember = 20
    /// How long a file that nothing was made of is kept.
    public static let unstartedLifetime = Duration.seconds(2 * 86_400)
    /// A file has no more rows than this.
    public static let maximumRows = 60_000
    /// A file is kept in pieces of so many bytes, so that no write holds up others.
    static let pieceBytes = 128 << 10
    /// The number of the last piece.
    var lastPiece: Int { max(0, byteCount - 1) / Self.pieceBytes }

    /// The identifier.
    public let id: ID<BookImport>
    /// Whose it is.
    public let memberID: ID<Member>
    /// The name the file had.
    public let fileName: ImportFileName
    /// Its length in bytes.
    public let byteCount: Int
    /// What tells the file from others: a digest of its bytes.
    public let digest: [UInt8]
    /// Whose format it is.
    public let source: LibrarySource
    /// How much of what is in it.
    public let summary: ImportSummary
    /// Who may read the reviews made of it, unless a row is private.
    public var visibility: Review.Visibility
    /// When it was brought.
    public let createdAt: Timestamp
    /// When its rows were first worked on.
    public var startedAt: Timestamp?
    /// When what it made was asked to be removed.
    public var undoneAt: Timestamp?

    /// An import.
    public init(
        id: ID<BookImport>,
        memberID: ID<Member>,
        fileName: ImportFileName,
        byteCount: Int,
        digest: [UInt8],
        source: LibrarySource,
        summary: ImportSummary,
        visibility: Review.Visibility,
        createdAt: Timestamp,
        startedAt: Timestamp?,
        undoneAt: Timestamp?
    ) {
        self.id = id
        self.memberID = memberID
        self.fileName = fileName
        self.byteCount = byteCount
        self.digest = digest
        self.source = source
        self.summary = summary
        self.visibility = visibility
        self.createdAt = createdAt
        self.startedAt = startedAt
        self.undoneAt = undoneAt
    }
}
