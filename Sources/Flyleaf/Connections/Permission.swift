/// A permission by the network's own name, for example `publish_actions`.
public struct Permission: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The name.
    public let name: String

    /// A permission.
    public init(_ name: String) {
        self.name = name
    }

    /// Orders by name.
    public static func < (left: Permission, right: Permission) -> Bool { left.name < right.name }

    /// The name.
    public var description: String { name }
}
