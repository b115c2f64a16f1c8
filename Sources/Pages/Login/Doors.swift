import Flyleaf
import HTTP
import Templating
import Web

/// The ways in: one button for each network, and a field for each network of many servers.
struct Doors: ViewModel {
    var csrf: String
    var next: String
    var networks: [Door]
    var families: [FamilyDoor]
    /// Whether they add an account to the browser rather than a network to the account in use.
    var isAnother = false

    static var fields: [Field<Self>] {
        [
            Field("csrf") { $0.csrf }, Field("next") { $0.next }, Field("networks") { $0.networks },
            Field("families") { $0.families }, Field("isAnother") { $0.isAnother },
        ]
    }

    /// Leaves only the ways to one network.
    mutating func keep(_ name: NetworkName) {
        networks.removeAll { $0.network != name }
        families.removeAll { $0.network != name }
    }
}

/// The button of one network, or of one server of it.
struct Door: ViewModel {
    var network: NetworkName
    var title: String
    var action: LinkTarget
    /// The server, where a network has many.
    var server: String?
    var signUp: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("action") { $0.action }, Field("server") { $0.server },
            Field("signUp") { $0.signUp },
        ]
    }
}

extension Door {
    init(_ network: SocialNetwork) {
        self.init(
            network: network.name,
            title: network.title,
            action: LinkTarget(path: Paths.authStart(network.name)),
            server: nil,
            signUp: LinkTarget(network.signUpURL)
        )
    }

    /// The way to one server of a network of many.
    init(_ family: NetworkFamily, server: String) {
        self.init(
            network: family.name,
            title: "\(family.title) (\(server))",
            action: LinkTarget(path: Paths.authStart(family.name)),
            server: server,
            signUp: nil
        )
    }
}

/// The field for the server of a network of many, with what is wrong with what was typed.
struct FamilyDoor: ViewModel {
    var network: NetworkName
    var title: String
    var anchor: String
    var action: LinkTarget
    var server: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("anchor") { $0.anchor }, Field("action") { $0.action },
            Field("server") { $0.server }, Field("fault") { $0.fault },
        ]
    }
}

extension FamilyDoor {
    init(_ family: NetworkFamily, typed: TypedServer? = nil) {
        let typed = typed?.network == family.name ? typed : nil
        self.init(
            network: family.name,
            title: family.title,
            anchor: "server-\(family.name.rawValue)",
            action: LinkTarget(path: Paths.authStart(family.name)),
            server: typed?.text ?? "",
            fault: typed?.fault
        )
    }
}

/// A server somebody typed, shown again so that it need not be typed twice.
struct TypedServer: Sendable {
    var network: NetworkName
    var text: String
    var fault: String?

    /// The longest text shown again, in bytes: a whole address with a name in it.
    static let maximumLength = 300
}

extension Visit {
    /// The ways in, leading back to a page.
    func doors(next: LocalPath, typed: TypedServer? = nil, isAnother: Bool = false) -> Doors {
        let networks = services.networks
        let suggestions = networks.families.flatMap { family in
            family.suggestions.map { Door(family, server: $0) }
        }
        return Doors(
            csrf: csrfToken,
            next: next.text,
            networks: networks.all.map { Door($0) } + suggestions,
            families: networks.families.map { FamilyDoor($0, typed: typed) },
            isAnother: isAnother
        )
    }
}
