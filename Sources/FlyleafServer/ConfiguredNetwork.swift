public import Networks

/// A network of the table, and how this Flyleaf is set up for it.
public struct ConfiguredNetwork: Sendable {
    /// How a network is set up.
    public enum Setup: Sendable {
        /// As the operator's settings say.
        case configured(any NetworkSettings)
        /// As an app at the sandbox.
        case played(PlayedNetwork)
        /// Not at all.
        case off
    }

    /// The network.
    public let module: NetworkModule
    /// How it is set up.
    public let setup: Setup

    /// Whether the sandbox plays it.
    var isPlayed: Bool {
        if case .played = setup { true } else { false }
    }

    /// The settings of the operator, if it is set up by them.
    public var settings: (any NetworkSettings)? {
        if case .configured(let settings) = setup { settings } else { nil }
    }
}
