import Templating

/// The words for one network in place of those for all.
struct SingleWords: ViewModel {
    /// The field, which names the connection.
    var name: String
    /// Where links lead that tell what is wrong with it.
    var anchor: String
    /// What the network is called.
    var title: String
    var text: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("anchor") { $0.anchor }, Field("title") { $0.title },
            Field("text") { $0.text }, Field("fault") { $0.fault },
        ]
    }
}
