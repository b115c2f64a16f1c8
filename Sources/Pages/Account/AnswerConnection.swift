import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /account/connect/{id}`: asks whether the person who came back from a network is the member.
    @Sendable static func askConnection(_ visit: MemberVisit, _ id: ID<HeldGrant>) async throws -> Response {
        try await visit.connectionPage(id)
    }

    /// `POST /account/connect/{id}`: field `answer`, `add` or `refuse`.
    @Sendable static func answerConnection(_ visit: MemberVisit, _ id: ID<HeldGrant>) async throws -> Response {
        switch visit.form["answer"] {
        case "add": try await visit.addConnection(id)
        case "refuse": try await visit.refuseConnection(id)
        default: try await visit.connectionPage(id, status: .unprocessableContent)
        }
    }
}

extension MemberVisit {
    fileprivate func connectionPage(_ id: ID<HeldGrant>, status: Status = .ok) async throws -> Response {
        guard let held = try await services.login.held(id, for: session) else { return connectionIsOver() }
        let model = ConnectionQuestionPage(
            held,
            member: member,
            at: services.networks,
            in: visit.frame("Add this account?")
        )
        return visit.page(site.templates.connectionQuestion, model, status: status)
    }

    fileprivate func addConnection(_ id: ID<HeldGrant>) async throws -> Response {
        switch try await services.login.add(id, for: session) {
        case .added(let next): visit.go(next.text, notice: .connected)
        case .taken(let identity): throw Problem.connectionTaken(services.networks.title(of: identity))
        case .tooManyConnections: throw Problem.tooManyConnections
        case .over: connectionIsOver()
        }
    }

    fileprivate func refuseConnection(_ id: ID<HeldGrant>) async throws -> Response {
        guard let held = try await services.login.refuse(id, for: session) else { return connectionIsOver() }
        return visit.go(held.next.text, notice: .connectionRefused)
    }

    /// Answered before, too old, or another login's: the account page says what is connected.
    private func connectionIsOver() -> Response { visit.go(Paths.account(), notice: .connectionIsOver) }
}
