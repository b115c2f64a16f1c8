public import HTTP
public import Primitives

/// One segment of a path as a typed value.
public protocol PathParameter: Sendable {
    /// Reads a decoded segment; `nil` makes the whole path unknown (404).
    init?(pathSegment: String)
    /// The segment before percent-encoding.
    var pathSegment: String { get }
}

extension String: PathParameter {
    /// Any segment that is not empty.
    public init?(pathSegment: String) {
        guard !pathSegment.isEmpty else { return nil }
        self = pathSegment
    }
    /// The text itself.
    public var pathSegment: String { self }
}

extension ID: PathParameter {
    /// A segment of 26 characters.
    public init?(pathSegment: String) { self.init(pathSegment) }
    /// The 26 characters.
    public var pathSegment: String { text }
}

/// A path of the site that can be both read and written, so that a link cannot drift from its route.
///
/// `Path<ID<Review>>("/reviews/{id}/share")` reads the identifier out of a request, and `path(id)` writes a link.
public struct Path<each Parameter: PathParameter>: Sendable {
    let pattern: PathPattern

    /// A path from its pattern: literal segments, and one `{name}` for each parameter.
    public init(_ pattern: StaticString) {
        self.pattern = PathPattern("\(pattern)")
        var count = 0
        for _ in repeat (each Parameter).self { count += 1 }
        precondition(self.pattern.parameterCount == count, "\(pattern) does not name its parameters")
    }

    /// The pattern, for logs: it names a page and nobody's.
    public var source: String { pattern.source }

    /// The path with its parameters filled in, percent-encoded.
    public func callAsFunction(_ parameter: repeat each Parameter) -> String {
        // The text of a path without parameters is there already.
        var text = pattern.pieces[0]
        if pattern.pieces.count > 1 { text.reserveCapacity(pattern.source.utf8.count + 32) }
        var position = 1
        for value in repeat each parameter {
            text += PercentCoding.encode(value.pathSegment)
            text += pattern.pieces[position]
            position += 1
        }
        return text
    }

    /// The parameters of an address of this path; `nil` for any other.
    public func read(_ target: Target) -> (repeat each Parameter)? {
        pattern.captures(target.segments).flatMap { parse($0) }
    }

    /// The parameters of captured segments; `nil` when one cannot be read.
    func parse(_ captures: [String]) -> (repeat each Parameter)? {
        var position = 0
        func next<P: PathParameter>(_ type: P.Type) throws(UnknownSegment) -> P {
            guard let value = P(pathSegment: captures[position]) else { throw UnknownSegment() }
            position += 1
            return value
        }
        do {
            return try (repeat next((each Parameter).self))
        } catch {
            return nil
        }
    }
}

private struct UnknownSegment: Error {}

/// The segments of a pattern such as `/reviews/{id}`.
struct PathPattern: Sendable {
    enum Segment: Sendable {
        case literal(String)
        case parameter
    }

    let source: String
    let segments: [Segment]
    /// The text before the first parameter, between two, and after the last.
    let pieces: [String]

    init(_ source: String) {
        precondition(source.utf8.first == UInt8(ascii: "/"), "a pattern begins with a slash")
        self.source = source
        segments = source.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            part.first == "{" && part.last == "}" ? .parameter : .literal(String(part))
        }
        var pieces = [""]
        for segment in segments {
            pieces[pieces.count - 1] += "/"
            switch segment {
            case .literal(let literal): pieces[pieces.count - 1] += literal
            case .parameter: pieces.append("")
            }
        }
        self.pieces = pieces
    }

    var parameterCount: Int {
        segments.count { if case .parameter = $0 { true } else { false } }
    }

    /// The captured segments when a path fits.
    func captures(_ path: [String]) -> [String]? {
        guard path.count == segments.count else { return nil }
        var captures: [String] = []
        for (segment, text) in zip(segments, path) {
            switch segment {
            case .literal(let literal):
                // Bytes: canonically equivalent texts are different paths.
                guard literal.utf8.elementsEqual(text.utf8) else { return nil }
            case .parameter:
                guard !text.isEmpty else { return nil }
                captures.append(text)
            }
        }
        return captures
    }
}

// The formatter would close the empty list up to an operator that does not parse.
// swift-format-ignore
/// A path without parameters.
public typealias FixedPath = Path< >
