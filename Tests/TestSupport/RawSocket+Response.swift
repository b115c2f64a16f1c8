import Primitives

/// A response as it came over the wire, parsed without any part of the program under test.
public struct RawResponse: Sendable {
    /// The status code.
    public let status: Int
    /// Names in lower case and values, in order.
    public let fields: [(name: String, value: String)]
    /// The body, chunks joined.
    public let body: [UInt8]

    /// The values of a field, named in lower case.
    public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The only value of a field, named in lower case; `nil` when there is none or several.
    public func value(_ name: String) -> String? {
        let found = values(name)
        return found.count == 1 ? found[0] : nil
    }

    /// The body as text.
    public var text: String { body.lossyText }

    /// Reads one response from the front of what came; `nil` when it is not whole yet.
    static func parse(
        _ bytes: [UInt8],
        toHead: Bool,
        isClosed: Bool
    ) throws(RawSocket.Failure) -> (RawResponse, Int)? {
        guard let headEnd = blankLine(bytes) else { return nil }
        var lines = Array(bytes[..<(headEnd - 4)]).lossyText.split(separator: "\r\n", omittingEmptySubsequences: false)
        let start = lines.removeFirst().split(separator: " ", maxSplits: 2)
        guard start.count >= 2, start[0].hasPrefix("HTTP/1."), let status = Int(start[1]) else {
            throw .malformed(bytes.lossyText)
        }
        var fields: [(name: String, value: String)] = []
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw .malformed(String(line)) }
            fields.append((parts[0].lowercased(), String(parts[1].drop { $0 == " " })))
        }
        guard let (body, end) = try body(bytes, headEnd, status, fields, toHead: toHead, isClosed: isClosed) else {
            return nil
        }
        return (RawResponse(status: status, fields: fields, body: body), end)
    }

    private static func body(
        _ bytes: [UInt8],
        _ start: Int,
        _ status: Int,
        _ fields: [(name: String, value: String)],
        toHead: Bool,
        isClosed: Bool
    ) throws(RawSocket.Failure) -> ([UInt8], Int)? {
        if toHead || status < 200 || status == 204 || status == 304 { return ([], start) }
        if fields.contains(where: { $0.name == "transfer-encoding" && $0.value == "chunked" }) {
            return try chunks(bytes, start)
        }
        guard let length = fields.first(where: { $0.name == "content-length" }) else {
            return isClosed ? (Array(bytes[start...]), bytes.count) : nil
        }
        guard let count = Int(length.value) else { throw .malformed(length.value) }
        return bytes.count - start >= count ? (Array(bytes[start..<(start + count)]), start + count) : nil
    }

    /// The chunks are joined once all are there: what comes is asked after every piece of it.
    private static func chunks(_ bytes: [UInt8], _ start: Int) throws(RawSocket.Failure) -> ([UInt8], Int)? {
        var chunks: [Range<Int>] = []
        var position = start
        while let lineEnd = bytes[position...].firstIndex(of: 0x0A) {
            guard let size = Int(Array(bytes[position..<(lineEnd - 1)]).lossyText, radix: 16) else {
                throw .malformed(bytes.lossyText)
            }
            let end = lineEnd + 1 + size + 2
            guard bytes.count >= end else { return nil }
            if size == 0 { return (chunks.flatMap { bytes[$0] }, end) }
            chunks.append((lineEnd + 1)..<(end - 2))
            position = end
        }
        return nil
    }

    private static func blankLine(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for end in 4...bytes.count where bytes[(end - 4)..<end].elementsEqual([13, 10, 13, 10]) { return end }
        return nil
    }
}
