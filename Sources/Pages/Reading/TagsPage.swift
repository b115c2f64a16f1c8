import Templating

/// The tags of a reader.
struct TagsPage: ViewModel {
    var frame: PageFrame
    var name: String
    var isOwn: Bool
    /// The reading life they belong to.
    var life: LinkTarget
    var tags: [TagLink]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("isOwn") { $0.isOwn },
            Field("life") { $0.life }, Field("tags") { $0.tags }, Field("hasTags") { !$0.tags.isEmpty },
        ]
    }
}
