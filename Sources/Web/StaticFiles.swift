import Crypto
public import HTTP
public import Primitives

/// The files of `Public`, read once, served under addresses that change with their content.
public struct StaticFiles: Sendable {
    private struct File: Sendable {
        let bytes: [UInt8]
        let type: String
        let hash: String
    }

    private let files: [String: File]

    /// Reads every file below a directory whose type is known.
    public init(directory: String) throws(FileError) {
        var files: [String: File] = [:]
        for name in try FileSystem.files(below: directory) {
            guard let type = Self.mediaType(name) else { continue }
            let bytes = try FileSystem.read("\(directory)/\(name)")
            files[name] = File(bytes: bytes, type: type, hash: String(Hex.encode(Digest.sha256(bytes)).prefix(12)))
        }
        self.files = files
    }

    /// The route of every file: `/assets/{hash}/{name}`.
    public static let path = Path<String, String>("/assets/{hash}/{name}")

    /// The address of a file; a name that is not there is a bug in a page.
    public func url(_ name: String) -> String {
        guard let file = files[name] else { preconditionFailure("Public has no file \(name)") }
        return Self.path(file.hash, name)
    }

    /// Answers a request for a file; `nil` when there is none of that name.
    ///
    /// An address with an old hash still gets the file as it is now, but may not be kept.
    public func respond(hash: String, name: String, to request: Request) -> Response? {
        guard let file = files[name] else { return nil }
        let tag = "\"\(file.hash)\""
        let isCurrent = hash.utf8.elementsEqual(file.hash.utf8)
        var response = Response(.ok, type: file.type, file.bytes)
        if request.fields[.ifNoneMatch] == tag { response = Response(.notModified) }
        response.fields.append(.etag, tag)
        response.fields.append(.cacheControl, isCurrent ? "public, max-age=31536000, immutable" : "no-cache")
        return response
    }

    private static func mediaType(_ name: String) -> String? {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "txt": "text/plain; charset=utf-8"
        case "webmanifest": "application/manifest+json"
        default: nil
        }
    }
}
