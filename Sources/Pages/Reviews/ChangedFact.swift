import Templating

/// Something about a review that was changed, before and now.
struct ChangedFact: ViewModel {
    var name: String
    var old: String
    var new: String

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("old") { $0.old.isEmpty ? nil : $0.old },
            Field("new") { $0.new.isEmpty ? nil : $0.new },
        ]
    }
}
