import Flyleaf
import HTTP
import Templating
import Web

/// Help: what Flyleaf is, how its parts are used, what each result means, and whom to ask.
struct HelpPage: SampledModel {
    var frame: PageFrame
    var networks: [NetworkHelp]
    /// What one can log in with and not share to.
    var doors: [String]
    var states: [StateHelp]

    static let sample = HelpPage(frame: .sample, networks: [.sample], doors: ["Library card"], states: [.sample])

    var values: Values {
        [
            "frame": .model(frame), "networks": .models(networks),
            "doors": .optional(doors.isEmpty ? nil : doors.joined(separator: ", ")),
            "states": .models(states),
            "titleLimit": .text(ReviewTitle.maximumLength.grouped),
            "authorLimit": .text(AuthorLine.maximumLength.grouped),
            "reviewLimit": .text(ReviewText.maximumLength.grouped),
            "friendLimit": .text(FriendDirectory.maximumCount.grouped),
            "photoLimit": .number(Photo.maximumPerReview),
            "photoMegabytes": .number(Photo.maximumBytes / 1_048_576),
        ]
    }
}

/// The rules of one network, from what it can really do when all is granted.
struct NetworkHelp: SampledModel {
    var title: String
    /// How long a message or a post may be.
    var length: String
    var own: String
    var friend: String
    var tags: String
    var place: String
    var audience: String
    var signUp: LinkTarget?
    var settings: LinkTarget?

    static let sample = NetworkHelp(
        title: "Facebook",
        length: "At most 63,000 characters",
        own: "Flyleaf posts it.",
        friend: "Flyleaf posts it.",
        tags: "Yes.",
        place: "Yes.",
        audience: "Yes.",
        signUp: .sample,
        settings: .sample
    )

    var values: Values {
        [
            "title": .text(title), "length": .text(length), "own": .text(own), "friend": .text(friend),
            "tags": .text(tags), "place": .text(place), "audience": .text(audience), "signUp": .optional(signUp),
            "settings": .optional(settings),
        ]
    }
}

extension NetworkHelp {
    init(_ network: SocialNetwork) {
        let everything = PermissionSet(granted: Set(network.permissions.map(\.permission)))
        self.init(network.title, network.publishing.capabilities(everything))
        signUp = LinkTarget(network.signUpURL)
        settings = LinkTarget(network.appSettingsURL)
    }

    init(_ title: String, _ capabilities: Capabilities) {
        self.title = title
        length = capabilities.lengthRule ?? "At most \(capabilities.messageLimit.grouped) characters."
        own = Self.words(capabilities.ownProfile, title)
        friend = Self.words(capabilities.friendProfile, title)
        tags = Self.words(
            capabilities.tags,
            capabilities.tagsNeedPlace
                ? "Friends can be tagged, but only together with a place." : "Friends can be tagged."
        )
        place = Self.words(capabilities.place, "A place can be added; it is always one you choose.")
        audience = Self.words(capabilities.audience, "You choose who sees the post, for each post.")
    }

    private static func words(_ delivery: Capabilities.Delivery, _ network: String) -> String {
        switch delivery {
        case .native: "Flyleaf posts it when you press Post."
        case .nativeAfter: "Flyleaf posts it when you press Post, once you have let it."
        case .handOff(let reason): "You post it in \(network)’s own window. \(reason)"
        case .none(let reason): "Not possible. \(reason)"
        }
    }

    private static func words(_ ability: Capabilities.Ability, _ yes: String) -> String {
        if case .no(let reason) = ability { reason } else { yes }
    }
}

/// What one state of a share means.
struct StateHelp: SampledModel {
    var state: ShareStateView
    var meaning: String

    static let sample = StateHelp(.posted)

    var values: Values {
        ["stateClass": .text(state.cssClass), "stateWord": .text(state.word), "meaning": .text(meaning)]
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
