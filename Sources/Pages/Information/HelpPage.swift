import Flyleaf
import HTTP
import Templating
import Web

/// Help: what Flyleaf is, how its parts are used, what each result means, and whom to ask.
struct HelpPage: ViewModel {
    var frame: PageFrame
    var networks: [NetworkHelp]
    /// What one can log in with and not share to.
    var doors: [String]
    var states: [StateHelp]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("networks") { $0.networks },
            Field("doors") { $0.doors.isEmpty ? nil : $0.doors.joined(separator: ", ") },
            Field("states") { $0.states }, Field("titleLimit") { _ in ReviewTitle.maximumLength.grouped },
            Field("authorLimit") { _ in AuthorLine.maximumLength.grouped },
            Field("reviewLimit") { _ in ReviewText.maximumLength.grouped },
            Field("friendLimit") { _ in FriendDirectory.maximumCount.grouped },
            Field("photoLimit") { _ in Photo.maximumPerReview },
            Field("photoMegabytes") { _ in Photo.maximumBytes / 1_048_576 },
        ]
    }
}

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

/// What one state of a share means.
struct StateHelp: ViewModel {
    var state: ShareStateView
    var meaning: String

    static var fields: [Field<Self>] {
        [
            Field("stateClass") { $0.state.cssClass }, Field("stateWord") { $0.state.word },
            Field("meaning") { $0.meaning },
        ]
    }

    init(_ state: ShareState) {
        self.state = ShareStateView(state)
        meaning = Self.meaning(state)
    }

    private static func meaning(_ state: ShareState) -> String {
        switch state {
        case .queued:
            "It is written down and goes out once, as soon as the network answers. Until then you can call it off."
        case .sending: "It is on its way to the network at this moment."
        case .posted: "The network has it and gave a link to it."
        case .rejected: "The network did not take it, and the reason stands beside it. Nothing was posted."
        case .unknown:
            "It was sent, but the answer was lost. Flyleaf looks whether it is there before anything is sent again."
        case .handedOff: "You are, or were, in the network’s own window with it. Only that window can post it."
        case .returned: "You came back from the network’s own window, and the network did not say that you posted."
        case .cancelled: "You called it off, so nothing was posted."
        case .withdrawn: "It was there, and the network deleted it for you. Copies that others made may remain."
        }
    }
}

extension Int {
    /// The number with commas between groups of three digits.
    var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }
}

extension Site {
    /// `GET /help`.
    @Sendable static func showHelp(_ visit: Visit) async throws -> Response {
        let networks = visit.services.networks
        let model = HelpPage(
            frame: visit.frame("Help"),
            networks: networks.all.filter(\.carriesPosts).map { NetworkHelp($0) }
                + networks.families.map { NetworkHelp($0.title, $0.capabilities) },
            doors: networks.all.filter { !$0.carriesPosts }.map(\.title),
            states: ShareState.allCases.map(StateHelp.init)
        )
        return visit.page(visit.site.templates.help, model)
    }
}
