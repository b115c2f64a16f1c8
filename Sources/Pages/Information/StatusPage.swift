import Templating

/// Whether everything here works, for anybody who wonders.
struct StatusPage: ViewModel {
    var frame: PageFrame
    var isStoreWell: Bool
    var networks: [StatusLine]
    var waiting: String?
    var version: String
    var moment: String
    var momentISO: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("isStoreWell") { $0.isStoreWell }, Field("networks") { $0.networks },
            Field("waiting") { $0.waiting }, Field("version") { $0.version }, Field("moment") { $0.moment },
            Field("momentISO") { $0.momentISO },
        ]
    }
}
