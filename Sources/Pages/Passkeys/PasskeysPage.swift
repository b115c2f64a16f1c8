import Flyleaf
import HTTP
import Primitives
import Templating

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

extension MemberVisit {
    /// The use cases; where no browser offers passkeys, there is no such page.
    var passkeys: Passkeys {
        get throws(Problem) { try visit.passkeys }
    }

    var signedIn: SignedIn {
        SignedIn(
            session: session,
            member: member,
            network: nil,
            unreadNotices: 0,
            isSuspended: false,
            pictureMark: nil,
            timeZone: nil
        )
    }

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
