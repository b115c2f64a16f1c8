import HTTP

/// Which addresses the connection for one address of the web may end at.
enum Destination: Sendable, Equatable {
    case anywhere
    case publicOnly
    case loopbackOnly

    /// Decides what is known before a connection is made; the address itself is decided when it is connected.
    init(
        _ url: WebURL,
        _ policy: ClientRequest.AddressPolicy,
        allowedLoopback: Set<Authority>
    ) throws(FetchError) {
        switch policy {
        case .configured, .listed:
            self = .anywhere
            return
        case .publicOnly: break
        }
        let isExcepted = allowedLoopback.contains { authority in
            authority.host.utf8.elementsEqual(url.host.utf8)
                && (authority.port ?? url.scheme.defaultPort) == url.port
        }
        if isExcepted {
            self = .loopbackOnly
            return
        }
        guard url.scheme == .https, url.port == 443 else {
            throw FetchError(.refusedAddress, mayHaveArrived: false, detail: "only https on its own port is allowed")
        }
        guard !Self.isNumeric(url.host) else {
            throw FetchError(.refusedAddress, mayHaveArrived: false, detail: "a name is needed, not a number")
        }
        self = .publicOnly
    }

    func allows(_ address: [UInt8]) -> Bool {
        switch self {
        case .anywhere: true
        case .publicOnly: AddressRule.isPublic(address)
        case .loopbackOnly: AddressRule.isLoopback(address)
        }
    }

    /// Whether programs would read the host as a number: IPv6, or a last label of digits or hexadecimal.
    ///
    /// `inet_aton` takes `127.1`, `0x7f000001` and `017700000001` too (WHATWG URL section 3.5, "ends in a number").
    static func isNumeric(_ host: String) -> Bool {
        var bytes = Array(host.utf8)
        if bytes.first == UInt8(ascii: "[") { return true }
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        guard let last = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last else {
            return true
        }
        if last.starts(with: "0x".utf8) { return true }
        return last.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
