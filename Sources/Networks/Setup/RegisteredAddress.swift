/// An address that an operator enters where an app is registered.
public struct RegisteredAddress: Sendable, Equatable {
    /// What the network calls the field it goes into.
    public let field: String
    /// The address.
    public let address: String

    /// An address.
    public init(field: String, address: String) {
        self.field = field
        self.address = address
    }
}
