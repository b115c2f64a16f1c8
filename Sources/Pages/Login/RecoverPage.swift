import Templating

/// The way back in by a printed code.
struct RecoverPage: ViewModel {
    var frame: PageFrame
    var next: String
    /// Whether a member shows once more who they are.
    var isConfirming: Bool
    /// Where the other ways are.
    var others: LinkTarget
    var sheet: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("next") { $0.next }, Field("isConfirming") { $0.isConfirming },
            Field("others") { $0.others }, Field("sheet") { $0.sheet }, Field("fault") { $0.fault },
        ]
    }
}
