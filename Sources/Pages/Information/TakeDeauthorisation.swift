import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /auth/{network}/deauthorize`: field `signed_request`; the network says that somebody removed the app.
    ///
    /// No browser sends it, so it has no cookie and no token of a form; the network's signature stands in for both.
    @Sendable static func takeDeauthorisation(_ visit: Visit, _ name: NetworkName) async throws -> Response {
        guard visit.services.networks.knows(name) else { throw Problem.notFound }
        return try await visit.answerNotice(Paths.deauthorise(name)) { message in
            try await visit.services.notices.deauthorise(name, message)
            return .json(Array("{}".utf8))
        }
    }
}
