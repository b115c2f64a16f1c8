/// What is asked for when an app is registered at a network.
public struct AppRequest: Sendable, Equatable {
    /// What people read when they are asked for their consent.
    public let name: String
    /// Where logins come back to.
    public let returnURLs: [String]
    /// Where the network tells that somebody removed the app.
    public let deauthorizationURL: String?
    /// Where the network tells that somebody wants their data deleted.
    public let deletionURL: String?
    /// What the network lets the app do, by a word of its own.
    public let edition: String?

    /// A request.
    public init(
        name: String,
        returnURLs: [String],
        deauthorizationURL: String?,
        deletionURL: String?,
        edition: String?
    ) {
        self.name = name
        self.returnURLs = returnURLs
        self.deauthorizationURL = deauthorizationURL
        self.deletionURL = deletionURL
        self.edition = edition
    }
}
