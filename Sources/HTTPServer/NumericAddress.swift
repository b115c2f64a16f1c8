import CMicroHTTPD
import Glibc

/// A numeric IPv4 or IPv6 address, checked by the system.
struct NumericAddress {
    enum Family {
        case v4(in_addr)
        case v6(in6_addr)
    }

    let text: String
    let family: Family

    /// Reads `127.0.0.1` or `::1`; `nil` for names, ports, brackets and zones.
    init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            family = .v4(four)
        } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
            family = .v6(six)
        } else {
            return nil
        }
        self.text = text
    }

    /// The address in network order: 4 bytes, or 16 of an IPv6 address that no IPv4 address is mapped into.
    var bytes: [UInt8] {
        switch family {
        case .v4(let address): return unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
        case .v6(let address):
            let all = unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
            let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10..<12].elementsEqual([0xFF, 0xFF])
            return isMapped ? Array(all.suffix(4)) : all
        }
    }

    /// The text of the address a client has connected from; an IPv4 address mapped into IPv6 is shown as IPv4.
    static func text(of address: UnsafePointer<sockaddr>) -> String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = Int32(unsafe address.pointee.sa_family)
        let raw = unsafe UnsafeRawPointer(address)
        let four = MemoryLayout<sockaddr_in>.offset(of: \.sin_addr)
        let six = MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr)
        let offset = family == AF_INET ? four : six
        guard let offset, unsafe inet_ntop(family, raw + offset, &buffer, socklen_t(buffer.count)) != nil else {
            return "unknown"
        }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let mapped = "::ffff:"
        return text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.count)) : text
    }
}
