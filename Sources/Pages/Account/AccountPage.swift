import Templating

/// The account: the name, what is connected and what it may do, and the login of this browser.
struct AccountPage: ViewModel {
    var frame: PageFrame
    var memberName: String
    var since: String
    var contents: [AccountPart]
    var name: String
    var nameFault: String?
    var connections: [ConnectionCard]
    var unconnected: [ConnectOption]
    var login: LoginView
    var sessions: [SessionRow]
    var history: [LoginHistoryRow]
    var recovery: RecoveryCard
    var passkeys: PasskeyCard?
    var isModerator: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("memberName") { $0.memberName }, Field("since") { $0.since },
            Field("contents") { $0.contents }, Field("name") { $0.name }, Field("nameFault") { $0.nameFault },
            Field("connections") { $0.connections }, Field("unconnected") { $0.unconnected },
            Field("login") { $0.login }, Field("sessions") { $0.sessions },
            Field("hasOthers") { !$0.sessions.isEmpty }, Field("history") { $0.history },
            Field("recovery") { $0.recovery }, Field("passkeys") { $0.passkeys },
            Field("isModerator") { $0.isModerator },
        ]
    }
}
