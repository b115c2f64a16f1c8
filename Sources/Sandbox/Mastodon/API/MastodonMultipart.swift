internal import HTTP

/// A file of a multipart body.
struct MastodonFile: Sendable {
    var name: String
    var bytes: [UInt8]
}

/// A body of several parts (RFC 7578).
struct MastodonMultipart: Sendable {
    private(set) var fields: [FormFields.Field] = []
    private(set) var files: [MastodonFile] = []

    /// A form of the protocol has a dozen parts.
    static let maximumParts = 100

    /// Reads a body; `nil` when it is not what its content type says.
    init?(_ body: [UInt8], contentType: String) {
        guard let boundary = Self.parameter("boundary", of: contentType), (1...70).contains(boundary.utf8.count) else {
            return nil
        }
        let delimiter = Array("--\(boundary)".utf8)
        // The first delimiter has no line end in front of it, unless there is a preamble.
        guard var position = Self.end(of: delimiter, in: body, from: 0) else { return nil }
        let next = [0x0D, 0x0A] + delimiter
        while fields.count + files.count < Self.maximumParts {
            if body[position...].starts(with: "--".utf8) { return }
            guard let headStart = Self.end(of: [0x0D, 0x0A], in: body, from: position),
                let partEnd = Self.end(of: next, in: body, from: headStart - 2),
                let dataStart = Self.end(of: [0x0D, 0x0A, 0x0D, 0x0A], in: body, from: headStart - 2),
                dataStart <= partEnd
            else { return nil }
            let dataEnd = max(dataStart, partEnd - next.count)
            guard add(head: body[headStart..<dataStart], data: body[dataStart..<dataEnd]) else { return nil }
            position = partEnd
        }
        return nil
    }

    private mutating func add(head: ArraySlice<UInt8>, data: ArraySlice<UInt8>) -> Bool {
        let lines = head.split { $0 == 0x0D || $0 == 0x0A }.map { String(decoding: $0, as: UTF8.self) }
        let disposition = lines.first { $0.lowercased().utf8.starts(with: "content-disposition:".utf8) }
        guard let disposition, let name = Self.parameter("name", of: disposition) else { return false }
        if Self.parameter("filename", of: disposition) != nil || Self.parameter("filename*", of: disposition) != nil {
            files.append(MastodonFile(name: name, bytes: Array(data)))
            return true
        }
        guard let text = String(validating: data, as: UTF8.self) else { return false }
        fields.append(FormFields.Field(name: name, value: text))
        return true
    }

    /// Where the first occurrence of a pattern at or behind a place ends.
    private static func end(of pattern: [UInt8], in body: [UInt8], from start: Int) -> Int? {
        guard let first = pattern.first, body.count >= pattern.count else { return nil }
        var position = max(0, start)
        let last = body.count - pattern.count
        while position <= last {
            if body[position] == first, body[position..<position + pattern.count].elementsEqual(pattern) {
                return position + pattern.count
            }
            position += 1
        }
        return nil
    }

    /// A parameter of a header field; quotes keep semicolons together, and a backslash keeps a quote.
    static func parameter(_ name: String, of field: String) -> String? {
        var isQuoted = false
        var isEscaped = false
        var parts: [[UInt8]] = [[]]
        for byte in field.utf8 {
            if isEscaped {
                parts[parts.count - 1].append(byte)
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\") where isQuoted: isEscaped = true
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ";") where !isQuoted: parts.append([])
            default: parts[parts.count - 1].append(byte)
            }
        }
        for part in parts.dropFirst() {
            let trimmed = part.drop { $0 == 0x20 || $0 == 0x09 }
            guard let equals = trimmed.firstIndex(of: UInt8(ascii: "=")) else { continue }
            if String(decoding: trimmed[..<equals], as: UTF8.self).lowercased().utf8.elementsEqual(name.utf8) {
                return String(decoding: trimmed[(equals + 1)...], as: UTF8.self)
            }
        }
        return nil
    }
}
