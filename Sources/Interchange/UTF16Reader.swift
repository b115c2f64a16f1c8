/// Turns the pieces of a UTF-16 file into UTF-8; half a pair becomes U+FFFD.
struct UTF16Reader {
    private let isBigEndian: Bool
    private var odd: UInt8?
    private var lead: UInt16?

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func read(_ piece: some Sequence<UInt8>) -> [UInt8] {
        var units: [UInt16] = []
        if let lead { units.append(lead) }
        lead = nil
        for byte in piece {
            if let first = odd {
                units.append(isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
                odd = nil
            } else {
                odd = byte
            }
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { lead = units.removeLast() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
