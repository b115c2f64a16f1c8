import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /notices/live`: server-sent events for a page that is open: `unread` with the mark of the header as two lines,
    /// its number and its words (no lines where nothing waits), `over` before an end that is for good, and `full` where
    /// too many listen.
    ///
    /// With the field `streams` it tells by `news`, too, that something came to the member's streams.
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
        let streams = visit.query["streams"] == nil ? nil : visit.services.liveStreams
        let (site, request, route) = (visit.site, visit.request.id, visit.route?.pattern ?? "-")
        return .events(
            EventProducer { send in
                do {
                    // Its networks are followed for as long as the page is told of notices.
                    try await withThrowingTaskGroup { group in
                        if let streams {
                            group.addTask {
                                try await streams.follow(token, of: member) { word in
                                    // The rest is said by who tells of notices.
                                    word == .news ? send(ServerSentEvent(event: "news", data: "")) : false
                                }
                            }
                        }
                        try await live.follow(token, of: member) { send(ServerSentEvent($0)) }
                        group.cancelAll()
                    }
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
