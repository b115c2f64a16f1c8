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
    /// The thread around a post.
    static func thread(
        _ kept: KeptLook<StreamThread>,
        _ source: StreamSource,
        _ network: String,
        _ number: StreamItemNumber
    ) -> Self {
        var standing = ReadingStanding(
            kept,
            source.thread,
            network,
            title: source.network.title,
            what: "the conversation: the post may be gone there",
            press: LinkTarget(path: Paths.readThread(number)),
            label: "Read the conversation",
            permission: Paths.itemPermission(number)
        )
        standing.isAlone = kept.value.map { $0.above.isEmpty && $0.below.isEmpty } ?? false
        return standing
    }

    /// Somebody at a network.
    static func person(
        _ kept: KeptLook<StreamPerson>,
        _ source: PersonSource,
        _ network: String,
        _ person: StreamPersonID
    ) -> Self {
        ReadingStanding(
            kept,
            source.state,
            network,
            title: source.network.title,
            what: PersonWords.whatIsRead,
            press: LinkTarget(path: Paths.readPerson(source.connection.id, person)),
            label: "Look who this is",
            permission: Paths.personPermission(source.connection.id, person)
        )
    }

    /// Who follows the member at a network.
    static func followers(
        _ kept: KeptLook<PeopleList>,
        _ connection: Connection,
        _ source: SocialNetwork,
        _ network: String
    ) -> Self {
        ReadingStanding(
            kept,
            StreamFollowers.state(connection, source),
            network,
            title: source.title,
            what: "who follows you",
            press: LinkTarget(path: Paths.readFollowers()),
            label: "Look who follows you",
            permission: Paths.followersPermission(),
            fields: [HiddenField(name: "network", value: connection.id.text)]
        )
    }

    /// - Parameters:
    ///   - title: the network's own name.
    ///   - what: what the network is asked for, as its own.
    ///   - press: where a press has it read.
    ///   - label: what stands at the button before it was read once.
    ///   - permission: where the permission for it is asked for.
    ///   - fields: what is sent there.
    private init<Value>(
        _ kept: KeptLook<Value>,
        _ state: LookState<Value>,
        _ network: String,
        title: String,
        what: String,
        press: LinkTarget,
        label: String,
        permission: String,
        fields: [HiddenField] = []
    ) {
        self.network = network
        readAt = kept.readAt?.minuteWords
        readAtISO = kept.readAt?.rfc3339 ?? ""
        switch state {
        case .readable(let way):
            isWaiting = kept.wishedAt != nil
            guard !isWaiting else { return }
            fault = kept.failure.map { failure in
                StreamFault(failure, until: kept.pausedUntil, hasItems: kept.readAt != nil, network, of: what)
            }
            isForMoney = way.cost != nil
            read = press
            readLabel = kept.readAt == nil ? label : "Look again"
        case .ended: connect = LinkTarget(path: Paths.account())
        case .closed(let restriction): closed = restriction.words(title)
        case .needsPermission(let rule): ask = PermissionForm(rule, at: network, action: permission, fields: fields)
        }
    }
}
