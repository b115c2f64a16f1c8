import Templating

/// Where a file of another program is chosen, and the imports so far.
struct ImportsPage: ViewModel {
    var frame: PageFrame
    /// What is wrong with the file chosen last.
    var fault: String?
    /// The largest file, in words.
    var largest: String
    var isFull: Bool
    var rows: [ImportLine]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("fault") { $0.fault }, Field("largest") { $0.largest },
            Field("isFull") { $0.isFull }, Field("rows") { $0.rows },
        ]
    }
}
