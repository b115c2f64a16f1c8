/// Bytes both ways on a connection that has left HTTP.
///
/// One task may receive at a time; anybody may send.
public struct DuplexStream: Sendable {
    /// Waits for bytes of the peer and gives all that are there, at least one.
    ///
    /// `nil` when no more will come: the peer has closed its side, the connection is gone, or the task is cancelled.
    public let receive: @Sendable () async -> [UInt8]?
    /// Hands bytes to the peer; `false` when it is gone or was too slow, and the conversation should end.
    public let send: @Sendable ([UInt8]) -> Bool
    /// Ends the connection at once; what is not sent yet is lost.
    public let cut: @Sendable () -> Void

    /// A stream from closures.
    public init(
        receive: @escaping @Sendable () async -> [UInt8]?,
        send: @escaping @Sendable ([UInt8]) -> Bool,
        cut: @escaping @Sendable () -> Void
    ) {
        self.receive = receive
        self.send = send
        self.cut = cut
    }
}
