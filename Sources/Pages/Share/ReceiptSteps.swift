import Templating

/// What a receipt offers; absent is what makes no sense now.
struct ReceiptSteps: ViewModel {
    var postLink: LinkTarget?
    var withdraw: LinkTarget?
    var retryLabel: String?
    var decision: ReceiptDecision?
    var canChange: Bool
    var cancelLabel: String?
    var permissionLink: LinkTarget?
    var logIn: ReceiptLogin?
    var networkPage: LinkTarget?
    var shareLink: LinkTarget?
    var reviewLink: LinkTarget?
    /// What the button says that leads back to what was shared.
    var backLabel = ""

    static var fields: [Field<Self>] {
        [
            Field("postLink") { $0.postLink }, Field("withdraw") { $0.withdraw },
            Field("retryLabel") { $0.retryLabel }, Field("decision") { $0.decision },
            Field("canChange") { $0.canChange },
            Field("cancelLabel") { $0.cancelLabel }, Field("permissionLink") { $0.permissionLink },
            Field("logIn") { $0.logIn }, Field("networkPage") { $0.networkPage }, Field("shareLink") { $0.shareLink },
            Field("reviewLink") { $0.reviewLink }, Field("backLabel") { $0.backLabel },
        ]
    }
}
