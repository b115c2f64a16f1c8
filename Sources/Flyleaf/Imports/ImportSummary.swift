/// How much of what is in a file.
public struct ImportSummary: Sendable, Equatable {
    /// Rows.
    public var rowCount: Int
    /// Rows about no book.
    public var faultCount: Int
    /// Rows with a text or a score, of which reviews are made.
    public var reviewCount: Int

    /// A summary.
    public init(rowCount: Int, faultCount: Int, reviewCount: Int) {
        self.rowCount = rowCount
        self.faultCount = faultCount
        self.reviewCount = reviewCount
    }
}
