import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /home`: asks the networks again; field `network`, for one alone.
    @Sendable static func refreshHome(_ visit: MemberVisit) async throws -> Response {
        try visit.limitCalls()
        let (_, sources, here) = try await visit.streamSources(.home, visit.form["network"])
        try await visit.services.streams.wishForAll(sources)
        return visit.visit.go(MemberVisit.homePath(here))
    }
}
