import Flyleaf
import Primitives
import Templating
import Web

/// A message of the member's, and what became of it.
struct HandledMessageRow: ViewModel {
    var words: String
    var title: String?
    var link: LinkTarget?
    /// The draft, where one was made.
    var draft: LinkTarget?
    var time: String
    var timeISO: String

    /// A message.
    init(_ message: Message) {
        words = message.outcome?.words ?? ""
        title = message.made?.title.text
        link = message.made.flatMap { LinkTarget(path: Paths.bookReading($0.bookID)) }
        draft = message.made?.draft.flatMap { LinkTarget(path: Paths.draft($0, of: nil)) }
        time = message.writtenAt.minuteWords
        timeISO = message.writtenAt.rfc3339
    }

    static var fields: [Field<Self>] {
        [
            Field("words") { $0.words }, Field("title") { $0.title }, Field("link") { $0.link },
            Field("draft") { $0.draft }, Field("time") { $0.time }, Field("timeISO") { $0.timeISO },
        ]
    }
}
