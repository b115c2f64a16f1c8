import Flyleaf
import Primitives
import Templating
import Web

/// How the list of one connection stands: when it was read, what is in the way, what can be done.
struct StreamStandingLine: ViewModel {
    var network: String
    /// When it was read last.
    var readAt: String?
    var readAtISO: String
    /// Whether it is being read.
    var isWaiting = false
    /// What happened, one line, and what it means.
    var fault: StreamFault?
    /// Why no program may read it.
    var closed: String?
    /// What a press costs, where nothing is read without one.
    var price: String?
    /// The permission that is missing.
    var ask: PermissionForm?
    /// Where somebody whose login there has ended goes.
    var connect: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("network") { $0.network }, Field("readAt") { $0.readAt }, Field("readAtISO") { $0.readAtISO },
            Field("isWaiting") { $0.isWaiting }, Field("fault") { $0.fault }, Field("closed") { $0.closed },
            Field("ask") { $0.ask }, Field("connect") { $0.connect }, Field("price") { $0.price },
        ]
    }
}

extension StreamStandingLine {
    init(_ source: StreamSource, _ network: String, isWaiting: Bool) {
        self.network = network
        let standing = source.standing
        readAt = standing.readAt?.minuteWords
        readAtISO = standing.readAt?.rfc3339 ?? ""
        switch source.state {
        case .readable(let list):
            price = list.cost.flatMap { StreamListWords.price($0, source.list.list, source.network.title) }
            self.isWaiting = isWaiting
            if let failure = standing.failure, !isWaiting {
                fault = StreamFault(
                    failure,
                    until: standing.pausedUntil,
                    hasItems: standing.readAt != nil,
                    network,
                    of: "its list"
                )
            }
        case .ended: connect = LinkTarget(path: Paths.account())
        case .closed(let restriction): closed = restriction.words(source.network.title)
        case .needsPermission(let rule):
            let fields = [
                HiddenField(name: "list", value: source.list.list.rawValue),
                HiddenField(name: "network", value: source.connection.id.text),
            ]
            ask = PermissionForm(rule, at: network, action: Paths.homePermission(), fields: fields)
            if source.connection.permissions.declined.contains(rule.permission) {
                ask?.purpose += " \(StreamListWords.declined(network))"
            }
        }
    }
}
