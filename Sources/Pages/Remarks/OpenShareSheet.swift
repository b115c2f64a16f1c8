import HTTP
import Web

extension Site {
    /// `GET /share`: leads to the form for words and a link, with the fields that came along.
    @Sendable static func openShareSheet(_ visit: Visit) async throws -> Response {
        let query = visit.query.urlencoded
        return visit.go(query.isEmpty ? Paths.compose() : "\(Paths.compose())?\(query)")
    }
}
