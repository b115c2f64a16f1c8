/// The version of the program a server runs, as far as it decides what may be asked of it.
struct MastodonVersion: Sendable, Equatable {
    let major: Int
    let minor: Int
    /// Whether another program only speaks the same protocol: `2.7.2 (compatible; Pleroma 2.6)`.
    let isCompatibleOnly: Bool

    /// Reads `4.5.0`, `4.3.0-beta.2+glitch` and whatever else servers write; what has no numbers counts as old.
    init(_ text: String) {
        let numbers = text.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
            .split(separator: UInt8(ascii: ".")).map { Int(String(Substring($0))) ?? 0 }
        major = numbers.first ?? 0
        minor = numbers.dropFirst().first ?? 0
        isCompatibleOnly = text.lowercased().utf8.contains(Array("compatible".utf8))
    }

    /// Whether the permission `profile` exists (4.3); asking an older server for it is an error.
    var knowsProfile: Bool { !isCompatibleOnly && (major, minor) >= (4, 3) }

    /// Whether there are bookmarks, and a permission for them (3.1); other programs with numbers of their own have them.
    var knowsBookmarks: Bool { isCompatibleOnly || (major, minor) >= (3, 1) || (major == 0 && minor > 0) }
}
