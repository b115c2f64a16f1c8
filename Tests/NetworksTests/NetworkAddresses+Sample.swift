import Flyleaf
import Primitives

extension NetworkAddresses {
    /// What a site at `https://flyleaf.example` tells a network, byte for byte.
    static func sample(_ name: NetworkName) -> NetworkAddresses {
        let home = "https://flyleaf.example/auth/\(name.rawValue)"
        return NetworkAddresses(
            origin: "https://flyleaf.example",
            loginReturn: "\(home)/return",
            loginReturnAt: { "\(home)/return/\(PercentCoding.encode($0))" },
            deauthorization: "\(home)/deauthorize",
            deletion: "\(home)/delete",
            document: { "\(home)/documents/\(PercentCoding.encode($0))" }
        )
    }
}
