import Templating

/// The question before everything is ended that opens the account, but this browser's login, networks and passkeys.
struct EndEverythingPage: ViewModel {
    var frame: PageFrame
    var sessions: Int
    var devices: Int
    var displays: Int
    var codes: Int
    /// Whether nothing but this browser's cookie opens the account afterwards.
    var isOnlyCookie: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("sessions") { $0.sessions }, Field("devices") { $0.devices },
            Field("displays") { $0.displays },
            Field("codes") { $0.codes }, Field("isOnlyCookie") { $0.isOnlyCookie },
        ]
    }
}
