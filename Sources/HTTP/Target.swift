import Primitives

/// The origin form of a request target: an absolute path and a query (RFC 9112 section 3.2.1).
///
/// The path is split on slashes first and decoded afterwards, so an encoded slash can never make a segment. What two
/// programs could read differently is refused: encoded slashes, NUL and controls, dot segments, bytes that are not UTF-8.
public struct Target: Sendable, Equatable {
    /// The target as it stood in the request line.
    public let raw: String
    /// The decoded segments: `/` is `[""]`, `/a/b` is `["a", "b"]`, `/a/` is `["a", ""]`.
    public let segments: [String]
    /// The query fields in order.
    public let query: FormFields

    /// Reads a target; `nil` when it must be answered with 400.
    public init?(_ raw: String) {
        let bytes = Array(raw.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        guard !bytes.contains(UInt8(ascii: "#")), !bytes.contains(UInt8(ascii: "\\")) else { return nil }
        let question = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        var segments: [String] = []
        for part in bytes[1..<question].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = PercentCoding.decode(part), Self.isUnambiguous(segment) else { return nil }
            segments.append(segment)
        }
        guard let query = FormFields(urlencoded: bytes[min(question + 1, bytes.endIndex)...]) else { return nil }
        self.raw = raw
        self.segments = segments
        self.query = query
    }

    /// The target `/`.
    public static let root = Target(raw: "/", segments: [""], query: FormFields())

    private init(raw: String, segments: [String], query: FormFields) {
        self.raw = raw
        self.segments = segments
        self.query = query
    }

    /// The path as it stood in the request line, without the query.
    public var rawPath: String {
        String(raw.utf8.prefix { $0 != UInt8(ascii: "?") }) ?? raw
    }

    private static func isUnambiguous(_ segment: String) -> Bool {
        if segment == "." || segment == ".." { return false }
        let refused: [UInt8] = [0x7F, UInt8(ascii: "/"), UInt8(ascii: "\\")]
        return segment.utf8.allSatisfy { $0 >= 0x20 && !refused.contains($0) }
    }
}
