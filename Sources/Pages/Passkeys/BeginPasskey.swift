import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    private func newPasskeyPage(
        _ name: PasskeyName,
        fault: String? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let challenge = try await passkeys.ask(.add(member.id), in: visit.browser)
        let known = try await passkeys.all(of: member.id).map { Base64.encode($0.credential.id) }
        let model = NewPasskeyPage(
            frame: visit.frame("Add a passkey"),
            name: name.text,
            challenge: Base64.encode(challenge),
            user: Base64.encode(Passkey.userHandle(member.id)),
            memberName: member.name.text,
            known: known.joined(separator: " "),
            fault: fault
        )
        return visit.page(site.templates.newPasskey, model, status: status)
    }

    fileprivate func beginPasskey() async throws -> Response {
        let typed = form["name"] ?? ""
        guard let name = PasskeyName(typed) else {
            return try await passkeysPage(name: typed, fault: PasskeyName.fault, status: .unprocessableContent)
        }
        guard try await passkeys.all(of: member.id).count < Passkey.maximumPerMember else {
            return try await passkeysPage(status: .unprocessableContent)
        }
        return try await newPasskeyPage(name)
    }

    func keepPasskey() async throws -> Response {
        guard let name = PasskeyName(form["name"] ?? "") else {
            return try await passkeysPage(fault: PasskeyName.fault, status: .unprocessableContent)
        }
        do {
            let answer = PasskeyCreationAnswer(
                clientData: try visit.passkeyBytes("client-data"),
                attestation: try visit.passkeyBytes("attestation")
            )
            let insertion = try await passkeys.add(
                answer,
                named: name,
                to: signedIn,
                challenge: try visit.passkeyBytes("challenge"),
                in: visit.browser
            )
            switch insertion {
            case .kept: return visit.go(Paths.passkeys(), notice: .passkeyAdded)
            case .tooMany: return try await passkeysPage(status: .unprocessableContent)
            case .known:
                let fault = "That passkey is in use here already. Nothing was added."
                return try await newPasskeyPage(name, fault: fault, status: .unprocessableContent)
            }
        } catch let refusal as PasskeyRefusal {
            visit.report(refusal, route: Paths.keepPasskey())
            return try await newPasskeyPage(name, fault: refusal.faultOfCreation, status: .unprocessableContent)
        }
    }
}

extension PasskeyRefusal {
    /// What a person is told whose new passkey is not taken.
    fileprivate var faultOfCreation: String {
        switch self {
        case .stray:
            "Nothing was added: it took longer than five minutes, was sent twice, or was begun in another window. "
                + "Press once more."
        case .unverified:
            "Nothing was added, because your device did not make sure that it was you. Set a PIN, a fingerprint or a "
                + "face for it, and press once more."
        case .unknown, .otherMember, .copied, .invalid:
            "Nothing was added: what your browser sent cannot be used here. Press once more, or try another device."
        }
    }
}

extension Visit {
    /// The bytes of a field that a script filled in; a field that holds none is an answer nobody can believe.
    func passkeyBytes(_ field: String) throws(PasskeyRefusal) -> [UInt8] {
        guard let text = form[field], !text.isEmpty, let bytes = Base64.decode(text) else {
            throw .invalid(reason: "no \(field)")
        }
        return bytes
    }

    /// Tells the log of an answer that only a program of somebody's own, or a fault, can have made.
    func report(_ refusal: PasskeyRefusal, route: String) {
        switch refusal {
        case .stray, .unverified, .unknown, .otherMember: break
        case .copied, .invalid: site.report(SiteIncident(requestID: request.id, route: route, error: refusal))
        }
    }
}

extension Site {
    /// `POST /account/passkeys`: field `name`; shows the page from which the browser makes the key.
    @Sendable static func beginPasskey(_ visit: MemberVisit) async throws -> Response {
        try await visit.beginPasskey()
    }
}

extension Site {
    /// `GET /account/passkeys`.
    @Sendable static func showPasskeys(_ visit: MemberVisit) async throws -> Response {
        try await visit.passkeysPage()
    }
}
