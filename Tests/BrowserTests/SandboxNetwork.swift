/// A network that the sandbox plays, as a person meets it.
enum SandboxNetwork: String, CaseIterable, Sendable {
    case facebook, x, mastodon

    /// What pages of Flyleaf call it where the server does not matter.
    var name: String {
        switch self {
        case .facebook: "Facebook"
        case .x: "X"
        case .mastodon: "Mastodon"
        }
    }

    /// The button among one's apps there that puts Flyleaf out.
    var removal: String {
        switch self {
        case .facebook: "Remove Flyleaf"
        case .x: "Revoke the access of Flyleaf"
        case .mastodon: "Put Flyleaf out"
        }
    }
}

extension FlyleafProgram {
    /// Where the sandbox plays a network.
    func origin(of network: SandboxNetwork) -> String {
        switch network {
        case .facebook: sandbox
        case .x: sandboxX
        case .mastodon: sandboxMastodon
        }
    }

    /// What buttons call a network, with its server where it has many.
    func title(of network: SandboxNetwork) -> String { network == .mastodon ? mastodon : network.name }
}

extension Reader {
    /// Says yes on the network's own page.
    func agree(at network: SandboxNetwork, as person: String) async throws {
        switch network {
        case .facebook: try await press("Continue as \(person)")
        case .x: try await press("Authorize app")
        case .mastodon: try await press("Authorise as \(person)")
        }
    }
}
