import Templating

/// What was found by some words: books, friends and reviews.
struct SearchPage: ViewModel {
    var frame: PageFrame
    var words: String
    var books: [BookRow]
    var people: [PersonRow]
    /// All friends with these words, for members.
    var allPeople: LinkTarget?
    var rows: SafeHTML?
    /// Of the buttons in the rows, for members.
    var standing: StandingForm?
    /// All reviews with these words, where there are more.
    var allReviews: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("words") { $0.words }, Field("hasWords") { !$0.words.isEmpty },
            Field("books") { $0.books }, Field("hasBooks") { !$0.books.isEmpty }, Field("people") { $0.people },
            Field("hasPeople") { !$0.people.isEmpty }, Field("allPeople") { $0.allPeople }, Field("rows") { $0.rows },
            Field("standing") { $0.standing },
            Field("allReviews") { $0.allReviews },
            Field("isEmpty") { $0.books.isEmpty && $0.people.isEmpty && $0.rows == nil },
        ]
    }
}
