public import Flyleaf

/// All that Flyleaf must know of a network to offer it: one value in the network's folder, one row in `NetworkModule.all`.
public struct NetworkModule: Sendable {
    /// What is said of it, set up or not.
    public let facts: NetworkFacts
    /// Every variable it reads, in the order of the README.
    public let variables: [String]
    /// The variables among them that hold the keys of a real app; empty where an app needs none.
    ///
    /// Where they are set, Flyleaf is for the real networks, and the sandbox has to be asked for.
    public let keys: [String]
    /// What an operator enters where the app is registered at the network.
    public let registration: @Sendable (NetworkAddresses) -> [RegisteredAddress]
    /// Reads its settings; `nil` when it is not set up.
    public let read: @Sendable (inout SettingsReader, NetworkAddresses) -> (any NetworkSettings)?
    /// How it is set up when the sandbox plays it; `nil` for a network that the sandbox does not play, or is not to.
    public let play: (@Sendable (inout SettingsReader, NetworkAddresses) -> PlayedNetwork?)?

    /// A module.
    public init(
        facts: NetworkFacts,
        variables: [String],
        keys: [String],
        registration: @escaping @Sendable (NetworkAddresses) -> [RegisteredAddress],
        read: @escaping @Sendable (inout SettingsReader, NetworkAddresses) -> (any NetworkSettings)?,
        play: (@Sendable (inout SettingsReader, NetworkAddresses) -> PlayedNetwork?)?
    ) {
        self.facts = facts
        self.variables = variables
        self.keys = keys
        self.registration = registration
        self.read = read
        self.play = play
    }

    /// What stands for a key of a real app where the operator wants the sandbox to play a network it does not play else.
    public static let sandboxKey = "sandbox"

    /// The table of networks, in the order they are offered.
    public static let all: [NetworkModule] = [.facebook, .x, .mastodon, .openID]
}
