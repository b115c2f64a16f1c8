import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// A member's passkeys, and the field to add one.
struct PasskeysPage: ViewModel {
    var frame: PageFrame
    var passkeys: [PasskeyRow]
    var isFull: Bool
    var name: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("passkeys") { $0.passkeys },
            Field("hasPasskeys") { !$0.passkeys.isEmpty }, Field("isFull") { $0.isFull },
            Field("maximum") { _ in Passkey.maximumPerMember }, Field("name") { $0.name },
            Field("fault") { $0.fault },
        ]
    }
}

/// One passkey in the list.
struct PasskeyRow: ViewModel {
    var number: Int
    var name: String
    var since: String
    var lastUsed: String?
    var isShared: Bool
    /// What was typed as its name and cannot be one.
    var refused: RefusedName?
    var rename: LinkTarget
    var remove: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("number") { $0.number }, Field("name") { $0.name }, Field("since") { $0.since },
            Field("lastUsed") { $0.lastUsed }, Field("isShared") { $0.isShared }, Field("refused") { $0.refused },
            Field("rename") { $0.rename }, Field("remove") { $0.remove },
        ]
    }
}

/// A name that was typed and refused, shown again with what is wrong with it.
struct RefusedName: ViewModel {
    var text: String
    var fault: String

    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("fault") { $0.fault }] }
}

/// What the account page says of passkeys.
struct PasskeyCard: ViewModel {
    var count: Int

    static var fields: [Field<Self>] { [Field("words") { $0.words }, Field("isEmpty") { $0.count == 0 }] }

    private var words: String {
        switch count {
        case 0: "Log in with your fingerprint, your face or the PIN of your device, without a network."
        case 1: "One passkey opens this account."
        default: "\(count) passkeys open this account."
        }
    }
}

extension PasskeyRow {
    init(_ passkey: Passkey, number: Int, refused: RefusedName?) {
        self.init(
            number: number,
            name: passkey.name.text,
            since: passkey.createdAt.dayText,
            lastUsed: passkey.lastUsedAt?.minuteText,
            isShared: passkey.credential.isShared,
            refused: refused,
            rename: LinkTarget(path: Paths.renamePasskey(passkey.id)),
            remove: LinkTarget(path: Paths.removePasskey(passkey.id))
        )
    }
}

extension MemberVisit {
    /// The use cases; where no browser offers passkeys, there is no such page.
    var passkeys: Passkeys {
        get throws(Problem) { try visit.passkeys }
    }

    var signedIn: SignedIn { SignedIn(session: session, member: member) }

    /// - Parameters:
    ///   - name: what was typed for a new one, and `fault` what is wrong with it.
    ///   - refused: what was typed for one that is there.
    func passkeysPage(
        name: String? = nil,
        fault: String? = nil,
        refused: (id: ID<Passkey>, name: RefusedName)? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let passkeys = try await passkeys.all(of: member.id)
        let model = PasskeysPage(
            frame: visit.frame("Passkeys"),
            passkeys: passkeys.enumerated().map { index, passkey in
                PasskeyRow(passkey, number: index + 1, refused: refused?.id == passkey.id ? refused?.name : nil)
            },
            isFull: passkeys.count >= Passkey.maximumPerMember,
            name: name ?? visit.browserName.words,
            fault: fault
        )
        return visit.page(site.templates.passkeys, model, status: status)
    }
}

extension Visit {
    /// The use cases; where no browser offers passkeys, there is no such page.
    var passkeys: Passkeys {
        get throws(Problem) {
            guard let passkeys = services.passkeys else { throw .notFound }
            return passkeys
        }
    }
}

extension Site {
    /// `GET /account/passkeys`.
    @Sendable static func showPasskeys(_ visit: MemberVisit) async throws -> Response {
        try await visit.passkeysPage()
    }

    /// `POST /account/passkeys/{id}/name`: field `name`.
    @Sendable static func renamePasskey(_ visit: MemberVisit, _ id: ID<Passkey>) async throws -> Response {
        let typed = visit.form["name"] ?? ""
        guard let name = PasskeyName(typed) else {
            guard try await visit.passkeys.all(of: visit.member.id).contains(where: { $0.id == id }) else {
                throw Problem.notFound
            }
            let refused = RefusedName(text: typed, fault: PasskeyName.fault)
            return try await visit.passkeysPage(refused: (id, refused), status: .unprocessableContent)
        }
        guard try await visit.passkeys.rename(id, of: visit.member.id, to: name) else { throw Problem.notFound }
        return visit.visit.go(Paths.passkeys(), notice: .passkeyRenamed)
    }
}

extension PasskeyName {
    /// What is said of a name that is none.
    static let fault = "A name is one line of 1 to \(maximumLength) characters."
}
