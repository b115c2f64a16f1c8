import Primitives

/// A body of `multipart/form-data` as it came (RFC 7578), read whole or not at all.
///
/// Preamble and epilogue are passed over (RFC 2046 section 5.1.1); parts of parts are not read.
public struct MultipartBody: Sendable, Equatable {
    /// One part.
    public struct Part: Sendable, Equatable {
        /// The name of the field.
        public var name: String
        /// What the client calls the file, which may be empty; `nil` for a field.
        public var fileName: String?
        /// The media type as sent, parameters included.
        public var type: String?
        /// The content.
        public var bytes: [UInt8]

        /// A part.
        public init(name: String, fileName: String? = nil, type: String? = nil, bytes: [UInt8]) {
            self.name = name
            self.fileName = fileName
            self.type = type
            self.bytes = bytes
        }

        /// The content as text; `nil` when it is not UTF-8.
        public var text: String? { String(validating: bytes, as: UTF8.self) }
    }

    /// The parts in order.
    public private(set) var parts: [Part] = []

    /// A form has a dozen parts.
    public static let maximumParts = 100
    /// Bytes of the head of one part.
    public static let maximumHeadLength = 8192

    /// Reads a body; `nil` when it is not what its content type says, or beyond the bounds.
    ///
    /// - Parameter contentType: the value of `Content-Type`, with the parameter `boundary`.
    public init?(_ body: [UInt8], contentType: String) {
        guard let boundary = Self.boundary(of: contentType) else { return nil }
        let delimiter = ByteSearch(Array("\r\n--\(boundary)".utf8))
        // The first delimiter has no line in front of it, unless there is a preamble.
        let opening = Array("--\(boundary)".utf8)
        let position: Int
        if body.starts(with: opening) {
            position = opening.count
        } else {
            guard let found = delimiter.first(in: body[...]) else { return nil }
            position = found + delimiter.pattern.count
        }
        guard take(from: position, of: body, delimiter) else { return nil }
    }

    /// Reads the parts that are whole in the beginning and the end of a body, of whose middle nothing is known.
    ///
    /// - Returns: `nil` when it is no body of this type; a part that reaches into the middle is left out.
    public init?(beginning: [UInt8], end: [UInt8], contentType: String) {
        guard let boundary = Self.boundary(of: contentType) else { return nil }
        let delimiter = ByteSearch(Array("\r\n--\(boundary)".utf8))
        let opening = Array("--\(boundary)".utf8)
        guard beginning.starts(with: opening) else { return nil }
        if take(from: opening.count, of: beginning, delimiter) { return }
        guard let found = delimiter.first(in: end[...]) else { return }
        _ = take(from: found + delimiter.pattern.count, of: end, delimiter)
    }

    /// Takes parts from behind a delimiter on; whether they reach to the last one, each of them sound.
    private mutating func take(from start: Int, of body: [UInt8], _ delimiter: ByteSearch) -> Bool {
        var position = start
        while true {
            if body[position...].starts(with: "--".utf8) { return true }
            // Blanks may follow a delimiter (RFC 2046 section 5.1.1).
            while position < body.count, body[position] == 0x20 || body[position] == 0x09 { position += 1 }
            guard parts.count < Self.maximumParts, body[position...].starts(with: "\r\n".utf8),
                let end = delimiter.first(in: body[position...]), let part = Self.part(body[position..<end])
            else { return false }
            parts.append(part)
            position = end + delimiter.pattern.count
        }
    }

    /// The parts as fields and files in order; `nil` when a field is not UTF-8.
    ///
    /// - Parameter isFile: what counts as a file: by default what has the name of one (RFC 7578 section 4.2).
    public func split(
        isFile: (Part) -> Bool = { $0.fileName != nil }
    ) -> (fields: FormFields, files: [Part])? {
        var fields = FormFields()
        var files: [Part] = []
        for part in parts {
            if isFile(part) {
                files.append(part)
            } else {
                guard let text = part.text else { return nil }
                fields.append(part.name, text)
            }
        }
        return (fields, files)
    }

    /// A part from the line end of its delimiter on.
    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        // The head ends where a line is empty, which may be the first.
        let limit = min(bytes.endIndex, bytes.startIndex + maximumHeadLength + 4)
        guard let end = ByteSearch(Array("\r\n\r\n".utf8)).first(in: bytes[..<limit]) else { return nil }
        var part = Part(name: "", bytes: Array(bytes[(end + 4)...]))
        var isNamed = false
        for line in bytes[..<end].split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                let value = String(validating: line[(colon + 1)...], as: UTF8.self)
            else { continue }
            switch lowercasedASCII(String(decoding: line[..<colon], as: UTF8.self)) {
            case "content-disposition" where !isNamed:
                guard let name = parameter("name", of: value) else { return nil }
                part.name = name
                part.fileName = parameter("filename", of: value) ?? parameter("filename*", of: value)
                isNamed = true
            case "content-type" where part.type == nil:
                let text = value.utf8.drop { $0 == 0x20 || $0 == 0x09 }
                part.type = String(Substring(text))
            default: continue
            }
        }
        return isNamed ? part : nil
    }

    /// The parameter `boundary`: 1 to 70 printable characters, the last no space, quoted or not (RFC 2046 section 5.1.1).
    private static func boundary(of type: String) -> String? {
        guard let text = parameter("boundary", of: type), (1...70).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), text.utf8.last != 0x20
        else { return nil }
        return text
    }

    /// A parameter behind a semicolon; inside quotes a semicolon ends nothing, and a backslash frees the next character.
    private static func parameter(_ wanted: String, of value: String) -> String? {
        var pieces: [[UInt8]] = [[]]
        var isQuoted = false
        var isFreed = false
        for byte in value.utf8 {
            switch byte {
            case _ where isFreed: isFreed = false
            case UInt8(ascii: "\\") where isQuoted:
                isFreed = true
                continue
            case UInt8(ascii: "\""):
                isQuoted.toggle()
                continue
            case UInt8(ascii: ";") where !isQuoted:
                pieces.append([])
                continue
            default: break
            }
            pieces[pieces.count - 1].append(byte)
        }
        for piece in pieces.dropFirst() {
            let trimmed = piece.drop { $0 == 0x20 || $0 == 0x09 }
            guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = lowercasedASCII(String(decoding: trimmed[..<equals], as: UTF8.self))
            if name.utf8.elementsEqual(wanted.utf8) {
                return String(validating: trimmed[(equals + 1)...], as: UTF8.self)
            }
        }
        return nil
    }
}

extension Request {
    /// The parts of a body of `multipart/form-data`; `nil` when the body is something else or broken.
    public var multipart: MultipartBody? {
        guard mediaType == "multipart/form-data", let type = fields[.contentType] else { return nil }
        return MultipartBody(body, contentType: type)
    }
}
