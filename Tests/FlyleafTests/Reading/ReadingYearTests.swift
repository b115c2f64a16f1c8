import Flyleaf
import Primitives
import Testing

@Suite("A year of reading in figures")
struct ReadingYearTests {
    private static let randomness = Randomness { Array(repeating: 0, count: $0) }

    private func read(
        _ ended: String?,
        pages: Int? = nil,
        score: Int? = nil,
        author: String = "",
        language: String? = nil,
        published: Int? = nil
    ) -> FinishedRead {
        FinishedRead(
            bookID: Self.randomness.id(at: Timestamp(seconds: 0)),
            title: ReviewTitle(trusted: "Momo"),
            author: AuthorLine(trusted: author),
            started: nil,
            ended: ended.flatMap { PartialDate($0) },
            pages: pages,
            score: score.flatMap { Score($0) },
            language: language,
            published: published
        )
    }

    private func year(_ reads: FinishedRead...) throws -> ReadingYear {
        ReadingYear(year: try #require(CalendarYear(2026)), reads: reads, goal: nil)
    }

    @Test("books and pages count in the month they ended, and without a month in none")
    func months() throws {
        let year = try year(
            read("2026-01-31", pages: 100),
            read("2026-01", pages: 50),
            read("2026", pages: 10),
            read("2026-12-31")
        )
        #expect(year.booksByMonth == [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
        #expect(year.pagesByMonth == [150, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(year.withoutMonth == 1)
        #expect(year.pages == 160 && year.withoutPages == 1)
    }

    @Test("scores, authors, languages and decades are counted, and what is not known is in none of them")
    func counts() throws {
        let year = try year(
            read("2026", score: 10, author: "Ben", language: "de", published: 1973),
            read("2026", score: 0, author: "Ann", language: "en", published: 1979),
            read("2026", author: "Ann", language: "en", published: -458),
            read("2026", score: 10, author: "")
        )
        #expect(year.scores == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
        #expect(year.authors.map(\.name) == ["Ann", "Ben"] && year.authors.map(\.count) == [2, 1])
        #expect(year.languages.map(\.name) == ["en", "de"])
        #expect(year.decades.map(\.name) == [-459, 1970] && year.decades.map(\.count) == [1, 2])
    }

    @Test(
        "a decade is that which people name, also before our era",
        arguments: [(-1, -9), (-9, -9), (-10, -19), (-385, -389), (-389, -389), (1, 0), (9, 0), (10, 10), (1979, 1970)]
    )
    func decades(_ published: Int, _ first: Int) throws {
        #expect(try year(read("2026", published: published)).decades.map(\.name) == [first])
    }

    @Test("the longest and the shortest book are of those whose pages are known")
    func lengths() throws {
        let year = try year(read("2026"), read("2026", pages: 900), read("2026", pages: 90))
        #expect(year.longest?.pages == 900 && year.shortest?.pages == 90)
        #expect(try self.year(read("2026")).longest == nil)
    }

    @Test(
        "a year has four digits",
        arguments: [(999, false), (1000, true), (9999, true), (10_000, false), (-2026, false)]
    )
    func fourDigits(_ number: Int, _ isYear: Bool) {
        #expect((CalendarYear(number) != nil) == isYear)
    }
}
