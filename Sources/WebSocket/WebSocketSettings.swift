public import Primitives

/// The limits of one WebSocket.
public struct WebSocketSettings: Sendable {
    /// Bytes of one message of the peer, in however many frames; a longer one ends the WebSocket with 1009.
    public var messageBytes: Int
    /// How often the peer is asked for a sign of life; whoever has not answered by the next time is cut off.
    public var pingInterval: Duration
    /// Lets the time between two pings pass.
    public var clock: Clock

    /// Limits.
    public init(messageBytes: Int, pingInterval: Duration = .seconds(30), clock: Clock = .system) {
        self.messageBytes = messageBytes
        self.pingInterval = pingInterval
        self.clock = clock
    }
}
