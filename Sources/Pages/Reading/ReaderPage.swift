import Templating

/// What somebody shows of their reading life.
struct ReaderPage: ViewModel {
    var frame: PageFrame
    /// Where others report this reader.
    var flag: LinkTarget?
    /// Where a member mutes or blocks them.
    var distance: LinkTarget?
    var name: String
    var picture: SameOriginLink?
    /// Whether the viewer looks at their own.
    var isOwn: Bool
    /// The page of their reviews, where the viewer may read one.
    var writer: LinkTarget?
    var years: [YearLink]
    var shelves: [ShelfLine]
    /// Some of the tags.
    var tags: [TagLink]
    /// All of them.
    var allTags: LinkTarget
    var tabs: [ReadingTab]
    var rows: [ReadingRow]
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("flag") { $0.flag }, Field("distance") { $0.distance },
            Field("name") { $0.name }, Field("picture") { $0.picture },
            Field("isOwn") { $0.isOwn },
            Field("writer") { $0.writer }, Field("years") { $0.years }, Field("hasYears") { !$0.years.isEmpty },
            Field("shelves") { $0.shelves }, Field("hasShelves") { !$0.shelves.isEmpty },
            Field("tags") { $0.tags }, Field("hasTags") { !$0.tags.isEmpty }, Field("allTags") { $0.allTags },
            Field("tabs") { $0.tabs }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("newest") { $0.newest }, Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
