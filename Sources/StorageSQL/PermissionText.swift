import Flyleaf

/// Permissions as one text column: names with a space between, as OAuth writes scopes (RFC 6749 section 3.3).
enum PermissionText {
    static func encode(_ permissions: some Sequence<Permission>) -> String {
        permissions.map(\.name).joined(separator: " ")
    }

    /// The same text for the same set, whatever its order in memory.
    static func encode(_ permissions: Set<Permission>) -> String { encode(permissions.sorted()) }

    static func decode(_ text: String) -> [Permission] {
        text.split(separator: " ").map { Permission(String($0)) }
    }
}
