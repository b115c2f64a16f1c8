import Templating

/// The question before somebody is logged out.
struct LogoutPage: ViewModel {
    var frame: PageFrame
    /// The account in use; `nil` when only remembered ones are left.
    var name: String?
    /// The other accounts this browser remembers.
    var others: [String]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("hasOthers") { !$0.others.isEmpty },
            Field("others") { $0.others.joined(separator: ", ") },
            Field("count") { $0.others.count + ($0.name == nil ? 0 : 1) },
        ]
    }
}
