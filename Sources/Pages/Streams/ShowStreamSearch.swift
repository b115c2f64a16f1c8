import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /streams/search/{words}`: posts with some words, as any list is shown.
    @Sendable static func showStreamSearch(_ visit: MemberVisit, _ words: StreamWords) async throws -> Response {
        // Each further search is a question to the networks, and a link may lead to any.
        if try await !visit.services.streams.looksAt(.search(words), visit.member.id) { try visit.limitCalls() }
        return try await showStream(visit, .search(words), named: nil)
    }
}
