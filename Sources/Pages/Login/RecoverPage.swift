import Templating

/// The way back in by a printed code.
struct RecoverPage: ViewModel {
    var frame: PageFrame
    var next: String
    var sheet: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("next") { $0.next }, Field("sheet") { $0.sheet },
            Field("fault") { $0.fault },
        ]
    }
}
