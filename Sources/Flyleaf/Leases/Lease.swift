public import Primitives

/// What only one program of those on a database may do at a time.
public enum Lease: Hashable, Sendable {
    /// The work in the background that looks at everything now and then (`Leader`).
    case work
    /// The renewal of a connection's token.
    case renewal(ID<Connection>)
    /// The registration at a server of a network that has many.
    case registration(NetworkName, server: String)

    /// What it is called where it is kept.
    public var name: String {
        switch self {
        case .work: kind
        case .renewal(let connection): "\(kind):\(connection.text)"
        case .registration(let network, let server): "\(kind):\(network.rawValue):\(server)"
        }
    }

    /// The same without whose it is, for logs.
    var kind: String {
        switch self {
        case .work: "work"
        case .renewal: "renewal"
        case .registration: "registration"
        }
    }

    /// How long one counts after it was taken or renewed.
    public static let time = Duration.seconds(20)
    /// How long whoever has one waits before they renew it: three times in its time, so that two may fail.
    public static let renewalPause = Duration.seconds(5)
    /// What ends later than this from now was written by a clock that was in front, and holds nobody up.
    ///
    /// So one whose holder was killed is free after this time at the latest, wherever the clock was set back to; and clocks
    /// of machines on one database may differ by what it is longer than `time`.
    public static let longestTime = Duration.seconds(60)
}
