internal import HTTP

/// A body of `multipart/form-data` (RFC 7578).
struct XMultipart: Sendable {
    struct Part: Sendable {
        var name: String
        var type: String?
        var bytes: [UInt8]
    }

    /// Parts without a file name.
    private(set) var fields = FormFields()
    /// Parts with one.
    private(set) var files: [Part] = []

    init?(_ request: Request) {
        guard let type = request.fields[.contentType], let boundary = Self.parameter("boundary", of: type),
            (1...70).contains(boundary.utf8.count)
        else { return nil }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter has no line end in front of it.
        let body = [0x0D, 0x0A] + request.body
        let marks = Self.positions(of: delimiter, in: body)
        guard marks.count >= 2 else { return nil }
        for (mark, next) in zip(marks, marks.dropFirst()) {
            guard let part = Self.part(body[(mark + delimiter.count)..<next]) else { return nil }
            if part.isFile {
                files.append(part.part)
            } else {
                guard let text = String(validating: part.part.bytes, as: UTF8.self) else { return nil }
                fields.append(part.part.name, text)
            }
        }
    }

    private static func part(_ bytes: ArraySlice<UInt8>) -> (part: Part, isFile: Bool)? {
        let blank = Array("\r\n\r\n".utf8)
        guard let end = positions(of: blank, in: Array(bytes), limit: 1).first else { return nil }
        let head = String(decoding: bytes[bytes.startIndex..<(bytes.startIndex + end)], as: UTF8.self)
        var part = Part(name: "", bytes: Array(bytes[(bytes.startIndex + end + blank.count)...]))
        var isFile = false
        for line in head.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            switch line[..<colon].lowercased() {
            case "content-disposition":
                guard let name = parameter("name", of: value) else { return nil }
                part.name = name
                isFile = parameter("filename", of: value) != nil
            case "content-type": part.type = value
            default: continue
            }
        }
        return part.name.isEmpty ? nil : (part, isFile || part.type == "application/octet-stream")
    }

    /// The value of a parameter such as `name="x"` behind a semicolon.
    private static func parameter(_ name: String, of text: String) -> String? {
        for piece in text.split(separator: ";").dropFirst() {
            let piece = piece.drop { $0 == " " }
            guard let equals = piece.firstIndex(of: "="), piece[..<equals].lowercased() == name else { continue }
            let value = piece[piece.index(after: equals)...]
            return String(value.first == "\"" ? value.dropFirst().prefix { $0 != "\"" } : value)
        }
        return nil
    }

    private static func positions(of pattern: [UInt8], in bytes: [UInt8], limit: Int = .max) -> [Int] {
        var found: [Int] = []
        guard let first = pattern.first, bytes.count >= pattern.count else { return found }
        var position = 0
        while position <= bytes.count - pattern.count, found.count < limit {
            if bytes[position] == first, bytes[position..<(position + pattern.count)].elementsEqual(pattern) {
                found.append(position)
                position += pattern.count
            } else {
                position += 1
            }
        }
        return found
    }
}
