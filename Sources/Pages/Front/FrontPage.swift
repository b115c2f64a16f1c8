import Templating

/// The front page: what this is, the way in, and something to read.
struct FrontPage: ViewModel {
    var frame: PageFrame
    var loginOptions: LoginOptions
    /// Nothing for who is logged in.
    var signUp: SignUpView?
    var isMember: Bool
    /// The newest drafts of the member.
    var drafts: [DraftRow]
    /// Whether there are older ones.
    var hasOlderDrafts: Bool
    /// The member's latest own reviews.
    var own: [ReviewRow]
    /// The latest of others, or of everybody for somebody not logged in.
    var rows: [ReviewRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("loginOptions") { $0.loginOptions }, Field("signUp") { $0.signUp },
            Field("isMember") { $0.isMember },
            Field("drafts") { $0.drafts }, Field("hasDrafts") { !$0.drafts.isEmpty },
            Field("hasOlderDrafts") { $0.hasOlderDrafts },
            Field("own") { $0.own }, Field("hasOwn") { !$0.own.isEmpty }, Field("rows") { $0.rows },
        ]
    }
}
