import Primitives

/// Numbers as text, and the tables they stand in.
enum Report {
    static func heading(_ text: String) { Console.print("\n\(text)") }

    static func row(_ cells: [String]) {
        let widths = [34, 16, 16, 16, 16]
        var line = ""
        for (index, cell) in cells.enumerated() {
            let padding = String(repeating: " ", count: max(1, widths[min(index, 4)] - cell.unicodeScalars.count))
            line += index == 0 ? cell + padding : padding + cell
        }
        Console.print(line)
    }

    /// A number with so many digits behind the point.
    static func text(_ number: Double, _ digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = Int((number * scale).rounded())
        guard digits > 0 else { return String(scaled) }
        let fraction = String(abs(scaled) % Int(scale))
        let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
        return "\(scaled / Int(scale)).\(zeros)\(fraction)"
    }

    static func median(_ numbers: [Double]) -> Double {
        let sorted = numbers.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
