import Flyleaf
import Primitives
import Templating
import Web

/// A connection on the account page: who, how it is, until when, what it may do, and the next step.
struct ConnectionCard: ViewModel {
    /// Tells the headings of several connections apart.
    var anchor: String
    var connectionID: String
    var network: String
    var name: String
    var profile: LinkTarget?
    var server: String
    var stateClass: String
    var stateWord: String
    var warning: ConnectionWarning?
    /// Until when the key of the connection counts; nothing once it has ended.
    var validUntil: String?
    var lastSuccess: String
    var lastSuccessISO: String
    /// Until when the network tells what was granted, where that lapses by itself.
    var readableUntil: String?
    var problem: ConnectionProblem?
    var permissions: [PermissionRow]
    /// How many are granted and how many not.
    var permissionsInShort: String
    /// Whether the permissions are shown at once: so it is where there is but one connection.
    var isUnfolded: Bool
    var posting: PostingRow?
    var isSetUp: Bool
    var disconnect: LinkTarget
    var settings: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("anchor") { $0.anchor }, Field("connectionID") { $0.connectionID }, Field("network") { $0.network },
            Field("name") { $0.name }, Field("profile") { $0.profile }, Field("server") { $0.server },
            Field("stateClass") { $0.stateClass }, Field("stateWord") { $0.stateWord },
            Field("warning") { $0.warning }, Field("validUntil") { $0.validUntil },
            Field("lastSuccess") { $0.lastSuccess }, Field("lastSuccessISO") { $0.lastSuccessISO },
            Field("readableUntil") { $0.readableUntil }, Field("problem") { $0.problem },
            Field("permissions") { $0.permissions }, Field("posting") { $0.posting },
            Field("permissionsInShort") { $0.permissionsInShort }, Field("isUnfolded") { $0.isUnfolded },
            Field("isSetUp") { $0.isSetUp }, Field("disconnect") { $0.disconnect }, Field("settings") { $0.settings },
        ]
    }
}

extension ConnectionCard {
    init(
        _ connection: Connection,
        at networks: NetworkDirectory,
        number: Int,
        isOnly: Bool,
        now: Timestamp
    ) async throws {
        let network = try await networks.network(of: connection.identity)
        let title = networks.title(of: connection.identity)
        let health = ConnectionHealth(connection, isSetUp: network != nil, now: now)
        anchor = "connection-\(number)"
        connectionID = connection.id.text
        self.network = title
        name = connection.identity.name.text
        profile = connection.identity.profileURL.flatMap { LinkTarget($0) }
        server = networks.host(of: connection.identity)
        (stateClass, stateWord) = health.state(network: title)
        warning = network == nil ? nil : ConnectionWarning(health, Door(again: connection.identity, networks))
        let isActive = connection.state == .active
        validUntil = isActive ? connection.expiresAt?.dayText ?? "No end is known" : nil
        lastSuccess = connection.lastSuccessAt.minuteText
        lastSuccessISO = connection.lastSuccessAt.rfc3339
        readableUntil = isActive ? connection.dataExpiresAt?.dayText : nil
        problem = connection.lastFault.map { ConnectionProblem($0, of: connection, network: title) }
        permissions = PermissionRow.all(connection.permissions, at: network)
        permissionsInShort = PermissionRow.inShort(permissions)
        isUnfolded = isOnly
        posting = network.flatMap { PostingRow(connection, at: $0, title: title) }
        isSetUp = network != nil
        disconnect = LinkTarget(path: Paths.disconnect(connection.id))
        settings = (network?.appSettingsURL).flatMap { LinkTarget($0) }
    }
}

/// What went wrong last with a connection that did not end by it.
struct ConnectionProblem: ViewModel {
    var text: String
    var time: String
    var timeISO: String
    var isOver: Bool

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text }, Field("time") { $0.time }, Field("timeISO") { $0.timeISO },
            Field("isOver") { $0.isOver },
        ]
    }
}

extension ConnectionProblem {
    init(_ fault: Connection.Fault, of connection: Connection, network: String) {
        text = FailureAdvice(fault.category, network: network).title
        time = fault.at.minuteText
        timeISO = fault.at.rfc3339
        isOver = connection.lastSuccessAt > fault.at
    }
}

/// Why a connection wants its owner, with a button to log in again.
struct ConnectionWarning: ViewModel, Equatable {
    var kind: Notice.Kind
    var title: String
    var text: String
    var action: LinkTarget
    /// The server to log in at, where the network has many.
    var loginServer: String?
    var label: String

    static var fields: [Field<Self>] {
        [
            Field("kind") { $0.kind.rawValue }, Field("title") { $0.title }, Field("text") { $0.text },
            Field("action") { $0.action }, Field("loginServer") { $0.loginServer }, Field("label") { $0.label },
        ]
    }
}

extension ConnectionWarning {
    /// The words for what is wrong or soon will be; nothing for a connection that works.
    init?(_ health: ConnectionHealth, _ door: Door) {
        action = door.action
        loginServer = door.server
        label = "Log in with \(door.title) again"
        switch health {
        case .working, .notSetUp:
            return nil
        case .endsSoon(let end, let days):
            kind = .waiting
            title = "\(door.title) needs you again before \(end.dayText)"
            let time = days == 1 ? "a day" : "\(days) days"
            text = "What you granted runs out in less than \(time). Log in once more and it is renewed."
        case .ranOut(let end):
            kind = .failed
            title = "What you granted at \(door.title) ran out on \(end.dayText)"
            text = "Log in there again and it is renewed; everything here is kept."
        case .ended(let reason, let moment):
            let advice = FailureAdvice(reason, network: door.title)
            kind = .failed
            title = advice.title
            text = "\(advice.text) Flyleaf learned it on \(moment.minuteText)."
        }
    }
}

/// How a connection is, decided from what the store knows.
enum ConnectionHealth: Equatable {
    case working
    /// Works, but not for long; rounded up to whole days.
    case endsSoon(Timestamp, days: Int)
    case ranOut(Timestamp)
    case ended(NetworkFailure.Category, Timestamp)
    /// This installation no longer speaks to the network.
    case notSetUp

    init(_ connection: Connection, isSetUp: Bool, now: Timestamp) {
        guard isSetUp else {
            self = .notSetUp
            return
        }
        if case .ended(let reason, let moment) = connection.state {
            self = .ended(reason, moment)
        } else if let end = connection.endsAt, end <= now {
            self = .ranOut(end)
        } else if let end = connection.endsAt, end - now < Connection.warningTime {
            self = .endsSoon(end, days: (end - now - .milliseconds(1)).wholeDays + 1)
        } else {
            self = .working
        }
    }

    /// A class for the mark and the words beside it.
    func state(network: String) -> (cssClass: String, word: String) {
        switch self {
        case .working: ("posted", "Working")
        case .endsSoon: ("waiting", "Working, but not for long")
        case .ranOut: ("refused", "Run out")
        case .ended(.reauthorize, _): ("refused", "Run out")
        case .ended(.reauthenticate, _): ("refused", "Session ended at \(network)")
        case .ended: ("refused", "Not working")
        case .notSetUp: ("cancelled", "Not set up here any more")
        }
    }
}
