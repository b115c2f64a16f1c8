import Templating

/// The form of the buttons in all rows of a page: one for the page, since a row is the same for many members.
struct StandingForm: ViewModel {
    /// The page to come back to.
    var next: String
    var csrf: String

    static var fields: [Field<Self>] {
        [Field("next") { $0.next }, Field("csrf") { $0.csrf }]
    }
}
