import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /notices/live`: server-sent events for a page that is open: `unread` with the mark of the header as two lines,
    /// its number and its words (no lines where nothing waits), and `over` before an end that is for good.
    ///
    /// Whoever asks for a page gets the list.
    @Sendable static func followNotices(_ visit: MemberVisit) async throws -> Response {
        guard visit.visit.request.fields[.accept]?.contains("text/event-stream") == true,
            let token = visit.visit.logins.current
        else { return visit.visit.go(Paths.notices()) }
        let (live, member) = (visit.services.liveNotices, visit.member.id)
        return .events(
            EventProducer { send in
                do {
                    try await live.follow(token, of: member) { send(ServerSentEvent($0)) }
                } catch {
                    // The page is gone, the program stops, or the store cannot be read: the page asks again, or not.
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
        }
    }
}
