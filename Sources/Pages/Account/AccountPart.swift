import Templating

/// One line of the contents of the account page.
struct AccountPart: ViewModel {
    var title: String
    /// The part, as a fragment of the same page.
    var link: LinkTarget

    static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("link") { $0.link }] }

    /// Where networks can be connected.
    static let connect = "connect"
}

extension AccountPart {
    /// The parts in the order of the page.
    static func all(_ connections: [ConnectionCard], isConnectable: Bool, hasPasskeys: Bool) -> [AccountPart] {
        var parts = connections.map { (title: $0.network, anchor: $0.anchor) }
        if isConnectable { parts.append((connections.isEmpty ? "Connect a network" : "Connect more", connect)) }
        parts += [("Your name", "your-name"), ("Logins", "this-login")]
        if hasPasskeys { parts.append(("Passkeys", "passkeys")) }
        parts += [("Recovery codes", "recovery"), ("Your data", "your-data")]
        return parts.compactMap { part in
            LinkTarget("#\(part.anchor)").map { AccountPart(title: part.title, link: $0) }
        }
    }
}
