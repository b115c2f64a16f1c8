import Templating

/// The question whether Flyleaf may use where the member is, where that is first needed.
struct LocationQuestionPage: ViewModel {
    var frame: PageFrame
    var retentions: [NamedChoice]

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("retentions") { $0.retentions }]
    }
}
