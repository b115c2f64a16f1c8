import Templating

/// The way to one list of a reading life.
struct ReadingTab: ViewModel {
    var link: LinkTarget
    var words: String
    var count: Int
    var isCurrent: Bool

    static var fields: [Field<Self>] {
        [
            Field("link") { $0.link }, Field("words") { $0.words }, Field("count") { String($0.count) },
            Field("isCurrent") { $0.isCurrent },
        ]
    }
}
