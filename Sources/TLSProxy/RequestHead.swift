/// The head of a request, as bytes up to and with its blank line (RFC 9112 section 2.1).
struct RequestHead {
    /// The request line and the field lines, without line ends.
    private let lines: [ArraySlice<UInt8>]

    /// Bytes of a head at most.
    static let longest = 64 << 10

    /// Where the first head of some bytes ends; `nil` while it is not there whole.
    static func end(in bytes: [UInt8]) -> Int? {
        let blank: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
        guard bytes.count >= blank.count else { return nil }
        return (0...(bytes.count - blank.count)).first { start in
            bytes[start..<(start + blank.count)].elementsEqual(blank)
        }.map { $0 + blank.count }
    }

    /// `nil` for a head that proxies must not guess about: lone line ends, folded lines, fields without a name.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for index in bytes.indices where bytes[index] == 0x0A || bytes[index] == 0x0D || bytes[index] == 0 {
            switch bytes[index] {
            case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A: break
            case 0x0A where index > start && bytes[index - 1] == 0x0D:
                lines.append(bytes[start..<(index - 1)])
                start = index + 1
            default: return nil
            }
        }
        // The blank line that ends it.
        guard start == bytes.count, lines.popLast()?.isEmpty == true, lines.first?.isEmpty == false else { return nil }
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
                !line[..<colon].contains(where: { $0 == 0x20 || $0 == 0x09 })
            else { return nil }
        }
        self.lines = lines
    }

    /// Method, target and version; `nil` unless there are exactly these.
    var requestLine: (method: String, target: String)? {
        let parts = lines[0].split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].elementsEqual("HTTP/1.1".utf8) || parts[2].elementsEqual("HTTP/1.0".utf8)
        else {
            return nil
        }
        return (String(decoding: parts[0], as: UTF8.self), String(decoding: parts[1], as: UTF8.self))
    }

    /// The head as it is handed on: without what belongs to the connection or to proxies (RFC 9110 section 7.6.1), and
    /// saying that it came by HTTPS and is the only one.
    var handedOn: [UInt8] {
        var bytes = Array(lines[0]) + [0x0D, 0x0A]
        for line in lines.dropFirst() {
            let name = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
            switch name {
            case "connection", "keep-alive", "proxy-connection", "proxy-authorization", "te", "upgrade", "forwarded",
                "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto":
                continue
            default: bytes += Array(line) + [0x0D, 0x0A]
            }
        }
        return bytes + Array("X-Forwarded-Proto: https\r\nConnection: close\r\n\r\n".utf8)
    }
}
