import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /deletion/{code}`.
    @Sendable static func showDeletion(_ visit: Visit, _ code: String) async throws -> Response {
        guard let deletion = try await visit.services.notices.deletion(code) else { throw Problem.notFound }
        let network = visit.services.networks.title(deletion.network)
        let model = DataDeletionPage(
            frame: visit.frame("Your data from \(network)"),
            network: network,
            done: deletion.doneAt.minuteWords,
            doneISO: deletion.doneAt.rfc3339,
            hadData: deletion.hadData
        )
        return visit.page(visit.site.templates.deletion, model)
    }
}
