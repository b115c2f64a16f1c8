import Templating

/// What became of a request to delete what a network told Flyleaf.
struct DataDeletionPage: ViewModel {
    var frame: PageFrame
    var network: String
    var done: String
    var doneISO: String
    var hadData: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("done") { $0.done },
            Field("doneISO") { $0.doneISO }, Field("hadData") { $0.hadData },
        ]
    }
}
