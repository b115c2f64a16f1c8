/// The bits that all addresses of a network begin with (RFC 4632 section 3.1, RFC 4291 section 2.3).
public struct AddressPrefix: Sendable, Hashable {
    private let bytes: [UInt8]
    private let bits: Int

    /// A prefix of so many bits, in network order; those of `bytes` behind them do not count.
    public init(_ bytes: [UInt8], bits: Int) {
        precondition(bits >= 0 && bits <= bytes.count * 8, "a prefix has the bits that it counts")
        self.bytes = bytes
        self.bits = bits
    }

    /// Whether an address of at least as many bytes, in network order, begins with it.
    public func begins(_ address: [UInt8]) -> Bool {
        let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
        guard address.count >= bytes.count, address[..<whole].elementsEqual(bytes[..<whole]) else { return false }
        guard rest > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF << (8 - rest))
        return address[whole] & mask == bytes[whole] & mask
    }
}
