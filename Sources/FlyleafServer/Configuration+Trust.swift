import Flyleaf
import HTTP
import Networks
import SandboxCore

extension Configuration {
    /// The networks that the sandbox plays for this Flyleaf, one line each.
    var playedWords: [String] {
        networks.filter(\.isPlayed).compactMap { network in
            let facts = network.module.facts
            let face = faces.first { $0.name == facts.name.rawValue }
            return face.flatMap { sandboxOrigins?[$0] }.map { "played: \(facts.title), by the sandbox at \($0.origin)" }
        }
    }

    /// What this Flyleaf does with each server that the operator named, one line each.
    var trustWords: [String] {
        networks.flatMap { $0.settings?.trusted ?? [] }.map { "trusted: \(words($0))" }
    }

    /// The servers that the operator named whose posts are read, and with them their pictures; no provider of logins.
    var serversOfPosts: [WebURL] {
        networks.compactMap { $0.settings as? MastodonConfiguration }.flatMap(\.trustedOrigins)
    }

    private func words(_ server: WebURL) -> String {
        guard server.scheme == .https else { return "\(server.origin), at any address, and without encryption" }
        let authorities = certificateAuthorities == nil ? "" : " or of FLYLEAF_CA_FILE"
        return "\(server.origin), at any address, with a certificate of the system’s authorities\(authorities)"
    }
}
