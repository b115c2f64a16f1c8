import Templating

/// A network that could be ticked once it is connected.
struct NetworkOffer: ViewModel {
    var act: String
    var label: String

    static var fields: [Field<Self>] { [Field("act") { $0.act }, Field("label") { $0.label }] }
}
