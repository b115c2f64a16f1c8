import HTTP
import Web

extension Site {
    /// `GET /worker.js`: the service worker, at the top because it may only care for what stands below its own address.
    ///
    /// It is asked for again each time, so that a browser has the newest one a page later.
    @Sendable static func showWorker(_ visit: Visit) async throws -> Response {
        guard let response = visit.site.files.respond(hash: "", name: "worker.js", to: visit.request) else {
            throw Problem.notFound
        }
        return response
    }
}
