import Templating

/// The front page: what this is, the way in, and something to read.
struct FrontPage: ViewModel {
    var frame: PageFrame
    var loginOptions: LoginOptions
    var isMember: Bool
    var rows: [ReviewRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("loginOptions") { $0.loginOptions }, Field("isMember") { $0.isMember },
            Field("rows") { $0.rows },
        ]
    }
}
