import Flyleaf
import HTTP
import Primitives
import Templating
import Web

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
        since = session.createdAt.minuteText
        sinceISO = session.createdAt.rfc3339
        lastUsed = session.lastSeenAt.minuteText
        lastUsedISO = session.lastSeenAt.rfc3339
    }
}

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
        since = session.createdAt.minuteText
        sinceISO = session.createdAt.rfc3339
        ends = end.dayText
        endsISO = end.rfc3339
        idleDays = Session.idleLifetime.wholeDays
    }
}

extension Site {
    /// `POST /account/sessions/end`: field `session` for one of them; without it, every login but this browser's.
    @Sendable static func endOtherSessions(_ visit: MemberVisit) async throws -> Response {
        let sessions = visit.services.sessions
        guard let named = visit.form["session"] else {
            _ = try await sessions.endOthers(of: visit.member.id, keeping: visit.session.id)
            // Whoever was in may have made a code, which would let them in again.
            try await visit.services.devices.endPairing(visit.member.id)
            return visit.visit.go(Paths.account(), notice: .sessionsEnded)
        }
        // Another member's session is not there, and neither is one that has ended meanwhile.
        guard let id = ID<Session>(named), try await sessions.all(of: visit.member.id).contains(where: { $0.id == id })
        else {
            throw Problem.notFound
        }
        if id == visit.session.id { return visit.visit.go(Paths.logout()) }
        try await sessions.end(id, .endedElsewhere)
        return visit.visit.go(Paths.account(), notice: .sessionEnded)
    }
}
