import Primitives

extension ID {
    /// The same sixteen bytes as an address that never changes, whatever the site is called (RFC 9562 section 4).
    var urn: String {
        var bytes: [UInt8] = []
        var (buffer, bits): (UInt32, UInt32) = (0, 0)
        for digit in text.utf8 {
            let value = digit < UInt8(ascii: "a") ? digit &- UInt8(ascii: "0") : digit &- UInt8(ascii: "a") &+ 10
            buffer = buffer << 5 | UInt32(value)
            bits += 5
            if bits >= 8, bytes.count < 16 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
            buffer &= (1 << bits) - 1
        }
        var output = "urn:uuid:"
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { output += "-" }
            output += String(decoding: Hex.encode([byte]).utf8, as: UTF8.self)
        }
        return output
    }
}
