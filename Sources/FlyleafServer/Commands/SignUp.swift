import Crypto
import Flyleaf
import Primitives
import StorageEngines

extension Subcommand {
    /// `flyleaf sign-up MODE`: who may make an account, while the site runs or not.
    static let signUp = Subcommand(
        name: "sign-up",
        usage: "flyleaf sign-up open|invited|closed",
        summary: "Choose who can make an account: everybody, whoever is invited by a member, or nobody.",
        argumentCount: 1
    ) { arguments, environment in
        guard let mode = SignUpMode(rawValue: arguments[0]) else {
            Console.report("flyleaf sign-up: \(arguments[0]) is none of open, invited and closed. Nothing was changed.")
            return 2
        }
        let storage = try await open(environment)
        do {
            let invitations = Invitations(stores: storage.stores, clock: .system, randomness: .secure)
            let isNew = try await invitations.setMode(mode, by: nil)
            try await storage.close()
            Console.print("\(mode.standing)\(isNew ? "" : ", as before").")
            return 0
        } catch {
            try await storage.close()
            throw error
        }
    }
}

extension SignUpMode {
    fileprivate var standing: String {
        switch self {
        case .open: "Everybody can make an account"
        case .invited: "Whoever is invited can make an account"
        case .closed: "Nobody can make an account"
        }
    }
}
