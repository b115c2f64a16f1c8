import Primitives

extension Login {
    /// Writes down that a login begins: it exists, and its login page is shown.
    func begin(_ record: LoginRecord?, _ attempt: LoginAttempt) async throws {
        guard var record else { return }
        try record.add(LoginRecord.Step(.loginShown, at: attempt.startedAt, network: attempt.network))
        try await stores.sessions.logins.begin(record, attempt.browser)
    }

    /// Writes down how an attempt went: in its own record, or, when it was made by somebody logged in, in theirs.
    ///
    /// To an open login, a refusal of more changes nothing; that a network failed is no part of its history.
    func note(_ event: LoginEvent, of attempt: LoginAttempt, _ signedIn: SignedIn?) async throws {
        if let login = attempt.loginID {
            let step = LoginRecord.Step(event, at: clock.now(), network: attempt.network)
            _ = try await stores.sessions.logins.note(login, step, nil)
        } else if let signedIn, event != .failed, event != .abandoned {
            let told = event == .declined ? LoginEvent.permissionDeclined : event
            try await sessions.note(told, of: signedIn.session, network: attempt.network)
        }
    }
}
