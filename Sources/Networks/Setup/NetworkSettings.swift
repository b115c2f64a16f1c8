public import Flyleaf

/// How one network is reached, and as which app: the settings of an operator, checked.
public protocol NetworkSettings: Sendable {
    /// The network of these settings.
    func open(_ world: NetworkWorld) -> OpenedNetwork
    /// What the network reads from this Flyleaf.
    var documents: [NetworkDocument] { get }
}

extension NetworkSettings {
    /// None: most networks are told everything when an app is registered.
    public var documents: [NetworkDocument] { [] }
}
