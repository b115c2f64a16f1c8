import Templating

/// Whether everything here works, for anybody who wonders.
struct StatusPage: ViewModel {
    var frame: PageFrame
    var isStoreWell: Bool
    var networks: [StatusLine]
    var waiting: String?
    /// What is left of the networks' limits for the member.
    var limits: [StatusLimit]
    var isSignedIn: Bool
    var version: String
    var moment: String
    var momentISO: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("isStoreWell") { $0.isStoreWell }, Field("networks") { $0.networks },
            Field("waiting") { $0.waiting }, Field("limits") { $0.limits },
            Field("hasLimits") { !$0.limits.isEmpty }, Field("isSignedIn") { $0.isSignedIn },
            Field("version") { $0.version }, Field("moment") { $0.moment },
            Field("momentISO") { $0.momentISO },
        ]
    }
}
