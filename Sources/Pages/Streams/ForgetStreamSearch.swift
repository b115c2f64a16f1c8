import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/search/{words}/forget`: removes what was found, and that somebody searched for it.
    @Sendable static func forgetStreamSearch(_ visit: MemberVisit, _ words: StreamWords) async throws -> Response {
        try await visit.services.streams.forget(.search(words), of: visit.member.id)
        return visit.visit.go(Paths.streamSearches(), notice: .searchForgotten)
    }
}
