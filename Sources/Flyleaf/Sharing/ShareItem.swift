/// One story on its way to one connection, as one press of the button sends it.
public struct ShareItem: Sendable {
    /// Which way it goes.
    public let connection: Connection
    /// What is sent.
    public let story: Story
    /// What the person chose that does not go along.
    public let leftOut: [LeftOut]
    /// How it travels.
    public let route: Share.Route

    /// An item.
    public init(connection: Connection, story: Story, leftOut: [LeftOut], route: Share.Route) {
        self.connection = connection
        self.story = story
        self.leftOut = leftOut
        self.route = route
    }
}
