/// What comes next on a display: what is new first, in the order in which it came, and then all of it round and round.
///
/// - Rule: the cursor says all that is remembered, and each turn is made of that and of what is there now.
/// - Why: a screen that is on for days, goes off, or meets a program that was started anew loses nothing and shows nothing
///   twice, and a screen more costs no memory.
/// - Without it: a queue for each screen, which grows while the screen sleeps and is gone with the program.
struct DisplayTurn {
    /// So many stand side by side where much is new.
    static let most = 3
    /// So many lines are looked through.
    static let window = 200

    let lines: [DisplayLine]
    let cursor: DisplayCursor

    /// What came since the mark, the first first.
    var news: [DisplayLine] {
        guard let mark = cursor.mark else { return [] }
        return lines.filter { line in line.arrival.map { Self.isLater($0, mark) } ?? false }
            .sorted { Self.isLater($1.arrival ?? "", $0.arrival ?? "") }
    }

    /// The next of the round, behind its place; from the top at its end, and where the place is gone.
    var next: DisplayLine? {
        guard let place = cursor.place, let index = lines.firstIndex(where: { $0.key == place }),
            index + 1 < lines.count
        else { return lines.first }
        return lines[index + 1]
    }

    /// The latest arrival there is.
    var latest: String? { lines.compactMap(\.arrival).max { Self.isLater($1, $0) } }

    static func isLater(_ left: String, _ right: String) -> Bool { right.utf8.lexicographicallyPrecedes(left.utf8) }
}
