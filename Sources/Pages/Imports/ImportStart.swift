import Templating

/// What is asked before an import is started.
struct ImportStart: ViewModel {
    var action: LinkTarget
    var rowCount: Int
    var reviewCount: Int
    /// How many rows are about no book, in words; nothing for none.
    var faults: String?
    var choices: [VisibilityChoice]
    /// Whether it was taken home from a Flyleaf.
    var isOwn: Bool
    var fault: String?
    var preview: [ImportPreviewRow]

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("rowCount") { $0.rowCount }, Field("reviewCount") { $0.reviewCount },
            Field("faults") { $0.faults }, Field("choices") { $0.choices },
            Field("isOwn") { $0.isOwn }, Field("fault") { $0.fault },
            Field("preview") { $0.preview },
        ]
    }
}
