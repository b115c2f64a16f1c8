import Templating

/// Who may make an account, and who chose so.
struct SignUpPage: ViewModel {
    var frame: PageFrame
    var choices: [SignUpChoice]
    var fault: String?
    var rows: [SignUpChangeRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("choices") { $0.choices }, Field("fault") { $0.fault },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
        ]
    }
}
