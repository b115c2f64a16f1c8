public import Flyleaf
import HTTP

/// Something the log should know, told once by the outermost layer.
public struct SiteIncident: Sendable {
    /// The request it happened in; the page shows the same reference.
    public let requestID: String
    /// The pattern of the route, never the address with its query.
    public let route: String
    /// The network that had a part in it, if one had.
    public let network: NetworkName?
    /// The error, free of secrets by the rule of every error type here.
    public let error: any Error

    /// Whether the page shows the reference, so that somebody may ask for it.
    ///
    /// What anybody can cause without being shown one is not kept: it would push out what people ask for.
    public let showsReference: Bool

    init(
        requestID: String,
        route: String,
        network: NetworkName? = nil,
        error: any Error,
        showsReference: Bool = true
    ) {
        self.requestID = requestID
        self.route = route
        self.network = network
        self.error = error
        self.showsReference = showsReference
    }
}
