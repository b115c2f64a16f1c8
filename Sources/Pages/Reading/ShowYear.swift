import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /years/{year}`: field `shelf` (one of the member's own, whose books alone are shown and counted; empty is all).
    @Sendable static func showYear(_ visit: MemberVisit, _ year: CalendarYear) async throws -> Response {
        guard let field = visit.visit.query["shelf"], !field.isEmpty else {
            return try await visit.yearPage(year, typed: nil)
        }
        guard let id = ID<Shelf>(field),
            let shelf = try await visit.services.shelves.shelf(id, for: visit.member.id)?.shelf,
            shelf.memberID == visit.member.id
        else { throw Problem.notFound }
        return try await visit.shelfYearPage(year, shelf)
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
            picker: try await shelfPicker(number, chosen: nil),
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

extension MemberVisit {
    /// The same of the books of a shelf: a goal, a picture and what is shared are of the whole year.
    fileprivate func shelfYearPage(_ number: CalendarYear, _ shelf: Shelf) async throws -> Response {
        let whole = try await services.reading.year(number, of: member.id, for: member.id)
        let books = try await books(on: shelf)
        let year = ReadingYear(year: number, reads: whole.reads.filter { books.contains($0.bookID) }, goal: nil)
        let others = try await services.reading.years(of: member.id, for: member.id)
        let heading = "\(shelf.name.text): your \(number.number) in books"
        var model = YearPage(
            year,
            frame: visit.frame(heading, .reading),
            heading: heading,
            life: LinkTarget(path: Paths.shelf(shelf.id)),
            lifeWords: "The shelf",
            picture: nil,
            share: nil,
            years: others.filter { $0 != number }.map { YearLink(link: Paths.year($0, of: shelf.id), year: $0) },
            picker: try await shelfPicker(number, chosen: shelf.id),
            goal: nil
        )
        if whole.isFull && !year.isFull { model.gaps.insert(YearWords.full, at: 0) }
        return visit.page(site.templates.year, model)
    }

    fileprivate func shelfPicker(_ year: CalendarYear, chosen: ID<Shelf>?) async throws -> ShelfPicker? {
        ShelfPicker(year, try await services.shelves.list(of: member.id, for: member.id), chosen: chosen)
    }

    /// All books of a shelf, some at a time: a long one must not hold up the pages of others.
    private func books(on shelf: Shelf) async throws -> Set<ID<Book>> {
        var books: Set<ID<Book>> = []
        var last: Int64?
        while true {
            let some = try await services.shelves.books(on: shelf.id, for: member.id, after: last, limit: 500)
            books.formUnion(some.map(\.bookID))
            guard some.count == 500, let end = some.last else { return books }
            last = end.position
            await Task.yield()
        }
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
