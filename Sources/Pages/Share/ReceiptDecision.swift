import Templating

/// The question whether a post is there, which only the person can answer.
struct ReceiptDecision: ViewModel {
    /// The person's own page at the network, if its address is known.
    var page: LinkTarget?

    static var fields: [Field<Self>] { [Field("page") { $0.page }] }
}
