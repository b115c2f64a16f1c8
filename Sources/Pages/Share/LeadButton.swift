import Templating

/// A press that takes friends, tags and place from another network.
struct LeadButton: ViewModel {
    var act: String
    static var fields: [Field<Self>] { [Field("act") { $0.act }] }
}
