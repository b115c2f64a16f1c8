import Templating

/// A site whose mentions a member lets in or keeps out.
struct MentionSiteRow: ViewModel {
    var site: String

    static var fields: [Field<Self>] { [Field("site") { $0.site }] }
}
