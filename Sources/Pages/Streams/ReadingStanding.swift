import Flyleaf
import Primitives
import Templating
import Web

/// How a thread around a post, or somebody at a network, stands: when it was read, what is in the way, what can be done.
struct ReadingStanding: ViewModel {
    var network: String
    /// When it was read last.
    var readAt: String?
    var readAtISO: String
    /// Whether it is being read.
    var isWaiting = false
    /// Whether a thread was read, and nobody said anything.
    var isAlone = false
    /// What happened, one line, and what it means.
    var fault: StreamFault?
    /// Why no program may read it.
    var closed: String?
    /// The permission that is missing.
    var ask: PermissionForm?
    /// Where somebody whose login there has ended goes.
    var connect: LinkTarget?
    /// Where a press has it read, and what stands at the button.
    var read: LinkTarget?
    var readLabel = ""
    /// That reading it costs money.
    var isForMoney = false

    static var fields: [Field<Self>] {
        [
            Field("network") { $0.network }, Field("readAt") { $0.readAt }, Field("readAtISO") { $0.readAtISO },
            Field("isWaiting") { $0.isWaiting }, Field("isAlone") { $0.isAlone }, Field("fault") { $0.fault },
            Field("closed") { $0.closed }, Field("ask") { $0.ask }, Field("connect") { $0.connect },
            Field("read") { $0.read }, Field("readLabel") { $0.readLabel }, Field("isForMoney") { $0.isForMoney },
        ]
    }
}

extension ReadingStanding {
    init(_ kept: KeptThread, _ source: StreamSource, _ network: String, _ number: StreamItemNumber) {
        self.network = network
        readAt = kept.readAt?.minuteWords
        readAtISO = kept.readAt?.rfc3339 ?? ""
        isAlone = kept.thread.map { $0.above.isEmpty && $0.below.isEmpty } ?? false
        switch source.thread {
        case .readable(let thread):
            isWaiting = kept.wishedAt != nil
            guard !isWaiting else { return }
            if let failure = kept.failure {
                fault = StreamFault(
                    failure,
                    until: kept.pausedUntil,
                    hasItems: kept.thread != nil,
                    network,
                    of: "the conversation: the post may be gone there"
                )
            }
            isForMoney = thread.cost != nil
            read = LinkTarget(path: Paths.readThread(number))
            readLabel = kept.readAt == nil ? "Read the conversation" : "Look again"
        case .ended: connect = LinkTarget(path: Paths.account())
        case .closed(let restriction): closed = restriction.words(source.network.title)
        case .needsPermission(let rule):
            ask = PermissionForm(rule, at: network, action: Paths.itemPermission(number), fields: [])
        }
    }
}

extension ReadingStanding {
    init(_ kept: KeptPerson, _ source: PersonSource, _ network: String, read path: String, permission: String) {
        self.network = network
        readAt = kept.readAt?.minuteWords
        readAtISO = kept.readAt?.rfc3339 ?? ""
        switch source.state {
        case .readable(let people):
            isWaiting = kept.wishedAt != nil
            guard !isWaiting else { return }
            if let failure = kept.failure {
                fault = StreamFault(
                    failure,
                    until: kept.pausedUntil,
                    hasItems: kept.readAt != nil,
                    network,
                    of: PersonWords.whatIsRead
                )
            }
            isForMoney = people.cost != nil
            read = LinkTarget(path: path)
            readLabel = kept.readAt == nil ? "Look who this is" : "Look again"
        case .ended: connect = LinkTarget(path: Paths.account())
        case .closed(let restriction): closed = restriction.words(source.network.title)
        case .needsPermission(let rule): ask = PermissionForm(rule, at: network, action: permission, fields: [])
        }
    }
}
