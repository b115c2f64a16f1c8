import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/items/{number}/thread`: asks the network for the thread.
    @Sendable static func readThread(_ visit: MemberVisit, _ number: StreamItemNumber) async throws -> Response {
        let (entry, source) = try await visit.streamItem(number)
        try visit.limitCalls()
        _ = try await visit.services.threads.looking(at: entry, source, of: visit.member.id, isPressed: true)
        return visit.visit.go(Paths.streamItem(number))
    }
}
