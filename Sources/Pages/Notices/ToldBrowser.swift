import Flyleaf
import Primitives
import Templating

/// A browser that is told of notices.
struct ToldBrowser: ViewModel {
    var id: String
    var name: String
    /// Whether it is the one that shows the page.
    var isHere: Bool
    var since: String
    var sinceISO: String

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("name") { $0.name }, Field("isHere") { $0.isHere },
            Field("since") { $0.since }, Field("sinceISO") { $0.sinceISO },
        ]
    }

    init(_ subscription: PushSubscription, _ session: Session, here: Session) {
        id = subscription.id.text
        name = session.browser.words
        isHere = session.id == here.id
        since = subscription.madeAt.minuteWords
        sinceISO = subscription.madeAt.rfc3339
    }
}
