import Templating

/// The link at the end of a notice.
struct NoticeStep: ViewModel, Equatable {
    var label: String
    var link: LinkTarget

    static var fields: [Field<Self>] { [Field("label") { $0.label }, Field("link") { $0.link }] }
}
