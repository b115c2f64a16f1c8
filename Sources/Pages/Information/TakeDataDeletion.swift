import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /auth/{network}/delete`: field `signed_request`; the network says that somebody wants their data deleted.
    @Sendable static func takeDataDeletion(_ visit: Visit, _ name: NetworkName) async throws -> Response {
        guard visit.services.networks.knows(name) else { throw Problem.notFound }
        return try await visit.answerNotice(Paths.deleteData(name)) { message in
            let deletion = try await visit.services.notices.delete(name, message)
            let url = visit.site.addresses.whole(Paths.deletion(deletion.code))
            let answer: JSON = ["url": .string(url), "confirmation_code": .string(deletion.code)]
            return .json(answer.encoded(.plain))
        }
    }
}
