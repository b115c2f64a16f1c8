import Templating

/// Whether a post for everyone stays out of public lists.
struct ListingField: ViewModel {
    var isChosen: Bool
    /// The networks that have such posts.
    var networks: String

    static var fields: [Field<Self>] { [Field("isChosen") { $0.isChosen }, Field("networks") { $0.networks }] }
}
