import Templating

/// The page from which the browser is asked to use a passkey.
struct PasskeyLoginPage: ViewModel {
    var frame: PageFrame
    var next: String
    var challenge: String
    /// Whether a member shows once more who they are.
    var isConfirming: Bool
    /// Where the other ways are.
    var others: LinkTarget
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("next") { $0.next }, Field("challenge") { $0.challenge },
            Field("isConfirming") { $0.isConfirming }, Field("others") { $0.others }, Field("fault") { $0.fault },
        ]
    }
}
