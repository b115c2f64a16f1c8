import Templating

/// What one writer wrote, as far as the viewer may read it.
struct WriterPage: ViewModel {
    var frame: PageFrame
    /// Where others report this writer.
    var flag: LinkTarget?
    /// Where a member mutes or blocks them.
    var distance: LinkTarget?
    var name: String
    var picture: SameOriginLink?
    /// What they show of their reading, where it is anything.
    var reader: LinkTarget?
    /// Their pages elsewhere.
    var elsewhere: [ElsewhereLink]
    var rows: SafeHTML?
    /// Of the buttons in the rows, for members.
    var standing: StandingForm?
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("flag") { $0.flag }, Field("distance") { $0.distance },
            Field("name") { $0.name }, Field("picture") { $0.picture },
            Field("elsewhere") { $0.elsewhere }, Field("hasElsewhere") { !$0.elsewhere.isEmpty },
            Field("reader") { $0.reader }, Field("rows") { $0.rows }, Field("standing") { $0.standing },
            Field("newest") { $0.newest }, Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
