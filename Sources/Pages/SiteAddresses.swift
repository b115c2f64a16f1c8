public import Flyleaf
public import HTTP
public import Primitives
import Web

/// The whole addresses of this Flyleaf: the paths of the site behind the address people use.
///
/// One value serves the pages, the server and the networks; nothing else joins an origin and a path of the site.
public struct SiteAddresses: Sendable {
    /// The address people use, without a path.
    public let home: WebURL

    /// The addresses of a site.
    public init(home: WebURL) {
        self.home = home
    }

    /// Scheme, host and port, as browsers write them.
    public var origin: String { home.origin }
    /// Whether a request says that a page of the site has sent it.
    func haveSent(_ request: Request) -> Bool { request.fields[.origin] == origin }
    /// Whether a request says that a page of another site, or one that is not named, has sent it.
    func anotherSent(_ request: Request) -> Bool { request.fields[.origin].map { $0 != origin } ?? false }
    /// Whether people come over HTTPS.
    public var isSecure: Bool { home.scheme == .https }
    /// What Flyleaf does with what it is told of people.
    public var privacy: String { whole(Paths.privacy()) }
    /// What people agree to.
    public var terms: String { whole(Paths.terms()) }

    /// A feed that the hub hears of.
    public func feed(_ topic: FeedTopic) -> String {
        switch topic {
        case .everything: whole(Paths.feed())
        case .writer(let id): whole(Paths.writerFeed(id))
        case .book(let id): whole(Paths.bookFeed(id))
        }
    }

    /// What is shared, with the key of the share, by which a post whose answer was lost is found again.
    public func shared(_ subject: ShareSubject, _ key: ShareKey) -> String {
        "\(whole(subject.page))?share=\(key.text)"
    }

    /// A short link.
    public func short(_ code: ShortLinkCode) -> String { whole(Paths.shortLink(code)) }

    /// The page of what is shared.
    public func page(_ subject: ShareSubject) -> String { whole(subject.page) }

    /// The picture of a photo.
    public func photo(_ id: ID<Photo>) -> String { whole(Paths.image(id)) }

    /// Where what a member's data names can be looked at.
    public var ownData: OwnDataAddresses {
        OwnDataAddresses(photo: { photo($0) }, liked: { liked($0) })
    }

    /// What can be liked, here or at another site.
    func liked(_ subject: LikeSubject) -> String { subject.href ?? whole(subject.page) }

    /// What a network is told.
    public func network(_ name: NetworkName) -> NetworkAddresses {
        NetworkAddresses(
            origin: origin,
            loginReturn: whole(Paths.authReturn(name)),
            loginReturnAt: { whole(Paths.authReturnAt(name, $0)) },
            deauthorization: whole(Paths.deauthorise(name)),
            deletion: whole(Paths.deleteData(name)),
            document: { whole(Paths.networkDocument(name, $0)) }
        )
    }

    /// The path and query of an address of this site; `nil` for any other.
    func target(of address: WebURL) -> Target? { address.origin == origin ? Target(address.target) : nil }

    /// Whether an address leads to the host of the site, by whichever scheme.
    public func areHost(of address: ShortLinkTarget) -> Bool { WebURL(address.text)?.authority == home.authority }

    /// A path of the site for somebody outside it.
    func whole(_ path: String) -> String { origin + path }
}
