import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /display/{key}/live`: server-sent events for a screen; field `after`, what it shows.
    ///
    /// `step` with the markup of what it shows from now on, `over` when the display has ended, and `full` where too many
    /// screens listen.
    @Sendable static func followDisplay(_ visit: Visit, _ text: String) async throws -> Response {
        try visit.limit(visit.site.limits.displays)
        guard let key = DisplayKey(text) else {
            return .events(EventProducer { send in _ = send(ServerSentEvent(event: "over", data: "")) })
        }
        let cursor = visit.query["after"].flatMap { DisplayCursor($0) } ?? .start
        let site = visit.site
        let (request, route) = (visit.request.id, visit.route?.pattern ?? "-")
        return .events(
            EventProducer { send in
                do {
                    try await site.services.liveDisplays.follow(key, at: cursor) { word in
                        send(try await site.event(word))
                    }
                } catch {
                    // The screen is gone, or the program stops: that is no fault.
                    guard !Task.isCancelled, !(error is CancellationError) else { return }
                    site.report(SiteIncident(requestID: request, route: route, error: error, showsReference: false))
                }
            }
        )
    }

    /// A word to a screen as its script reads it.
    private func event(_ word: DisplayWord) async throws -> ServerSentEvent {
        switch word {
        case .step(let step):
            let markup = templates.wallStep.render(try await services.view(of: step))
            return ServerSentEvent(event: "step", data: String(decoding: markup, as: UTF8.self))
        case .over: return ServerSentEvent(event: "over", data: "")
        case .full: return ServerSentEvent(event: "full", data: "")
        }
    }
}
