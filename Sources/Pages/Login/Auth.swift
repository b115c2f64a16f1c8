import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /auth/{network}/start`: leaves for the network; fields `next`, and `server` where a network has many.
    ///
    /// Whoever is logged in connects the network to their account, or with `another` set to `yes` logs in to one more;
    /// anybody else logs in.
    @Sendable static func startAuth(_ visit: Visit, _ name: NetworkName) async throws -> Response {
        let networks = visit.services.networks
        let family = networks.family(name)
        guard family != nil || networks[name] != nil else { throw Problem.notFound }
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
        let account = visit.asksForAnotherAccount ? nil : visit.signedIn
        let purpose = account.map { LoginAttempt.Purpose.connect($0.member.id) } ?? .login
        let renews = try await account.asyncMap {
            try await visit.services.connections.needsRenewedAccess($0.member.id, at: network)
        }
        return try await visit.leave(for: network, purpose: purpose, next: next, renewsAccess: renews ?? false)
    }

    /// `GET /auth/{network}/return`: what the network sends back.
    @Sendable static func finishAuth(_ visit: Visit, _ name: NetworkName) async throws -> Response {
        guard let network = visit.services.networks[name] else { throw Problem.notFound }
        return try await visit.finish(network)
    }

    /// `GET /auth/{network}/return/{server}`: what a server of a network of many sends back.
    @Sendable static func finishAuthAt(_ visit: Visit, _ name: NetworkName, _ server: String) async throws -> Response {
        guard let network = try await visit.services.networks.family(name)?.known(server) else {
            throw Problem.notFound
        }
        return try await visit.finish(network)
    }
}

extension Visit {
    /// Ends an attempt with the query of this request.
    fileprivate func finish(_ network: SocialNetwork) async throws -> Response {
        let result = try await services.login.finish(
            network,
            query: query.all.map { (name: $0.name, value: $0.value) },
            browser: browser,
            signedIn: signedIn,
            in: browserName
        )
        var response = try await answer(result, network)
        response.fields[.referrerPolicy] = "no-referrer"
        return response
    }

    /// The network at a server somebody typed.
    fileprivate func server(_ typed: String, of family: NetworkFamily) async throws -> SocialNetwork {
        if typed.allSatisfy(\.isWhitespace) {
            throw NetworkFailure(.refused, userMessage: "Name your server, such as books.example.")
        }
        guard typed.utf8.count <= TypedServer.maximumLength else {
            throw NetworkFailure(.refused, userMessage: "That is longer than any server’s name. Name only the server.")
        }
        // All share the look-ups of an hour; one address must not use them up with invented names.
        if try await family.known(typed) == nil { try limit(site.serverLimiter) }
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
        let server = TypedServer(
            network: family.name,
            text: String(typed.unicodeScalars.prefix(TypedServer.maximumLength)),
            fault: fault
        )
        let status: Status = isTyping ? .unprocessableContent : .badGateway
        if asksForAnotherAccount { return try await switchPage(typed: server, status: status) }
        return loginPage(next: next, typed: server, status: status)
    }
}

extension Visit {
    /// Writes an attempt down and sends the browser to the network; a network that fails becomes a page.
    func leave(
        for network: SocialNetwork,
        purpose: LoginAttempt.Purpose,
        next: LocalPath,
        isRepeat: Bool = false,
        renewsAccess: Bool = false
    ) async throws -> Response {
        do {
            let address = try await services.login.start(
                network,
                purpose: purpose,
                next: next,
                browser: browser,
                isRepeat: isRepeat,
                renewsAccess: renewsAccess
            )
            return .redirect(to: address)
        } catch let failure as NetworkFailure {
            return loginFailed(failure, network, next: next)
        }
    }

    fileprivate func answer(_ result: Login.Result, _ network: SocialNetwork) async throws -> Response {
        switch result {
        case .signedIn(let token, let member, let isNew, let next):
            return try await entering(token, member.id, go(next.text, notice: isNew ? .welcome : .loggedIn))
        case .connected(let next):
            return try await rotating(go(next.text, notice: .connected))
        case .permissions(let missing, let next):
            guard missing.isEmpty else { return go(next.text, notice: .permissionMissing) }
            return try await rotating(go(next.text, notice: .permissionGiven))
        case .declined(let attempt):
            return declined(attempt)
        case .failed(let failure, let attempt):
            return loginFailed(failure, network, next: attempt.next)
        case .taken:
            throw Problem(
                status: .conflict,
                title: "That \(network.title) account is already in use here",
                text:
                    "It belongs to another account of this Flyleaf. Add that account to this browser and log in with it.",
                step: ("Accounts of this browser", Paths.switchAccount())
            )
        case .otherPerson(let identity, let attempt):
            throw Problem(
                status: .conflict,
                title: "You came back as \(identity.name)",
                text: "That is not who this connection belongs to, so nothing was changed. Log in at "
                    + "\(network.title) as the right person and try again.",
                step: ("Back", attempt.next.text)
            )
        case .stray:
            return stray()
        }
    }

    private func declined(_ attempt: LoginAttempt) -> Response {
        if case .permissions = attempt.purpose { return go(attempt.next.text, notice: .permissionMissing) }
        if signedIn != nil { return go(attempt.next.text, notice: .connectDeclined) }
        let fields = FormFields(["next": attempt.next.text])
        return go("\(Paths.login())?\(fields.urlencoded)", notice: .loginDeclined)
    }

    private func loginFailed(_ failure: NetworkFailure, _ network: SocialNetwork, next: LocalPath) -> Response {
        let route = Paths.authReturn(network.name)
        site.report(SiteIncident(requestID: request.id, route: route, network: network.name, error: failure))
        let advice = FailureAdvice(failure, in: .login, network: network.title)
        let view = LoginFailure(title: advice.title, text: advice.text, reference: request.id)
        return loginPage(next: next, failure: view, status: .badGateway)
    }

    /// An answer that belongs to nothing: used before, too old, or another browser's.
    private func stray() -> Response {
        // A reload of the return address after a login that worked is no reason for a fright.
        if signedIn != nil { return go(Paths.front()) }
        let view = LoginFailure(
            title: "That login is over",
            text: "It was used already, took longer than ten minutes, or was begun in another browser. Start again.",
            reference: nil
        )
        return loginPage(next: .front, failure: view, status: .badRequest)
    }
}
