import Templating

/// The sites whose mentions a member lets in or keeps out.
struct MentionSiteListPage: ViewModel {
    var frame: PageFrame
    var trusted: [MentionSiteRow]
    var blocked: [MentionSiteRow]
    /// Whether pages elsewhere can say that they link to a review here.
    var isOn: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("trusted") { $0.trusted }, Field("hasTrusted") { !$0.trusted.isEmpty },
            Field("blocked") { $0.blocked }, Field("hasBlocked") { !$0.blocked.isEmpty }, Field("isOn") { $0.isOn },
        ]
    }
}
