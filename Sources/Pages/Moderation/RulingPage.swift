import Templating

/// An act of moderators as the member reads it whom it touches.
struct RulingPage: ViewModel {
    var frame: PageFrame
    var heading: String
    /// What it is about; absent where it is the member, or gone.
    var title: String?
    var page: LinkTarget?
    var reason: String
    var date: String
    var isoDate: String
    /// What the member said against it.
    var objection: String?
    var answer: String?
    /// Where they say it, once.
    var action: LinkTarget?
    var words: String
    var wordsFault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("title") { $0.title },
            Field("page") { $0.page }, Field("reason") { $0.reason }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate }, Field("objection") { $0.objection }, Field("answer") { $0.answer },
            Field("action") { $0.action }, Field("words") { $0.words }, Field("wordsFault") { $0.wordsFault },
        ]
    }
}
