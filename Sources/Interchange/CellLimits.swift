/// How much of a file is held at once, whatever stands in it.
public struct CellLimits: Sendable, Equatable {
    /// The longest cell, in bytes.
    public let cell: Int
    /// The longest row, in bytes.
    public let row: Int
    /// How many cells a row may have.
    public let cells: Int

    /// Limits.
    public init(cell: Int, row: Int, cells: Int) {
        self.cell = cell
        self.row = row
        self.cells = cells
    }

    /// What no real file comes near: a cell of 1 MB, a row of 4 MB, 200 cells.
    public static let usual = CellLimits(cell: 1 << 20, row: 4 << 20, cells: 200)
}
