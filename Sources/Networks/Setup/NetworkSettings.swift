public import Flyleaf
public import HTTP

/// How one network is reached, and as which app: the settings of an operator, checked.
public protocol NetworkSettings: Sendable {
    /// The network of these settings.
    func open(_ world: NetworkWorld) -> OpenedNetwork
    /// The servers that the operator named one by one: at any address, and with certificates of an own authority too.
    var trusted: [WebURL] { get }
    /// What the network reads from this Flyleaf.
    var documents: [NetworkDocument] { get }
}

extension NetworkSettings {
    /// None: the usual addresses of a network are those of the public internet.
    public var trusted: [WebURL] { [] }
    /// None: most networks are told everything when an app is registered.
    public var documents: [NetworkDocument] { [] }
}
