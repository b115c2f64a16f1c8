import Flyleaf
import Testing

@Suite("What books are the same by")
struct BookKeyTests {
    private func key(_ title: String, _ author: String = "") -> BookKey? {
        BookKey(title: ReviewTitle(trusted: title), author: AuthorLine(trusted: author))
    }

    @Test(
        "capitals, marks, punctuation and ways to write a letter do not part books",
        arguments: [
            ("Les Misérables", "les mise\u{301}rables!"), ("Straße", "STRASSE"),
            ("Łódź, Ø & İstanbul", "lodz o and istanbul"),
            ("ﬁnal", "Final"), ("ＡＢＣ１２", "abc12"), ("Ender's Game", "Ender’s Game"), ("War & Peace", "War and Peace"),
            ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"), ("が", "か\u{3099}"), ("パ", "ハ\u{309A}"),
            ("אִשָּׁה", "אשה"), ("آلة", "ا\u{653}لة"), ("Ὀδύσσεια", "οδυσσεια"), ("ΟΔΟΣ", "οδος"),
            ("Dune (Dune Chronicles, #1)", "Dune"), ("Dune (Dune, #1-3)", "dune"), ("so\u{AD}ft", "soft"),
        ]
    )
    func same(_ one: String, _ other: String) {
        #expect(key(one) != nil)
        #expect(key(one) == key(other))
    }

    @Test(
        "articles, subtitles, parts, signs and other scripts' marks do",
        arguments: [
            ("The Trial", "Trial"), ("Momo", "Momo: a novel"), ("C++", "C"), ("C#", "C"), ("1984", "Nineteen"),
            ("か", "が"), ("कि", "क"), ("Dune (1965)", "Dune"), ("22/11/63", "221163"), ("Poems 1", "Poems 2"),
        ]
    )
    func different(_ one: String, _ other: String) {
        #expect(key(one) != key(other))
    }

    @Test("a title or an author without letters has no key", arguments: [("!!!", ""), ("🙂", "Ann"), ("Momo", "…")])
    func none(_ title: String, _ author: String) {
        #expect(key(title, author) == nil)
    }

    @Test(
        "authors are the same however the first of them is written",
        arguments: [
            ("Ende, Michael", "Michael Ende"), ("J.R.R. Tolkien", "J. R. R. Tolkien"), ("JRR Tolkien", "J R R Tolkien"),
            ("Terry Pratchett, Neil Gaiman", "Terry Pratchett"), ("Terry Pratchett & Neil Gaiman", "Terry Pratchett"),
            ("Terry Pratchett; Neil Gaiman", "Pratchett, Terry"), ("Martin Luther King, Jr.", "Martin Luther King Jr"),
            ("Michael  Ende", "michael ende"), ("Ende, Michael and others", "Michael Ende"),
        ]
    )
    func authors(_ one: String, _ other: String) {
        #expect(AuthorLine(trusted: one).key == AuthorLine(trusted: other).key)
        #expect(key("Momo", one) == key("Momo", other))
    }

    @Test(
        "authors of other names are others",
        arguments: [("Ortega y Gasset", "Ortega"), ("King, Jr.", "King"), ("", "Ende")]
    )
    func otherAuthors(_ one: String, _ other: String) {
        #expect(AuthorLine(trusted: one).key != AuthorLine(trusted: other).key)
    }

    @Test("the first author is shown as typed")
    func first() {
        #expect(AuthorLine(trusted: "Ende, Michael").first == "Ende, Michael")
        #expect(AuthorLine(trusted: "Ann Reader, Ben Writer").first == "Ann Reader")
        #expect(AuthorLine(trusted: "  ").first.isEmpty)
        #expect(AuthorLine(trusted: ",").first.isEmpty)
    }

    @Test("even the same number does not join a book with no word in common")
    func quiteAnother() {
        let claim = BookClaim(
            title: ReviewTitle(trusted: "Momo"),
            author: AuthorLine(trusted: "Michael Ende"),
            isbn: nil
        )
        func isAnother(_ title: String, _ author: String) -> Bool {
            claim.isQuiteAnother(than: ReviewTitle(trusted: title), by: AuthorLine(trusted: author))
        }
        #expect(isAnother("Dune", "Frank Herbert") && isAnother("Dune", ""))
        #expect(!isAnother("The grey gentlemen", "ENDE") && !isAnother("Momo: a novel", ""))
    }

    @Test("the mean of scores is rounded half up, and none without scores")
    func mean() {
        #expect(BookScores().meanTenths == nil)
        var scores = BookScores()
        scores.add(nil)
        #expect(scores.meanTenths == nil && scores.reviews == 1)
        for score in [7, 8, 8, 8] { scores.add(Score(score)) }
        #expect(scores.meanTenths == 78)
    }
}
