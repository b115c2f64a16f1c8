/// One person at one server of one network, which is what "the same person" means.
///
/// An e-mail address never is: two networks, or two owners of one address over time, would share an account.
public struct Identity: Sendable, Equatable {
    /// The network.
    public let network: NetworkName
    /// The server the identity was proven by, from configuration and not from an answer.
    public let server: String
    /// The network's own name for the person there, which never changes.
    public let remoteID: String
    /// How the server writes the person at the moment, where that is not the identifier; decides nothing.
    public var address: String?
    /// The name the person goes by there.
    public var name: PersonName
    /// The person's page there, if known.
    public var profileURL: String?

    /// An identity.
    public init(
        network: NetworkName,
        server: String,
        remoteID: String,
        address: String? = nil,
        name: PersonName,
        profileURL: String? = nil
    ) {
        self.network = network
        self.server = server
        self.remoteID = remoteID
        self.address = address
        self.name = name
        self.profileURL = profileURL
    }

    /// Whether a network's configured server is the one this identity was proven by.
    func isProven(by network: SocialNetwork) -> Bool {
        self.network == network.name && server.utf8.elementsEqual(network.server.utf8)
    }

    /// Whether two identities are the same person: server and identifier count, name and address do not.
    func isSamePerson(as other: Identity) -> Bool {
        network == other.network && server.utf8.elementsEqual(other.server.utf8)
            && remoteID.utf8.elementsEqual(other.remoteID.utf8)
    }
}
