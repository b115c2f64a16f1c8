public import Primitives

/// One list of one connection: what is wished for, read, kept and forgotten by itself.
public struct ConnectionList: Sendable, Hashable {
    /// The connection.
    public let connectionID: ID<Connection>
    /// Which of its lists.
    public let list: StreamList

    /// A list of a connection.
    public init(_ connectionID: ID<Connection>, _ list: StreamList) {
        self.connectionID = connectionID
        self.list = list
    }
}
