/// A row of a file of cells.
public struct CellRow: Sendable, Equatable {
    /// Why the cells of a row cannot be had.
    public enum Fault: String, Sendable, CaseIterable {
        /// One is longer than the limit.
        case cellTooLong
        /// They are longer than the limit together.
        case rowTooLong
        /// There are more than the limit.
        case tooManyCells
    }

    /// Something about a row that was read.
    public enum Remark: String, Sendable, CaseIterable {
        /// A quote opened in it and never closed: it was read up to its line end.
        case unclosedQuote
        /// Its bytes are no UTF-8 and were read as Windows-1252.
        case notUTF8
        /// It had control characters, which were left out.
        case controls
    }

    /// The texts; of a row with a fault the beginning of the first.
    public let cells: [String]
    /// What is wrong with it.
    public let fault: Fault?
    /// What its reader should know.
    public let remarks: [Remark]

    /// A row.
    public init(cells: [String], fault: Fault?, remarks: [Remark]) {
        self.cells = cells
        self.fault = fault
        self.remarks = remarks
    }
}
