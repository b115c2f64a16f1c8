public import HTTP

/// How a network is set up when the sandbox plays it: as an app that is registered there like any other.
public struct PlayedNetwork: Sendable {
    /// The app to register; `nil` where Flyleaf registers by the network's own protocol.
    public let app: AppRequest?
    /// The settings for the face at an origin, with the keys of the app where one was registered.
    public let settings: @Sendable (_ origin: WebURL, AppKeys?) -> (any NetworkSettings)?

    /// A played network.
    public init(
        app: AppRequest?,
        settings: @escaping @Sendable (_ origin: WebURL, AppKeys?) -> (any NetworkSettings)?
    ) {
        self.app = app
        self.settings = settings
    }
}
