import Templating

/// A thing as a moderator looks at it.
struct ModeratedPage: ViewModel {
    var frame: PageFrame
    var noun: String
    var title: String
    /// Its words; spoilers are closed, as for readers.
    var text: SafeHTML?
    /// Its photos, folded away: nobody has to see them before having decided to.
    var photos: [PhotoView]
    /// The picture beside the name, where the thing is a member who has one.
    var picture: SameOriginLink?
    var writer: String
    /// Where moderators look at the writer; absent where the thing is the writer.
    var writerLink: LinkTarget?
    var page: LinkTarget
    /// How many reports for which reason; absent where none wait.
    var reasons: String?
    var said: [String]
    var state: String?
    var action: LinkTarget
    var acts: [ModeratedActChoice]
    var actFault: String?
    var reason: String
    var reasonFault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("noun") { $0.noun }, Field("title") { $0.title },
            Field("text") { $0.text }, Field("hasPhotos") { !$0.photos.isEmpty }, Field("photos") { $0.photos },
            Field("photoCount") { Self.photoCount($0.photos.count) }, Field("writer") { $0.writer },
            Field("picture") { $0.picture },
            Field("writerLink") { $0.writerLink },
            Field("page") { $0.page }, Field("reasons") { $0.reasons },
            Field("said") { $0.said.map { SentenceView(text: $0) } }, Field("hasSaid") { !$0.said.isEmpty },
            Field("state") { $0.state }, Field("action") { $0.action }, Field("acts") { $0.acts },
            Field("actFault") { $0.actFault }, Field("reason") { $0.reason },
            Field("reasonFault") { $0.reasonFault },
        ]
    }

    private static func photoCount(_ count: Int) -> String { count == 1 ? "Its photo" : "Its \(count) photos" }
}
