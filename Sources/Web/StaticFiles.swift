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
                let text = Self.naming(files, in: bytes)
                files[name] = Self.mediaType(name).map { StaticFile(text, type: $0) }
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

    /// The text with an address for each name that stands alone in quotation marks or in `url()`.
    private static func naming(_ files: [String: StaticFile], in text: [UInt8]) -> [UInt8] {
        let (quote, open, close) = (UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: ")"))
        var output: [UInt8] = []
        var piece: [UInt8] = []
        // What the piece stands behind.
        var before: UInt8 = 0
        for byte in text {
            guard byte == quote || byte == open || byte == close else {
                piece.append(byte)
                continue
            }
            let isNamed =
                before == byte && byte == quote
                || before == open && byte == close && output.suffix(4).elementsEqual("url(".utf8)
            if isNamed, case let name = String(decoding: piece, as: UTF8.self), let file = files[name] {
                output += path(file.hash, name).utf8
            } else {
                output += piece
            }
            output.append(byte)
            piece.removeAll(keepingCapacity: true)
            before = byte
        }
        return output + piece
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
