public import HTTP
public import Primitives

/// The files of `Public`, read once, served under addresses that change with their content.
public struct StaticFiles: Sendable {
    private let files: [String: StaticFile]

    /// Reads every file below a directory whose type is known.
    ///
    /// A style sheet, a manifest or a service worker names other files by their names alone (`url(leaf.svg)`,
    /// `"icon.svg"`); they get the address that changes with the content, so that a browser never asks for them again.
    public init(directory: String) throws(FileError) {
        var read: [String: [UInt8]] = [:]
        for name in try FileSystem.files(below: directory) where Self.mediaType(name) != nil {
            read[name] = try FileSystem.read("\(directory)/\(name)")
        }
        var files: [String: StaticFile] = [:]
        for (name, bytes) in read where !Self.isSheet(name) && !Self.isWorker(name) {
            files[name] = Self.mediaType(name).map { StaticFile(bytes, type: $0) }
        }
        for namesOthers in [Self.isSheet, Self.isWorker] {
            for (name, bytes) in read where namesOthers(name) {
                let text = Self.naming(files, in: String(decoding: bytes, as: UTF8.self))
                files[name] = Self.mediaType(name).map { StaticFile(Array(text.utf8), type: $0) }
            }
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
        let isCurrent = hash.utf8.elementsEqual(file.hash.utf8)
        let (bytes, coding) = file.bytes(in: ContentCoding(accepting: request.fields[.acceptEncoding]))
        var response = Response(.ok, type: file.type, bytes)
        response.fields.append(.cacheControl, isCurrent ? "public, max-age=31536000, immutable" : "no-cache")
        if file.isText { response.fields.append(.vary, FieldName.acceptEncoding.rawName) }
        if coding != .identity { response.fields.append(.contentEncoding, coding.rawValue) }
        return response.validated(for: request, tag: file.hash, lastModified: nil)
    }

    private static func naming(_ files: [String: StaticFile], in text: String) -> String {
        var text = text
        for (name, file) in files {
            let address = path(file.hash, name)
            text = text.replacing("url(\(name))", with: "url(\(address))")
                .replacing("\"\(name)\"", with: "\"\(address)\"")
        }
        return text
    }

    private static func isSheet(_ name: String) -> Bool { name.hasSuffix(".css") || name.hasSuffix(".webmanifest") }

    /// It names style sheets too.
    private static func isWorker(_ name: String) -> Bool { name == "worker.js" }

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
