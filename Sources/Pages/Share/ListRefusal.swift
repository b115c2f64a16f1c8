import Templating

/// A permission that is missing for a list.
struct ListRefusal: ViewModel {
    var reason: String
    /// The form that asks for it; absent where asking would not help.
    var ask: PermissionForm?

    static var fields: [Field<Self>] { [Field("reason") { $0.reason }, Field("ask") { $0.ask }] }
}
