import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// A login of the member in another browser.
struct SessionRow: SampledModel {
    var session: String
    var browser: String
    var since: String
    var sinceISO: String
    var lastUsed: String
    var lastUsedISO: String

    static let sample = SessionRow(Session(id: .sample, memberID: .sample, createdAt: .sample, lastSeenAt: .sample))

    var values: Values {
        [
            "session": .text(session), "browser": .text(browser), "since": .text(since),
            "sinceISO": .text(sinceISO), "lastUsed": .text(lastUsed), "lastUsedISO": .text(lastUsedISO),
        ]
    }

    init(_ session: Session) {
        self.session = session.id.text
        browser = session.browser.text
        since = session.createdAt.minuteText
        sinceISO = session.createdAt.rfc3339
        lastUsed = session.lastSeenAt.minuteText
        lastUsedISO = session.lastSeenAt.rfc3339
    }
}

/// This browser's login.
struct LoginView: SampledModel {
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

    static let sample = LoginView(
        Session(id: .sample, memberID: .sample, createdAt: .sample, lastSeenAt: .sample),
        .open,
        network: "Facebook"
    )

    var values: Values {
        [
            "browser": .text(browser), "network": .optional(network), "stateClass": .text(stateClass),
            "stateWord": .text(stateWord),
            "since": .text(since), "sinceISO": .text(sinceISO), "ends": .text(ends), "endsISO": .text(endsISO),
            "idleDays": .number(idleDays),
        ]
    }

    init(_ session: Session, _ state: LoginState, network: String?) {
        let end = session.createdAt + Session.absoluteLifetime
        browser = session.browser.text
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
        guard let id = ID<Session>(named), try sessions.all(of: visit.member.id).contains(where: { $0.id == id }) else {
            throw Problem.notFound
        }
        if id == visit.session.id { return visit.visit.go(Paths.logout()) }
        try await sessions.end(id, .endedElsewhere)
        return visit.visit.go(Paths.account(), notice: .sessionEnded)
    }
}
