import Templating

/// A row of a list of reviews with what the viewer can do about its book.
struct ReviewItem: ViewModel {
    /// The review, for the way back to it.
    var id: String
    var row: SafeHTML
    var buttons: StandingButtons?

    static var fields: [Field<Self>] {
        [Field("id") { $0.id }, Field("row") { $0.row }, Field("buttons") { $0.buttons }]
    }
}
