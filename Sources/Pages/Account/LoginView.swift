import Flyleaf
import Primitives
import Templating

/// This browser's login.
struct LoginView: ViewModel {
    var browser: String
    /// The network it came by.
    var network: String?
    var stateClass: String
    var stateWord: String
    var since: String
    var sinceISO: String
    var ends: String
    var endsISO: String
    var idleDays: Int

    static var fields: [Field<Self>] {
        [
            Field("browser") { $0.browser }, Field("network") { $0.network }, Field("stateClass") { $0.stateClass },
            Field("stateWord") { $0.stateWord }, Field("since") { $0.since }, Field("sinceISO") { $0.sinceISO },
            Field("ends") { $0.ends }, Field("endsISO") { $0.endsISO }, Field("idleDays") { $0.idleDays },
        ]
    }

    init(_ session: Session, _ state: LoginState, network: String?) {
        let end = session.createdAt + Session.absoluteLifetime
        browser = session.browser.words
        self.network = network
        (stateClass, stateWord) = state.words
        since = session.createdAt.minuteWords
        sinceISO = session.createdAt.rfc3339
        ends = end.dayWords
        endsISO = end.rfc3339
        idleDays = Session.idleLifetime.wholeDays
    }
}
