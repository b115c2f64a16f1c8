import Glibc

/// Whether `inet_pton(3)` takes a text for an IPv6 address.
public func isIPv6OfSystem(_ bytes: [UInt8]) -> Bool {
    var address = in6_addr()
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe inet_pton(AF_INET6, text, &address) == 1
}
