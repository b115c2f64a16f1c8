import HTTP
import Web

extension Site {
    /// `GET /offline`: kept by the service worker, which asks for it without cookies.
    @Sendable static func showOffline(_ visit: Visit) async throws -> Response {
        visit.page(visit.site.templates.offline, OfflinePage(frame: visit.frame("Not reached")))
    }
}
