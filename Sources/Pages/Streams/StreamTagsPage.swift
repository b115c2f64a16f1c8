import Templating

/// The page where somebody types a tag to look for.
struct StreamTagsPage: ViewModel {
    var frame: PageFrame
    /// The lists there are.
    var lists: [NetworkTab]
    /// What was typed.
    var typed: String
    /// Why that is no tag.
    var fault: String?
    /// The tags looked at lately.
    var tags: [NetworkTab]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("lists") { $0.lists }, Field("typed") { $0.typed },
            Field("fault") { $0.fault }, Field("tags") { $0.tags }, Field("hasTags") { !$0.tags.isEmpty },
        ]
    }
}
