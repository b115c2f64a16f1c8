/// What is said of a network wherever it is named, also when it is not set up, or no longer.
public struct NetworkFacts: Sendable, Hashable {
    /// Which network.
    public let name: NetworkName
    /// Its name for people, for example `Facebook`.
    public let title: String
    /// One or two letters of our own that stand beside a name: no network's logo belongs to Flyleaf.
    public let mark: String
    /// Whether it has many servers, which are then named beside its title.
    public let hasManyServers: Bool

    /// Facts.
    public init(name: NetworkName, title: String, mark: String, hasManyServers: Bool) {
        self.name = name
        self.title = title
        self.mark = mark
        self.hasManyServers = hasManyServers
    }
}
