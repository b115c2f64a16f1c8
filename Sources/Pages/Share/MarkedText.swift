import Templating

/// A text with what of it is beyond the limit of a network.
struct MarkedText: ViewModel {
    /// What is within.
    var within: String
    /// What is beyond; absent when all of it is within.
    var beyond: String?

    static var fields: [Field<Self>] { [Field("within") { $0.within }, Field("beyond") { $0.beyond }] }

    /// A text cut for the eye alone.
    ///
    /// - Parameter count: how many characters are within; `nil` when all are.
    init(_ text: String, within count: Int?) {
        within = count.map { String(text.prefix($0)) } ?? text
        beyond = count.map { String(text.dropFirst($0)) }
    }
}
