internal import SandboxCore

/// A version of the Graph, from the prefix `/vN.N/` of a path.
struct GraphVersion: Comparable, Sendable, CustomStringConvertible {
    let major: Int
    let minor: Int

    init(_ major: Int, _ minor: Int) {
        self.major = major
        self.minor = minor
    }

    /// Reads `v2.3`; `nil` for any other segment.
    init?(segment: String) {
        guard segment.utf8.first == UInt8(ascii: "v") else { return nil }
        let parts = segment.utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            guard (1...3).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(String(decoding: part, as: UTF8.self))
        }
        guard parts.count == 2, numbers.count == 2 else { return nil }
        (major, minor) = (numbers[0], numbers[1])
    }

    /// What answers a path without a prefix; the newest that the classic edition behaves like.
    static let unprefixed = GraphVersion(2, 12)

    var description: String { "v\(major).\(minor)" }

    static func < (left: GraphVersion, right: GraphVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// Lists by offset, permissions as one object, bare `true` for success.
    var isFirst: Bool { major < 2 }
    /// Tokens come as a form and not as JSON.
    var hasTextTokens: Bool { self < GraphVersion(2, 3) }
    /// Objects come with their id and name unless `fields` asks for more.
    var hasSparseObjects: Bool { self >= GraphVersion(2, 4) }
}
