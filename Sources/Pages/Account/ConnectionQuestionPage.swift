import Flyleaf
import Primitives
import Templating
import Web

/// The question whether a person at a network is the member: who it is there, and whose account here would get them.
struct ConnectionQuestionPage: ViewModel {
    var frame: PageFrame
    var network: String
    var server: String
    var name: String
    var initials: String
    /// How the person is written there, where the network has such a way.
    var handle: String?
    var profile: LinkTarget?
    /// The address of the profile as it is read.
    var profileText: String
    /// The name of the account here.
    var member: String
    var action: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("server") { $0.server },
            Field("name") { $0.name }, Field("initials") { $0.initials }, Field("handle") { $0.handle },
            Field("profile") { $0.profile }, Field("profileText") { $0.profileText }, Field("member") { $0.member },
            Field("action") { $0.action },
            Field("minutes") { _ in Int(HeldGrant.lifetime.components.seconds / 60) },
        ]
    }
}

extension ConnectionQuestionPage {
    init(_ held: HeldGrant, member: Member, at networks: NetworkDirectory, in frame: PageFrame) {
        let identity = held.identity
        let host = networks.host(of: identity)
        self.init(
            frame: frame,
            network: networks.title(identity.network),
            server: host,
            name: identity.name.text,
            initials: identity.name.initials,
            handle: identity.address.map { "@\($0)@\(host)" },
            profile: identity.profileURL.flatMap { LinkTarget($0) },
            profileText: identity.profileURL.map(Self.read) ?? "",
            member: member.name.text,
            action: LinkTarget(path: Paths.connect(held.id))
        )
    }

    /// An address without what every address begins with.
    private static func read(_ address: String) -> String {
        address.hasPrefix("https://") ? String(address.dropFirst("https://".count)) : address
    }
}
