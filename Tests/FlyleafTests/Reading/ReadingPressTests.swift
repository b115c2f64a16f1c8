import Flyleaf
import Primitives
import Testing

@Suite("One press says how a reader stands to a book")
struct ReadingPressTests {
    private static let randomness = Randomness { Array(repeating: 0, count: $0) }
    private static let today = PartialDate(Timestamp(seconds: 1_788_000_000))
    private static let moment = Timestamp(seconds: 1_788_000_000)

    private let empty = ReadingEntry(
        memberID: Self.randomness.id(at: moment),
        bookID: Self.randomness.id(at: moment),
        title: ReviewTitle(trusted: "Momo"),
        author: AuthorLine(trusted: "Michael Ende"),
        isWanted: false,
        pages: nil,
        note: .none,
        noteVisibility: .onlyMe,
        visibility: .onlyMe,
        tags: [],
        quotations: [],
        reads: [],
        addedAt: moment,
        changedAt: moment
    )

    private func press(_ statuses: ReadingStatus...) -> ReadingEntry {
        statuses.reduce(empty) { $0.pressed($1, on: Self.today, Self.randomness.id(at: Self.moment)) }
    }

    @Test("each press leads to its status, and the same press again changes nothing", arguments: ReadingStatus.allCases)
    func twice(_ status: ReadingStatus) {
        let once = press(status)
        #expect(once.status == status)
        #expect(once.pressed(status, on: Self.today, Self.randomness.id(at: Self.moment)) == once)
    }

    @Test("reading begins today and what goes on ends today")
    func days() throws {
        let read = try #require(press(.want, .reading, .read).reads.first)
        #expect(read.started == Self.today && read.ended == Self.today && read.outcome == .finished)
        let stopped = try #require(press(.reading, .stopped).reads.first)
        #expect(stopped.ended == Self.today && stopped.outcome == .stopped)
    }

    @Test("a book marked as read has no day that nobody told")
    func noDay() throws {
        let read = try #require(press(.read).reads.first)
        #expect(read.started == nil && read.ended == nil)
    }

    @Test("reading again keeps what was read, and a wish to read again does too")
    func again() {
        let entry = press(.read, .reading)
        #expect(entry.status == .reading && entry.timesRead == 1 && entry.reads.count == 2)
        #expect(press(.read, .reading, .read).timesRead == 2)
        #expect(press(.read, .want).status == .want)
        #expect(press(.read, .want).timesRead == 1)
        #expect(press(.read, .want, .read).timesRead == 2)
    }

    @Test("what was marked as the other of read and stopped is set right, and not counted twice")
    func setRight() {
        let entry = press(.stopped, .read)
        #expect(entry.reads.map(\.outcome) == [.finished])
        #expect(press(.reading, .read, .stopped).reads.map(\.outcome) == [.stopped])
    }

    @Test("a book that was only just begun can be wished for again, as if it had not been begun")
    func takenBack() {
        #expect(press(.reading, .want).reads.isEmpty)
        #expect(press(.read, .reading, .want).reads.map(\.outcome) == [.finished])
    }

    @Test("a wish takes away no read that somebody told more of than that it began today: it has stopped")
    func keptAsStopped() {
        let begun: [(PartialDate?, ReadingProgress?)] = [
            (PartialDate("2026-01"), nil), (Self.today, .page(120)), (nil, .percent(35)),
        ]
        for (started, progress) in begun {
            var entry = press(.reading)
            entry.reads[0].started = started
            entry.reads[0].progress = progress
            let wished = entry.pressed(.want, on: Self.today, Self.randomness.id(at: Self.moment))
            #expect(wished.status == .want)
            #expect(wished.reads.map(\.outcome) == [.stopped] && wished.reads.first?.ended == Self.today)
            #expect(wished.reads.first?.started == started && wished.reads.first?.progress == progress)
        }
    }

    @Test("each press leads to its status where two reads go on at once", arguments: ReadingStatus.allCases)
    func two(_ status: ReadingStatus) {
        var entry = press(.reading)
        entry.reads += entry.reads
        #expect(entry.pressed(status, on: Self.today, Self.randomness.id(at: Self.moment)).status == status)
    }

    @Test("no entry has more reads than may be")
    func bounded() {
        var entry = empty
        for _ in 0..<150 {
            for status in [ReadingStatus.reading, .read] {
                entry = entry.pressed(status, on: Self.today, Self.randomness.id(at: Self.moment))
            }
        }
        #expect(entry.reads.count == ReadingEntry.maximumReads)
    }

    @Test(
        "how far somebody came is a page or a share, and nothing else",
        arguments: [
            ("120", "120"), (" p. 7 ", "7"), ("35 %", "35%"), ("100%", "100%"), ("101%", nil), ("0", nil), ("0%", "0%"),
            ("99999", "99999"), ("100000", nil), ("-3", nil), ("", nil), ("%", nil), ("p.", nil), ("１２", nil),
            ("12a", nil),
        ]
    )
    func progress(_ typed: String, _ kept: String?) {
        #expect(ReadingProgress(typed)?.text == kept)
    }

    @Test("an end before the beginning, and one of what goes on, is no end")
    func ends() {
        func read(_ started: String, _ ended: String, _ outcome: BookRead.Outcome) -> BookRead {
            BookRead(
                id: Self.randomness.id(at: Self.moment),
                started: PartialDate(started),
                ended: PartialDate(ended),
                outcome: outcome,
                progress: nil
            )
        }
        #expect(read("2026-04-14", "2026-04-04", .finished).ended == nil)
        #expect(read("2026-04-14", "2026-04", .finished).ended != nil)
        #expect(read("2026-04-14", "2026-05-04", .ongoing).ended == nil)
    }
}
