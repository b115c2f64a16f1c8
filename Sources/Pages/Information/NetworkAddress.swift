/// What can be said of a numeric network address.
enum NetworkAddress {
    /// Whether it is this machine: `127.0.0.0/8`, the same inside IPv6, or `::1` (RFC 1122, RFC 4291 section 2.5.3).
    static func isLoopback(_ address: String) -> Bool {
        let mapped = "::ffff:"
        let bytes = address.lowercased().utf8
        let rest = bytes.starts(with: mapped.utf8) ? bytes.dropFirst(mapped.utf8.count) : bytes[...]
        if address == "::1" { return true }
        let parts = rest.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].elementsEqual("127".utf8) else { return false }
        return parts.allSatisfy { part in
            (1...3).contains(part.count) && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }
}
