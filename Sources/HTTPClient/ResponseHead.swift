import HTTP

/// The head of an answer, taken line by line as libcurl hands it over.
///
/// Interim answers (1xx) are passed over, trailers are not fields of the answer, and folded lines are joined (RFC 9112
/// sections 5.2 and 7.1.2).
struct ResponseHead {
    private(set) var statusCode: Int?
    private var lines: [(name: FieldName, value: [UInt8])] = []
    private var byteCount = 0
    private var isStart = true
    /// Whether the empty line behind the final head has come.
    private(set) var isComplete = false
    private let limit: Int

    /// - Parameter limit: bytes of all heads and trailers together.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes one line with its end; `false` when the head has grown too large.
    mutating func take(_ line: [UInt8]) -> Bool {
        byteCount += line.count
        guard byteCount <= limit else { return false }
        var line = line[...]
        while line.last == 0x0A || line.last == 0x0D { line.removeLast() }
        if isComplete { return true }
        if isStart {
            statusCode = Self.statusCode(line)
            lines = []
            isStart = false
        } else if line.isEmpty {
            isStart = true
            isComplete = (statusCode ?? 0) >= 200
        } else if line.first == 0x20 || line.first == 0x09 {
            if !lines.isEmpty { lines[lines.count - 1].value += [0x20] + Self.trimmed(line) }
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")),
            let name = FieldName(String(decoding: line[..<colon], as: UTF8.self))
        {
            lines.append((name, Self.trimmed(line[(colon + 1)...])))
        }
        return true
    }

    /// The fields; bytes that are not UTF-8 become U+FFFD.
    var fields: Fields {
        var fields = Fields()
        for line in lines { fields.append(line.name, String(decoding: line.value, as: UTF8.self)) }
        return fields
    }

    private static func statusCode(_ line: ArraySlice<UInt8>) -> Int? {
        let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: true)
        guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8), parts[1].count == 3 else { return nil }
        return Int(String(decoding: parts[1], as: UTF8.self))
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        while bytes.last == 0x20 || bytes.last == 0x09 { bytes.removeLast() }
        return Array(bytes)
    }
}
