public import HTTP

/// Where each face of the sandbox is reached, for example `http://127.0.0.1:8081`.
public struct SandboxOrigins: Sendable, Hashable {
    private struct Entry: Sendable, Hashable {
        let face: String
        let origin: WebURL
    }

    private let entries: [Entry]

    /// The origins of faces, in the order of their ports; paths are of no account.
    package init(_ origins: [(face: SandboxFace, origin: WebURL)]) {
        entries = origins.map { Entry(face: $0.face.name, origin: $0.origin) }
    }

    /// Where a face is reached; `nil` when it is not played.
    package subscript(face: SandboxFace) -> WebURL? { entries.first { $0.face == face.name }?.origin }

    /// Every origin, in the order of the ports.
    public var all: [WebURL] { entries.map(\.origin) }
}
