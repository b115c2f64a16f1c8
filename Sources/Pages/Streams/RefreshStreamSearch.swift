import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/search/{words}`: asks the networks again, those that take money for it, too.
    @Sendable static func refreshStreamSearch(_ visit: MemberVisit, _ words: StreamWords) async throws -> Response {
        try await refreshStream(visit, .search(words))
    }
}
