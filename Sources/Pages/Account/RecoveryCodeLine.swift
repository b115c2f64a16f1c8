import Templating

/// One printed code.
struct RecoveryCodeLine: ViewModel {
    var code: String

    static var fields: [Field<Self>] { [Field("code") { $0.code }] }
}
