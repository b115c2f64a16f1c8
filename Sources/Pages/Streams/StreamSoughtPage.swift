import Templating

/// The page where somebody types a tag or words to look for.
struct StreamSoughtPage: ViewModel {
    var frame: PageFrame
    /// The lists there are.
    var lists: [NetworkTab]
    /// What was typed.
    var typed: String
    /// Why that cannot be looked for.
    var fault: String?
    /// What was looked for lately.
    var lately: [NetworkTab]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("lists") { $0.lists }, Field("typed") { $0.typed },
            Field("fault") { $0.fault }, Field("lately") { $0.lately }, Field("hasLately") { !$0.lately.isEmpty },
        ]
    }
}
