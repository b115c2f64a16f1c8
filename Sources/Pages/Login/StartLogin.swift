import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /auth/{network}/start`: leaves for the network; fields `next`, and `server` where a network has many.
    ///
    /// Whoever is logged in connects the network to their account, with `another` set to `yes` logs in to one more, or with
    /// `confirm` shows once more who they are; anybody else logs in.
    @Sendable static func startLogin(_ visit: Visit, _ name: NetworkName) async throws -> Response {
        let networks = visit.services.networks
        let family = networks.family(name)
        guard family != nil || networks[name] != nil else { throw Problem.notFound }
        // What somebody who is shut out may do is to read why, to answer, and to leave.
        let connects = !visit.asksForAnotherAccount && !visit.isConfirming
        if connects, visit.signedIn?.isSuspended == true { throw Problem.shutOut }
        let next = visit.form["next"].flatMap(LocalPath.init) ?? .front
        let network: SocialNetwork
        if let family {
            let typed = visit.form["server"] ?? ""
            do {
                network = try await visit.server(typed, of: family)
            } catch let failure as NetworkFailure {
                return try await visit.serverRefused(failure, typed, family, next: next)
            }
        } else if let single = networks[name] {
            network = single
        } else {
            throw Problem.notFound
        }
        if let member = visit.confirming {
            return try await visit.leave(for: network, purpose: .confirm(member), next: next)
        }
        let account = visit.asksForAnotherAccount ? nil : visit.signedIn
        // On the way to a share dialog the permission to post is asked for with the connection, as from the dialog itself.
        let isForSharing = Target(next.text).map { Paths.share.read($0) != nil } ?? false
        let wanted = isForSharing ? network.permissionsOfSharing : []
        let purpose = account.map { LoginAttempt.Purpose.connect($0.member.id, wanted) } ?? .login
        let renews = try await account.asyncMap {
            try await visit.services.connections.needsRenewedAccess($0.member.id, at: network)
        }
        return try await visit.leave(for: network, purpose: purpose, next: next, renewsAccess: renews ?? false)
    }
}

extension Visit {
    /// The network at a server somebody typed.
    fileprivate func server(_ typed: String, of family: NetworkFamily) async throws -> SocialNetwork {
        if typed.allSatisfy(\.isWhitespace) {
            throw NetworkFailure(.refused, userMessage: "Name your server, such as books.example.")
        }
        guard typed.utf8.count <= TypedServer.maximumLength else {
            throw NetworkFailure(.refused, userMessage: "That is longer than any server’s name. Name only the server.")
        }
        // All share the look-ups of an hour; one address must not use them up with invented names.
        if try await family.known(typed) == nil { try limit(site.limits.servers) }
        return try await family.resolve(typed)
    }

    /// The login page with what is wrong with a server beside its field, and what was typed still in it.
    fileprivate func serverRefused(
        _ failure: NetworkFailure,
        _ typed: String,
        _ family: NetworkFamily,
        next: LocalPath
    ) async throws -> Response {
        let isTyping = failure.category == .refused || failure.category == .notFound
        if !isTyping {
            let route = Paths.authStart(family.name)
            site.report(
                SiteIncident(
                    requestID: request.id,
                    route: route,
                    network: family.name,
                    error: failure,
                    showsReference: false
                )
            )
        }
        let fault = FailureAdvice(failure, in: .naming, network: family.title).text
        if isConfirming {
            let view = LoginFailure(title: "\(family.title) cannot be asked now", text: fault, reference: nil)
            return try await confirmPage(next: next, failure: view, status: .badGateway)
        }
        let server = TypedServer(
            network: family.name,
            text: String(typed.unicodeScalars.prefix(TypedServer.maximumLength)),
            fault: fault
        )
        let status: Status = isTyping ? .unprocessableContent : .badGateway
        if asksForAnotherAccount { return try await switchPage(typed: server, status: status) }
        return try await loginPage(next: next, typed: server, status: status)
    }
}
