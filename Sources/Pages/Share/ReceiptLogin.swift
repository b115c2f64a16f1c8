import Templating

/// The way to log in at a network again and come back to the receipt.
struct ReceiptLogin: ViewModel {
    var action: LinkTarget
    var next: String
    /// The server, where the network has many.
    var server: String?
    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("next") { $0.next }, Field("server") { $0.server },
        ]
    }
}
