import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// What became of a request to delete what a network told Flyleaf.
struct DataDeletionPage: ViewModel {
    var frame: PageFrame
    var network: String
    var done: String
    var doneISO: String
    var hadData: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("done") { $0.done },
            Field("doneISO") { $0.doneISO }, Field("hadData") { $0.hadData },
        ]
    }
}

extension Site {
    /// `POST /auth/{network}/deauthorize`: field `signed_request`; the network says that somebody removed the app.
    ///
    /// No browser sends it, so it has no cookie and no token of a form; the network's signature stands in for both.
    @Sendable static func deauthorise(_ visit: Visit, _ name: NetworkName) async throws -> Response {
        guard visit.services.networks.knows(name) else { throw Problem.notFound }
        return try await visit.answerNotice(Paths.deauthorise(name)) { message in
            try await visit.services.notices.deauthorise(name, message)
            return .json(Array("{}".utf8))
        }
    }

    /// `POST /auth/{network}/delete`: field `signed_request`; the network says that somebody wants their data deleted.
    @Sendable static func deleteData(_ visit: Visit, _ name: NetworkName) async throws -> Response {
        guard visit.services.networks.knows(name) else { throw Problem.notFound }
        return try await visit.answerNotice(Paths.deleteData(name)) { message in
            let deletion = try await visit.services.notices.delete(name, message)
            let url = visit.site.addresses.whole(Paths.deletion(deletion.code))
            let fields = [("url", url), ("confirmation_code", deletion.code)]
                .map { "\(JSONText.quoted($0)):\(JSONText.quoted($1))" }
            return .json(Array("{\(fields.joined(separator: ","))}".utf8))
        }
    }

    /// `GET /deletion/{code}`.
    @Sendable static func showDeletion(_ visit: Visit, _ code: String) async throws -> Response {
        guard let deletion = try await visit.services.notices.deletion(code) else { throw Problem.notFound }
        let network = visit.services.networks.title(deletion.network)
        let model = DataDeletionPage(
            frame: visit.frame("Your data from \(network)"),
            network: network,
            done: deletion.doneAt.minuteText,
            doneISO: deletion.doneAt.rfc3339,
            hadData: deletion.hadData
        )
        return visit.page(visit.site.templates.deletion, model)
    }
}

extension Visit {
    /// Takes a signed message of a network; one that is not to be believed is told to the log and refused.
    fileprivate func answerNotice(
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
