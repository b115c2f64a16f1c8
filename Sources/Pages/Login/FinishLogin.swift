import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /auth/{network}/return`: what the network sends back.
    @Sendable static func finishLogin(_ visit: Visit, _ name: NetworkName) async throws -> Response {
        guard let network = visit.services.networks[name] else { throw Problem.notFound }
        return try await visit.finish(network)
    }
}

extension Visit {
    /// Ends an attempt with the query of this request.
    func finish(_ network: SocialNetwork) async throws -> Response {
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
}

extension Visit {
    /// Writes an attempt down and sends the browser to the network; a network that fails becomes a page.
    ///
    /// - Parameter isOnward: whether the browser comes from another network's own page right now.
    func leave(
        for network: SocialNetwork,
        purpose: LoginAttempt.Purpose,
        next: LocalPath,
        isRepeat: Bool = false,
        renewsAccess: Bool = false,
        isOnward: Bool = false
    ) async throws -> Response {
        // What is connected is a way in from then on.
        if case .connect = purpose, let question = try await confirmFirst(next) { return question }
        do {
            let address = try await services.login.start(
                network,
                purpose: purpose,
                next: next,
                browser: browser,
                isRepeat: isRepeat,
                renewsAccess: renewsAccess
            )
            return isOnward ? onward(to: address, network.title) : .redirect(to: address)
        } catch let failure as NetworkFailure {
            return try await loginFailed(failure, network, purpose, next: next)
        }
    }

    fileprivate func answer(_ result: Login.Result, _ network: SocialNetwork) async throws -> Response {
        switch result {
        case .signedIn(let token, let member, let isNew, let next):
            return try await entering(token, member.id, go(next.text, notice: isNew ? .welcome : .loggedIn))
        case .confirmed(let token, let member, let next):
            return try await entering(token, member.id, go(next.text, notice: .confirmed))
        case .connected(let next):
            return try await rotating(go(next.text, notice: .connected))
        case .held(let grant):
            // The session gets its other secret here and not with the answer: a press that comes twice must find it.
            return try await rotating(go(Paths.connect(grant.id)))
        case .permissions(let missing, let next):
            let answer = try await goingOn(next, missing.isEmpty ? .permissionGiven : .permissionMissing)
            return missing.isEmpty ? try await rotating(answer) : answer
        case .declined(let attempt):
            if case .permissions = attempt.purpose { return try await goingOn(attempt.next, .permissionMissing) }
            return declined(attempt)
        case .failed(let failure, let attempt):
            return try await loginFailed(failure, network, attempt.purpose, next: attempt.next)
        case .taken:
            throw Problem.connectionTaken(network.title)
        case .tooManyConnections:
            throw Problem.tooManyConnections
        case .otherPerson(let identity, let attempt):
            throw Problem(
                status: .conflict,
                title: "You came back as \(identity.name)",
                text: "That is not who this connection belongs to, so nothing was changed. Log in at "
                    + "\(network.title) as the right person and try again.",
                step: ("Back", attempt.next.text)
            )
        case .notAdmitted(let mode, let attempt):
            return try await notAdmitted(mode, next: attempt.next)
        case .otherMember(let identity, let attempt):
            throw Problem(
                status: .conflict,
                title: "You came back as \(identity.name)",
                text: "That is nobody this account of Flyleaf is connected with, so nothing was changed, and you are "
                    + "logged in as before. Log in at \(network.title) as the person you are here, or choose another way.",
                step: ("Try again", Paths.confirmation(attempt.next))
            )
        case .shutOut:
            throw Problem.shutOut
        case .stray:
            return try await stray()
        }
    }

    private func declined(_ attempt: LoginAttempt) -> Response {
        if case .confirm = attempt.purpose { return go(Paths.confirmation(attempt.next), notice: .notConfirmed) }
        if signedIn != nil { return go(attempt.next.text, notice: .connectDeclined) }
        let fields = FormFields(["next": attempt.next.text])
        return go("\(Paths.login())?\(fields.urlencoded)", notice: .loginDeclined)
    }

    private func loginFailed(
        _ failure: NetworkFailure,
        _ network: SocialNetwork,
        _ purpose: LoginAttempt.Purpose,
        next: LocalPath
    ) async throws -> Response {
        let route = Paths.authReturn(network.name)
        site.report(SiteIncident(requestID: request.id, route: route, network: network.name, error: failure))
        let advice = FailureAdvice(failure, in: .login, network: network.title)
        let view = LoginFailure(title: advice.title, text: advice.text, reference: request.id)
        if case .confirm = purpose, signedIn != nil {
            return try await confirmPage(next: next, failure: view, status: .badGateway)
        }
        return try await loginPage(next: next, failure: view, status: .badGateway)
    }

    /// An answer that belongs to nothing: used before, too old, or another browser's.
    private func stray() async throws -> Response {
        // A reload of the return address after a login that worked is no reason for a fright.
        if signedIn != nil { return go(Paths.front()) }
        let view = LoginFailure(
            title: "That login is over",
            text: "It was used already, took longer than ten minutes, or was begun in another browser. Start again.",
            reference: nil
        )
        return try await loginPage(next: .front, failure: view, status: .badRequest)
    }
}
