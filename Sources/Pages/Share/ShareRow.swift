import Flyleaf
import Primitives
import Templating
import Web

/// A share as lists and receipts show it: where it went, how far it is, why, and what can be done.
struct ShareRow: ViewModel {
    var receiptLink: LinkTarget
    /// The heading of the post, where the page does not say anyway which review it is.
    var heading: String?
    var place: String
    var friend: String?
    var network: String
    var date: String
    var isoDate: String
    var state: ShareStateView
    var why: String?
    var postLink: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("receiptLink") { $0.receiptLink }, Field("heading") { $0.heading }, Field("place") { $0.place },
            Field("friend") { $0.friend }, Field("network") { $0.network }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate }, Field("stateClass") { $0.state.cssClass },
            Field("stateWord") { $0.state.word }, Field("why") { $0.why }, Field("postLink") { $0.postLink },
        ]
    }

    init(_ share: Share, titles: NetworkTitles, namesReview: Bool = false) {
        let network = titles[share]
        receiptLink = LinkTarget(path: Paths.receipt(share.id))
        heading = namesReview ? share.story.name : nil
        if case .friend(let person) = share.story.destination {
            place = "The profile of"
            friend = person.name.text
        } else {
            place = "Your own profile"
            friend = nil
        }
        self.network = network
        date = share.createdAt.minuteText
        isoDate = share.createdAt.rfc3339
        state = ShareStateView(share.state)
        why = share.explanation(network: network, isConnected: titles.isConnected(share))
        postLink = share.state == .withdrawn ? nil : share.receipt.flatMap { LinkTarget($0.url) }
    }

    private init(
        receiptLink: LinkTarget,
        heading: String?,
        place: String,
        friend: String?,
        network: String,
        date: String,
        isoDate: String,
        state: ShareStateView,
        why: String?,
        postLink: LinkTarget?
    ) {
        self.receiptLink = receiptLink
        self.heading = heading
        self.place = place
        self.friend = friend
        self.network = network
        self.date = date
        self.isoDate = isoDate
        self.state = state
        self.why = why
        self.postLink = postLink
    }
}

/// A state of a share as a word and a mark.
struct ShareStateView: Sendable {
    var cssClass: String
    var word: String

    static let posted = ShareStateView(.posted)

    init(_ state: ShareState) {
        (cssClass, word) =
            switch state {
            case .queued: ("waiting", "Waiting")
            case .sending: ("sending", "Sending")
            case .posted: ("posted", "Posted")
            case .rejected: ("refused", "Not posted")
            case .unknown: ("unknown", "Unknown")
            case .handedOff: ("handed", "Handed over")
            case .returned: ("unknown", "Not confirmed")
            case .cancelled: ("cancelled", "Cancelled")
            case .withdrawn: ("cancelled", "Withdrawn")
            }
    }
}

extension Share {
    /// Why it is where it is, in words; nothing when the state says it all.
    ///
    /// - Parameter isConnected: whether the network accepts the connection now, whatever it said then.
    fileprivate func explanation(network: String, isConnected: Bool) -> String? {
        switch state {
        case .queued:
            failure.map { FailureAdvice($0, network: network, userMessage: failureMessage).inOneGo }
                ?? "It is sent in a moment."
        case .sending: "It is on its way. This page follows by itself."
        case .posted: nil
        case .rejected:
            if failure == .answerLost {
                "The answer was lost, and \(network) does not have the post. It is safe to try again."
            } else if failure == .reauthenticate, isConnected {
                "\(network) did not accept the connection then. You are connected again now, so it can be posted."
            } else {
                failure.map { FailureAdvice($0, network: network, userMessage: failureMessage).inOneGo }
            }
        case .unknown: FailureAdvice(failure ?? .answerLost, network: network).inOneGo
        case .handedOff: "\(network)’s own page has it. Come back here when you are done there."
        case .returned: "\(network) did not say whether you posted. If you skipped it, nothing was posted."
        case .cancelled: "Nothing was posted."
        case .withdrawn: "\(network) deleted the post because you asked for it. Copies that others made may remain."
        }
    }
}

extension FailureAdvice {
    /// Title and text as one paragraph, where the title does not stand above.
    fileprivate var inOneGo: String { "\(title). \(text)" }
}

/// The names of networks for people, with the server where a connection tells it, and which connections work.
struct NetworkTitles: Sendable {
    private let networks: NetworkDirectory
    private let identities: [ID<Connection>: Identity]
    private let working: Set<ID<Connection>>

    init(_ networks: NetworkDirectory, _ connections: [Connection]) {
        self.networks = networks
        identities = Dictionary(uniqueKeysWithValues: connections.map { ($0.id, $0.identity) })
        working = Set(connections.filter { $0.state == .active }.map(\.id))
    }

    /// Where a share went; without its server once the connection is gone.
    subscript(share: Share) -> String {
        identities[share.connectionID].map(networks.title(of:)) ?? networks.title(share.network)
    }

    /// Whether the connection a share went by works now.
    func isConnected(_ share: Share) -> Bool { working.contains(share.connectionID) }
}

extension SiteServices {
    /// The names of what a member is connected to.
    func titles(of member: ID<Member>) throws -> NetworkTitles {
        NetworkTitles(networks, try connections.all(member))
    }
}
