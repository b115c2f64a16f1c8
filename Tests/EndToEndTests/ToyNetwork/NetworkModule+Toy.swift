import Flyleaf
import HTTP
import Networks
import Primitives

/// A network that is in no folder but this one: whoever comes in by it is Tove, and what is posted lies in `posts`.
struct ToySettings: NetworkSettings {
    let key: String
    let loginReturn: String
    let posts: Lock<[Story]>

    func open(_ world: NetworkWorld) -> OpenedNetwork { .single(.toy(self)) }

    var documents: [NetworkDocument] {
        let body = Array(#"{"client_id":"\#(key)"}"#.utf8)
        return [NetworkDocument(network: .toy, name: "client.json", mediaType: "application/json", body: body)]
    }
}

extension NetworkName {
    static let toy = NetworkName("toy")
}

extension NetworkModule {
    /// The one row that the program is given.
    static func toy(_ posts: Lock<[Story]>) -> NetworkModule {
        NetworkModule(
            facts: NetworkFacts(name: .toy, title: "Toybox", mark: "TB", hasManyServers: false),
            variables: ["FLYLEAF_TOY_KEY"],
            keys: ["FLYLEAF_TOY_KEY"],
            registration: { [RegisteredAddress(field: "way back", address: $0.loginReturn)] },
            read: { reader, addresses in
                reader.text("FLYLEAF_TOY_KEY").map { key in
                    ToySettings(key: key, loginReturn: addresses.loginReturn, posts: posts)
                }
            },
            play: { _, addresses in
                let app = AppRequest(
                    name: "Flyleaf",
                    returnURLs: [addresses.loginReturn],
                    deauthorizationURL: nil,
                    deletionURL: nil,
                    edition: nil
                )
                return PlayedNetwork(app: app) { _, keys in
                    keys.map { ToySettings(key: $0.id, loginReturn: addresses.loginReturn, posts: posts) }
                }
            }
        )
    }
}

extension SocialNetwork {
    fileprivate static func toy(_ settings: ToySettings) -> SocialNetwork {
        let tove = Identity(
            network: .toy,
            authority: "toy.example",
            server: "toy.example",
            remoteID: "1",
            name: PersonName(foreign: "Tove Ditlevsen", fallback: "?")
        )
        let receipt = PostReceipt(remoteID: "9", url: "https://toy.example/posts/9")
        return SocialNetwork(
            name: .toy,
            title: "Toybox",
            authority: "toy.example",
            server: "toy.example",
            origins: ["https://toy.example"],
            signUpURL: "https://toy.example/join",
            appSettingsURL: "https://toy.example/apps",
            permissions: [],
            login: Login(
                redirect: { Login.Redirect(url: "\(settings.loginReturn)?state=\($0.state)&code=1") },
                finish: { _ in
                    let token = AccessToken(secret: "s3cret-toy-token", expiresAt: nil)
                    return .granted(Login.Grant(identity: tove, token: token, permissions: PermissionSet()))
                }
            ),
            account: Account(
                permissions: { _ in PermissionSet() },
                revoke: { _, _ in },
                friends: { _, _ in FriendPage(friends: [], cursor: nil) },
                places: { _, _ in [] }
            ),
            publishing: Publishing(
                capabilities: { _ in .toy },
                preview: {
                    PostPreview(
                        form: .text($0.message.text),
                        length: $0.message.text.utf8.count,
                        limit: 500,
                        within: nil
                    )
                },
                publish: { _, story, _ in
                    settings.posts.withLock { $0.append(story) }
                    return receipt
                },
                find: { _, _ in .absent(.wholeList) },
                dialog: { _, _, _ in throw NetworkFailure(.unsupported) },
                dialogResult: { _ in .skipped }
            )
        )
    }
}

extension Capabilities {
    fileprivate static let toy = Capabilities(
        ownProfile: .native,
        friendProfile: .none(.notOffered),
        dialog: .no(.notOffered),
        tags: .no(.notOffered),
        tagsNeedPlace: false,
        audience: .no(.notOffered),
        place: .no(.notOffered),
        friends: .no(.notOffered),
        warning: .no(.notOffered),
        removable: [],
        cardNeedsLink: false,
        unlisted: .no(.noUnlistedPosts),
        language: .no(.noPostLanguage),
        album: .no(.noAlbums),
        photos: .no(.notOffered),
        messagePrompt: .message,
        messageLimit: 500
    )
}
