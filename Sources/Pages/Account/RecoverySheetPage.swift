import Templating

/// A sheet of codes, shown once.
struct RecoverySheetPage: ViewModel {
    var frame: PageFrame
    var memberName: String
    var address: String
    var sheet: String
    var codes: [String]
    var made: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("memberName") { $0.memberName }, Field("address") { $0.address },
            Field("sheet") { $0.sheet }, Field("codes") { $0.codes.map(RecoveryCodeLine.init) },
            Field("made") { $0.made },
        ]
    }
}
