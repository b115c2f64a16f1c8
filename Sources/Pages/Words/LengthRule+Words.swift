import Flyleaf

extension LengthRule {
    /// The rule, one sentence.
    ///
    /// - Parameter network: the network's name for people, without a server.
    func words(_ network: String) -> String {
        switch self {
        case .ofServer(let mostly, let address):
            """
            The whole post has at most as many characters as the server takes, mostly \(mostly.grouped); an address \
            counts \(address).
            """
        case .weighted(let limit, let address, let wide):
            """
            The whole post has at most \(limit.grouped) characters as \(network) counts: an address counts \(address), \
            an emoji or a Chinese character \(wide).
            """
        }
    }
}
