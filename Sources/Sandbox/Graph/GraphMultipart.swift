internal import HTTP
internal import Primitives

/// A file that came with a call; what the client calls it and says of its type is not kept.
struct GraphUpload: Sendable, Equatable {
    var bytes: [UInt8]
}

/// A body of `multipart/form-data` (RFC 7578): fields, and one file in the part `source`.
struct GraphMultipart: Sendable {
    private(set) var fields = FormFields()
    private(set) var upload: GraphUpload?

    /// The name that clients give the part with a photo.
    static let source = "source"
    /// Calls of the Graph have a dozen.
    static let maximumParts = 100
    static let maximumHeadLength = 8192

    /// Reads a body; `nil` when it is not what its type says.
    ///
    /// Other files than the one named `source` are passed over; of two with that name the first counts.
    init?(_ body: [UInt8], type: String) {
        guard let boundary = Self.boundary(of: type) else { return nil }
        let search = ByteSearch(Array("\r\n--\(boundary)".utf8))
        // The first delimiter has no line in front of it, unless there is a preamble.
        let opening = Array("--\(boundary)".utf8)
        var position: Int
        if body.starts(with: opening) {
            position = opening.count
        } else {
            guard let found = search.first(in: body[...]) else { return nil }
            position = found + opening.count + 2
        }
        for _ in 0...Self.maximumParts {
            if body[position...].starts(with: "--".utf8) { return }
            // Blanks may follow a delimiter (RFC 2046 section 5.1.1).
            while position < body.count, body[position] == 0x20 || body[position] == 0x09 { position += 1 }
            guard body[position...].starts(with: "\r\n".utf8), let end = search.first(in: body[position...]),
                take(body[position..<end])
            else { return nil }
            position = end + opening.count + 2
        }
        return nil
    }

    /// Takes a part from the line end of its delimiter on; `false` when it cannot be read.
    private mutating func take(_ part: ArraySlice<UInt8>) -> Bool {
        let head = ByteSearch(Array("\r\n\r\n".utf8))
        guard let end = head.first(in: part), end - part.startIndex <= Self.maximumHeadLength,
            let disposition = Self.disposition(part[..<end]), let name = disposition.name
        else { return false }
        let content = Array(part[(end + 4)...])
        if name == Self.source || disposition.isFile {
            if name == Self.source, upload == nil { upload = GraphUpload(bytes: content) }
            return true
        }
        guard let value = String(validating: content, as: UTF8.self) else { return false }
        fields.append(name, value)
        return true
    }

    /// The parameter `boundary`, 1 to 70 characters, quoted or not (RFC 2046 section 5.1.1).
    private static func boundary(of type: String) -> String? {
        guard let text = parameter("boundary", in: type), (1...70).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), text.utf8.last != 0x20
        else { return nil }
        return text
    }

    private static func disposition(_ head: ArraySlice<UInt8>) -> (name: String?, isFile: Bool)? {
        for line in head.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                String(decoding: line[..<colon], as: UTF8.self).lowercased() == "content-disposition",
                let value = String(validating: line[(colon + 1)...], as: UTF8.self)
            else { continue }
            let isFile = parameter("filename", in: value) != nil || parameter("filename*", in: value) != nil
            return (parameter("name", in: value), isFile)
        }
        return nil
    }

    /// A parameter behind a semicolon; inside quotes a semicolon ends nothing, and a backslash frees the next character.
    private static func parameter(_ wanted: String, in value: String) -> String? {
        var parts: [[UInt8]] = [[]]
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
                parts.append([])
                continue
            default: break
            }
            parts[parts.count - 1].append(byte)
        }
        for part in parts.dropFirst() {
            let trimmed = part.drop { $0 == 0x20 || $0 == 0x09 }
            guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: trimmed[..<equals], as: UTF8.self).lowercased()
            if name == wanted { return String(validating: trimmed[(equals + 1)...], as: UTF8.self) }
        }
        return nil
    }
}

/// Finds a pattern among bytes (Horspool): most positions of a photo are stepped over.
private struct ByteSearch {
    let pattern: [UInt8]
    private var steps: [Int]

    init(_ pattern: [UInt8]) {
        self.pattern = pattern
        steps = Array(repeating: pattern.count, count: 256)
        for (index, byte) in pattern.dropLast().enumerated() { steps[Int(byte)] = pattern.count - 1 - index }
    }

    func first(in bytes: ArraySlice<UInt8>) -> Int? {
        var position = bytes.startIndex
        while position + pattern.count <= bytes.endIndex {
            if bytes[position..<(position + pattern.count)].elementsEqual(pattern) { return position }
            position += steps[Int(bytes[position + pattern.count - 1])]
        }
        return nil
    }
}
