import Primitives

/// What a member read in a year, as figures.
///
/// Every figure counts reads, not shelves: a book read twice counts twice. What is unknown stays unknown: a read without a
/// month is in the year and in no month, and one without pages adds none, and both are told.
public struct ReadingYear: Sendable, Equatable {
    /// The year.
    public let year: CalendarYear
    /// The reads that ended in it, in order.
    public let reads: [FinishedRead]
    /// What the member meant to read.
    public let goal: ReadingGoal?

    /// A year.
    public init(year: CalendarYear, reads: [FinishedRead], goal: ReadingGoal?) {
        self.year = year
        self.reads = reads
        self.goal = goal
    }

    /// Whether there may be more reads than are shown and counted.
    public var isFull: Bool { reads.count >= FinishedRead.maximumPerYear }

    /// A name with how many reads it has.
    public struct Count<Name: Sendable & Equatable>: Sendable, Equatable {
        /// What is counted.
        public let name: Name
        /// How many.
        public let count: Int
    }

    /// How many books ended in each of the twelve months.
    public var booksByMonth: [Int] { byMonth { _ in 1 } }

    /// How many pages these had.
    public var pagesByMonth: [Int] { byMonth { $0.pages ?? 0 } }

    private func byMonth(_ amount: (FinishedRead) -> Int) -> [Int] {
        var months = Array(repeating: 0, count: 12)
        for read in reads { if let month = read.ended?.month { months[month - 1] += amount(read) } }
        return months
    }

    /// How many reads have no month.
    public var withoutMonth: Int { reads.count { $0.ended?.month == nil } }

    /// All pages that are known.
    public var pages: Int { reads.reduce(0) { $0 + ($1.pages ?? 0) } }

    /// How many reads have no number of pages.
    public var withoutPages: Int { reads.count { $0.pages == nil } }

    /// How many reads have each score, from 0 to 10.
    public var scores: [Int] {
        var counts = Array(repeating: 0, count: Score.maximum + 1)
        for read in reads { if let score = read.score { counts[score.value] += 1 } }
        return counts
    }

    /// Authors by how often they were read, the most first, then in the order of reading.
    public var authors: [Count<String>] {
        ranked(reads.map(\.author.text).filter { !$0.isEmpty })
    }

    /// Languages by how many reads are in them.
    public var languages: [Count<String>] { ranked(reads.compactMap(\.language)) }

    /// Reads by the decade of the book's first publication, the oldest first, without gaps being filled.
    public var decades: [Count<Int>] {
        var counts: [Int: Int] = [:]
        for read in reads { if let year = read.published { counts[decade(year), default: 0] += 1 } }
        return counts.sorted { $0.key < $1.key }.map { Count(name: $0.key, count: $0.value) }
    }

    /// The first year of a decade; before our era they count down, so that 459 BC to 450 BC are one.
    private func decade(_ year: Int) -> Int { year >= 0 ? year / 10 * 10 : year / 10 * 10 - 9 }

    /// The book with the most pages.
    public var longest: FinishedRead? { reads.filter { $0.pages != nil }.max { ($0.pages ?? 0) < ($1.pages ?? 0) } }

    /// The book with the fewest pages.
    public var shortest: FinishedRead? { reads.filter { $0.pages != nil }.min { ($0.pages ?? 0) < ($1.pages ?? 0) } }

    private func ranked(_ names: [String]) -> [Count<String>] {
        var order: [String] = []
        var counts: [String: Int] = [:]
        for name in names {
            if counts[name] == nil { order.append(name) }
            counts[name, default: 0] += 1
        }
        // Sorting keeps no order of equals, so the place of the first counts too.
        return order.enumerated()
            .sorted { (counts[$0.element] ?? 0, $1.offset) > (counts[$1.element] ?? 0, $0.offset) }
            .map { Count(name: $0.element, count: counts[$0.element] ?? 0) }
    }
}
