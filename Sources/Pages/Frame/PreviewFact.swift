import Templating

/// One more thing that a page says of what it is about, by a name of OpenGraph.
struct PreviewFact: ViewModel {
    var property: String
    var content: String

    static var fields: [Field<Self>] { [Field("property") { $0.property }, Field("content") { $0.content }] }
}
