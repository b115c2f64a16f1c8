/// Hosts that are numbers, which browsers read in more ways than one (WHATWG URL, "ends in a number checker").
enum NumericHost {
    /// The four numbers of a host of one to four decimal, octal or hexadecimal numbers; `nil` for any other.
    static func text(_ host: String) -> String? {
        let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 4 else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            guard let number = number(String(decoding: part, as: UTF8.self)) else { return nil }
            numbers.append(number)
        }
        guard let last = numbers.popLast(), numbers.allSatisfy({ $0 <= 255 }) else { return nil }
        let free = 4 - numbers.count
        guard last < 1 << (8 * UInt64(free)) else { return nil }
        numbers += (0..<free).reversed().map { last >> (8 * UInt64($0)) & 255 }
        return numbers.map(String.init).joined(separator: ".")
    }

    private static func number(_ text: String) -> UInt64? {
        if text.hasPrefix("0x") { return text.utf8.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16) }
        guard let first = text.utf8.first, (0x30...0x39).contains(first) else { return nil }
        return first == 0x30 && text.utf8.count > 1 ? UInt64(text, radix: 8) : UInt64(text)
    }
}
