import Flyleaf
import Templating

/// The rules of one network, from what it can really do when all is granted.
struct NetworkHelp: ViewModel {
    var title: String
    /// How long a message or a post may be.
    var length: String
    var own: String
    var friend: String
    /// Posting as a Page; absent where the network has none.
    var page: String?
    var tags: String
    var place: String
    var audience: String
    var signUp: LinkTarget?
    var settings: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("length") { $0.length }, Field("own") { $0.own },
            Field("friend") { $0.friend }, Field("page") { $0.page }, Field("tags") { $0.tags },
            Field("place") { $0.place },
            Field("audience") { $0.audience }, Field("signUp") { $0.signUp }, Field("settings") { $0.settings },
        ]
    }
}

extension NetworkHelp {
    init(_ network: SocialNetwork) {
        let everything = PermissionSet(granted: Set(network.permissions.map(\.permission)))
        self.init(network.title, network.publishing.capabilities(everything))
        page = network.pages.map { Self.words($0.capabilities(everything).ownProfile, network.title) }
        signUp = LinkTarget(network.signUpURL)
        settings = LinkTarget(network.appSettingsURL)
    }

    init(_ title: String, _ capabilities: Capabilities) {
        self.title = title
        length = capabilities.lengthRule?.words(title) ?? "At most \(capabilities.messageLimit.grouped) characters."
        own = Self.words(capabilities.ownProfile, title)
        friend = Self.words(capabilities.friendProfile, title)
        tags =
            capabilities.tags.refusal(title)
            ?? (capabilities.tagsNeedPlace
                ? "Friends can be tagged, but only together with a place." : "Friends can be tagged.")
        place = capabilities.place.refusal(title) ?? "A place can be added; it is always one you choose."
        audience = capabilities.audience.refusal(title) ?? "You choose who sees the post, for each post."
    }

    private static func words(_ delivery: Capabilities.Delivery, _ network: String) -> String {
        switch delivery {
        case .native: "Flyleaf posts it when you press Post."
        case .nativeAfter: "Flyleaf posts it when you press Post, once you have let it."
        case .handOff(let restriction): "You post it in \(network)’s own window. \(restriction.words(network))"
        case .none(let restriction): "Not possible. \(restriction.words(network))"
        }
    }
}
