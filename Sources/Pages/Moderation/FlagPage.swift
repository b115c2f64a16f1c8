import Templating

/// Asks why something should not be here.
struct FlagPage: ViewModel {
    var frame: PageFrame
    /// What kind of thing it is, after "this".
    var noun: String
    var title: String?
    var action: LinkTarget
    var back: LinkTarget
    var reasons: [FlagReasonChoice]
    var reasonFault: String?
    var words: String
    var wordsFault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("noun") { $0.noun }, Field("title") { $0.title },
            Field("action") { $0.action }, Field("back") { $0.back }, Field("reasons") { $0.reasons },
            Field("reasonFault") { $0.reasonFault }, Field("words") { $0.words },
            Field("wordsFault") { $0.wordsFault },
        ]
    }
}
