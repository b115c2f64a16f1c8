/// Patterns, found by the host of an address however many there are.
struct LinkPatterns: Sendable {
    private let byHost: [String: [LinkPattern]]

    init(_ patterns: [LinkPattern]) { byHost = Dictionary(grouping: patterns, by: \.host) }

    var isEmpty: Bool { byHost.isEmpty }

    /// The first pattern that blocks an address.
    func first(_ address: LinkAddress) -> LinkPattern? {
        var host = Substring(address.host)
        while !host.isEmpty {
            if let pattern = byHost[String(host)]?.first(where: { $0.blocks(address) }) { return pattern }
            guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
            host = host[host.utf8.index(after: dot)...]
        }
        return nil
    }
}
