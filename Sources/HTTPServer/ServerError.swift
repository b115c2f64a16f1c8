/// Why a server could not be started, in words an operator can act on.
public struct ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: Sendable, Equatable {
        /// Another program listens there.
        case addressInUse
        /// The address is not numeric, not of this machine, or not allowed.
        case address
        /// The installed libmicrohttpd is too old or lacks a feature.
        case library
        /// The system refused threads, memory or sockets.
        case system
    }

    /// The kind.
    public let code: Code
    /// What happened and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static let noDescriptor = ServerError(.system, "no more file descriptors; raise the limit with ulimit -n")
}
