/// Writes rows of cells as CSV (RFC 4180) with LF line ends, quoted only where needed.
public enum CellWriter {
    /// A row with its line end.
    public static func row(_ cells: [String]) -> String {
        cells.map(quoted).joined(separator: ",") + "\n"
    }

    private static func quoted(_ cell: String) -> String {
        guard cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return cell }
        var output = "\""
        for scalar in cell.unicodeScalars {
            if scalar == "\"" { output += "\"" }
            output.unicodeScalars.append(scalar)
        }
        return output + "\""
    }

    /// A cell that no spreadsheet takes for a formula: one that begins with `=`, `+`, `-`, `@`, a tab or a return gets a
    /// `'` before it, and so does one that would look as if it had got one.
    public static func guarded(_ cell: String) -> String { looksGuardable(cell) ? "'" + cell : cell }

    /// The cell that `guarded` was made of; `'Tis` and every other text stays what it is.
    public static func unguarded(_ cell: String) -> String {
        cell.utf8.first == UInt8(ascii: "'") && looksGuardable(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    /// Any number of `'` with one of the dangerous characters behind them.
    private static func looksGuardable(_ cell: String) -> Bool {
        guard let first = cell.utf8.first(where: { $0 != UInt8(ascii: "'") }) else { return false }
        return [UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D].contains(first)
    }
}
