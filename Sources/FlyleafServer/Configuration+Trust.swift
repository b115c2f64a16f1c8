import HTTP
import Networks

extension Configuration {
    /// What this Flyleaf does with each server that the operator named, one line each.
    var trustWords: [String] {
        networks.flatMap { $0.settings?.trusted ?? [] }.map { "trusted: \(words($0))" }
    }

    private func words(_ server: WebURL) -> String {
        guard server.scheme == .https else { return "\(server.origin), at any address, and without encryption" }
        let authorities = certificateAuthorities == nil ? "" : " or of FLYLEAF_CA_FILE"
        return "\(server.origin), at any address, with a certificate of the system’s authorities\(authorities)"
    }
}
