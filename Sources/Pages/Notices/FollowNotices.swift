import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /notices/live`: server-sent events for a page that is open: `unread` with the mark of the header as two lines,
    /// its number and its words (no lines where nothing waits), `over` before an end that is for good, and `full` where
    /// too many listen.
    ///
    /// Whoever asks for a page gets the list, or what a page for members says instead.
    ///
    /// - Rule: a stream is never led to the login, and its answer sets nothing.
    /// - Why: its script would follow and read a page that nobody sees, and with it the word, told once, that a network
    ///   ended the login (LG-21).
    @Sendable static func followNotices(_ visit: Visit) async throws -> Response {
        let isStream = visit.request.fields[.accept]?.contains("text/event-stream") == true
        guard let signedIn = visit.signedIn, let token = visit.logins.current, !signedIn.isSuspended else {
            if isStream { return .events(EventProducer { send in _ = send(ServerSentEvent(LiveNotice.over)) }) }
            guard visit.signedIn == nil else { return visit.go(Paths.rulings()) }
            return try await visit.logInFirst()
        }
        guard isStream else { return visit.go(Paths.notices()) }
        let (live, member) = (visit.services.liveNotices, signedIn.member.id)
        let (site, request, route) = (visit.site, visit.request.id, visit.route?.pattern ?? "-")
        return .events(
            EventProducer { send in
                do {
                    try await live.follow(token, of: member) { send(ServerSentEvent($0)) }
                } catch {
                    // The page is gone, or the program stops: that is no fault.
                    guard !Task.isCancelled, !(error is CancellationError) else { return }
                    site.report(SiteIncident(requestID: request, route: route, error: error, showsReference: false))
                }
            }
        )
    }
}

extension ServerSentEvent {
    /// A word to an open page as its script reads it.
    init(_ word: LiveNotice) {
        switch word {
        case .unread(let number, _):
            let mark = UnreadMark(number)
            self.init(event: "unread", data: mark.map { "\($0.count)\n\($0.words)" } ?? "")
        case .over: self.init(event: "over", data: "")
        case .full: self.init(event: "full", data: "")
        }
    }
}
