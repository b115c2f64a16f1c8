import Primitives

/// Notices that a proxy seems to stand in front which nobody named, and says so once.
///
/// - Rule: the operator hears of it.
/// - Why: everybody behind such a proxy has its address, and shares one measure of every limit.
/// - Without it: one hasty reader locks all others out, and nothing says why.
final class ProxyWatch: Sendable {
    private let log: @Sendable (ServerEvent) -> Void
    private let hasSaid = Lock(false)

    init(log: @escaping @Sendable (ServerEvent) -> Void) { self.log = log }

    /// A request came from an address with word of another one before it.
    ///
    /// Anybody on the internet can write that; proxies stand in the same house.
    func saw(_ address: String, trusting proxies: [AddressRange]) {
        guard !hasSaid.withLock(\.self), !proxies.contain(address), [AddressRange].house.contain(address),
            hasSaid.withLock({ said in
                defer { said = true }
                return !said
            })
        else { return }
        log(.untrustedProxy(remoteAddress: address))
    }
}
