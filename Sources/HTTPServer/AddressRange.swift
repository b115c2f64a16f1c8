/// Addresses that begin with the same bits (RFC 4632 section 3.1, RFC 4291 section 2.3), or a single one.
public struct AddressRange: Sendable, Hashable {
    private let prefix: [UInt8]
    private let bits: Int

    /// Reads `127.0.0.1`, `10.0.0.0/8` or `fd00::/8`; `nil` for names, zones, and more bits than an address has.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = NumericAddress(String(parts[0])) else { return nil }
        prefix = address.bytes
        guard parts.count == 2 else {
            bits = prefix.count * 8
            return
        }
        guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bits = Int(parts[1]),
            bits <= prefix.count * 8
        else { return nil }
        self.bits = bits
    }

    /// Whether a numeric address is one of them; never for what is none.
    func contains(_ text: String) -> Bool {
        guard let address = NumericAddress(text)?.bytes, address.count == prefix.count else { return false }
        let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
        guard address[..<whole].elementsEqual(prefix[..<whole]) else { return false }
        let mask = rest == 0 ? 0 : UInt8(truncatingIfNeeded: 0xFF << (8 - rest))
        return rest == 0 || address[whole] & mask == prefix[whole] & mask
    }
}

extension [AddressRange] {
    /// Whether a numeric address is in one of them.
    func contain(_ text: String) -> Bool { contains { $0.contains(text) } }

    /// Where proxies stand that serve one house: this machine and networks of its own (RFC 1918, RFC 4193).
    static let house = ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7"]
        .compactMap { AddressRange($0) }
}
