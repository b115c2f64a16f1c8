import Flyleaf
import HTTP

extension Visit {
    /// Takes a signed message of a network; one that is not to be believed is told to the log and refused.
    func answerNotice(
        _ route: String,
        _ take: (String) async throws -> Response
    ) async throws -> Response {
        guard let message = request.form?["signed_request"] else {
            return .text("The field signed_request is missing.\n", status: .badRequest)
        }
        do {
            return try await take(message)
        } catch let failure as NetworkFailure {
            site.report(
                SiteIncident(requestID: request.id, route: route, error: failure, showsReference: false)
            )
            return .text("That message is not believed.\n", status: .badRequest)
        }
    }
}
