import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /years/{year}`.
    @Sendable static func showYear(_ visit: MemberVisit, _ year: CalendarYear) async throws -> Response {
        try await visit.yearPage(year, typed: nil)
    }

    /// `POST /years/{year}`: field `goal`.
    @Sendable static func setReadingGoal(_ visit: MemberVisit, _ year: CalendarYear) async throws -> Response {
        let typed = visit.form["goal"] ?? ""
        let digits = typed.utf8.filter { $0 != UInt8(ascii: " ") }
        let goal = Int(String(decoding: digits.prefix(6), as: UTF8.self)).flatMap { ReadingGoal($0) }
        guard goal != nil || digits.isEmpty else { return try await visit.yearPage(year, typed: typed) }
        try await visit.services.reading.setGoal(goal, for: year, of: visit.member.id)
        return visit.visit.go(Paths.year(year), notice: .goalKept)
    }
}

extension MemberVisit {
    fileprivate func yearPage(_ number: CalendarYear, typed: String?) async throws -> Response {
        let year = try await services.reading.year(number, of: member.id, for: member.id)
        let others = try await services.reading.years(of: member.id, for: member.id)
        let model = YearPage(
            year,
            frame: visit.frame("Your \(number.number) in books", .reading),
            heading: "Your \(number.number) in books",
            life: LinkTarget(path: Paths.reading()),
            lifeWords: "Your reading",
            picture: LinkTarget(path: Paths.yearPicture(number)),
            share: LinkTarget(path: ShareSubject.year(number, of: member.id).dialog),
            years: others.filter { $0 != number }
                .map { YearLink(link: LinkTarget(path: Paths.year($0)), year: $0) },
            goal: GoalForm(
                year: number,
                words: year.goal.map { YearWords.goal($0, year.reads.count) },
                goal: typed ?? year.goal.map { String($0.books) } ?? "",
                fault: typed.map { _ in
                    "Write a number from \(ReadingGoal.range.lowerBound) to \(ReadingGoal.range.upperBound), or nothing."
                },
                action: LinkTarget(path: Paths.year(number))
            )
        )
        return visit.page(site.templates.year, model, status: typed == nil ? .ok : .unprocessableContent)
    }
}

extension BookFact {
    /// The figures of a year.
    static func all(_ year: ReadingYear) -> [BookFact] {
        var facts = [BookFact(name: "Finished", text: YearWords.books(year.reads.count))]
        if year.pages > 0 { facts.append(BookFact(name: "Read", text: YearWords.pages(year.pages))) }
        if let longest = year.longest, let shortest = year.shortest, longest != shortest {
            facts.append(BookFact(name: "Longest", text: words(longest)))
            facts.append(BookFact(name: "Shortest", text: words(shortest)))
        }
        return facts
    }

    private static func words(_ read: FinishedRead) -> String {
        "\(read.title.text) (\(YearWords.pages(read.pages ?? 0)))"
    }
}

extension YearPage.Row {
    init(_ read: FinishedRead) {
        let parts = [
            read.ended.map { "Finished \($0.words)" }, read.pages.map { YearWords.pages($0) },
            read.score.map { "\($0.value) of \(Score.maximum)" },
        ]
        self.init(
            title: read.title.text,
            author: read.author.text.isEmpty ? nil : read.author.text,
            book: LinkTarget(path: Paths.book(read.bookID)),
            words: parts.compactMap(\.self).joined(separator: " · ")
        )
    }
}
