import Templating

/// A new invitation, shown this once.
struct InvitationPage: ViewModel {
    var frame: PageFrame
    var address: String
    /// The last day on which it is good.
    var end: String

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("address") { $0.address }, Field("end") { $0.end }]
    }
}
