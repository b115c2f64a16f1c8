/// One person as one authority of one network vouches for them, which is what "the same person" means.
///
/// An e-mail address never is: two networks, or two owners of one address over time, would share an account.
public struct Identity: Sendable, Equatable {
    /// The network.
    public let network: NetworkName
    /// Who vouches for the person, from configuration and not from an answer; it never changes.
    public let authority: String
    /// The host that is called for the person: part of how they are reached, not of who they are.
    public var server: String
    /// The authority's own name for the person, which never changes.
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
        authority: String,
        server: String,
        remoteID: String,
        address: String? = nil,
        name: PersonName,
        profileURL: String? = nil
    ) {
        self.network = network
        self.authority = authority
        self.server = server
        self.remoteID = remoteID
        self.address = address
        self.name = name
        self.profileURL = profileURL
    }

    /// How others write to the person at their network; the name, where that is all there is.
    public var writtenName: String { address.map { "@\($0)@\(server)" } ?? name.text }

    /// Whether a network's configured authority is the one that vouches for this identity.
    func isProven(by network: SocialNetwork) -> Bool {
        self.network == network.name && authority.utf8.elementsEqual(network.authority.utf8)
    }

    /// Whether two identities are the same person: authority and identifier count; server, name and address do not.
    func isSamePerson(as other: Identity) -> Bool {
        network == other.network && authority.utf8.elementsEqual(other.authority.utf8)
            && remoteID.utf8.elementsEqual(other.remoteID.utf8)
    }
}
