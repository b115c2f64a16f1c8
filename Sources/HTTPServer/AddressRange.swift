import HTTP

/// The addresses of a network, or a single one, as an operator names them.
public struct AddressRange: Sendable, Hashable {
    private let prefix: AddressPrefix
    private let length: Int

    /// Reads `127.0.0.1`, `10.0.0.0/8` or `fd00::/8`; `nil` for names, zones, and more bits than an address has.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = NumericAddress(String(parts[0]))?.bytes else { return nil }
        var bits = address.count * 8
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let named = Int(parts[1]), named <= bits
            else {
                return nil
            }
            bits = named
        }
        prefix = AddressPrefix(address, bits: bits)
        length = address.count
    }

    /// Whether a numeric address is one of them; never for what is none.
    func contains(_ text: String) -> Bool {
        guard let address = NumericAddress(text)?.bytes, address.count == length else { return false }
        return prefix.begins(address)
    }
}

extension [AddressRange] {
    /// Whether a numeric address is in one of them.
    func contain(_ text: String) -> Bool { contains { $0.contains(text) } }

    /// Where proxies stand that serve one house: this machine and networks of its own (RFC 1918, RFC 4193).
    static let house = ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7"]
        .compactMap { AddressRange($0) }
}
