import Primitives

/// Whether a text is an IPv6 address (RFC 4291 section 2.2): eight groups, or fewer around one `::`, and perhaps IPv4
/// in place of the last two.
func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (3...9).contains(parts.count) else { return false }
    // `::` is an empty part; at the start or the end it is two of them, and `::` alone three.
    let inner = parts[1..<(parts.count - 1)].filter(\.isEmpty).count
    let first = parts[0].isEmpty
    let last = parts[parts.count - 1].isEmpty
    guard inner <= 1 || (parts.count == 3 && first && last) else { return false }
    if first, !parts[1].isEmpty { return false }
    if last, !parts[parts.count - 2].isEmpty { return false }

    var groups = 0
    for (index, part) in parts.enumerated() where !part.isEmpty {
        if index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
            guard isIPv4(part) else { return false }
            groups += 2
        } else {
            guard part.count <= 4, part.allSatisfy({ Hex.value($0) != nil }) else { return false }
            groups += 1
        }
    }
    return inner == 0 ? groups == 8 : groups <= 7
}

private func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
        && parts.allSatisfy { part in
            guard (1...3).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
            if part.count > 1, part.first == UInt8(ascii: "0") { return false }
            return part.reduce(0) { $0 * 10 + Int($1 - 0x30) } <= 255
        }
}
