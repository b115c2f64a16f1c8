import Flyleaf
import Primitives
import Templating

/// A login of the member in another browser.
struct SessionRow: ViewModel {
    var session: String
    var browser: String
    var since: String
    var sinceISO: String
    var lastUsed: String
    var lastUsedISO: String

    static var fields: [Field<Self>] {
        [
            Field("session") { $0.session }, Field("browser") { $0.browser }, Field("since") { $0.since },
            Field("sinceISO") { $0.sinceISO }, Field("lastUsed") { $0.lastUsed },
            Field("lastUsedISO") { $0.lastUsedISO },
        ]
    }

    init(_ session: Session) {
        self.session = session.id.text
        browser = session.browser.words
        since = session.createdAt.minuteWords
        sinceISO = session.createdAt.rfc3339
        lastUsed = session.lastSeenAt.minuteWords
        lastUsedISO = session.lastSeenAt.rfc3339
    }
}
