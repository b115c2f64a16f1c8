/// Percent-encoding of URL parts (RFC 3986 section 2) and of form fields (WHATWG URL section 5).
public enum PercentCoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes everything but the unreserved characters `A-Z a-z 0-9 - . _ ~`, as OAuth 1.0a demands too.
    public static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            if isUnreserved(byte) { output.append(byte) } else { append(byte, to: &output) }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Decodes `%xx`; `nil` on a broken escape or when the bytes are not UTF-8.
    public static func decode(_ text: some Sequence<UInt8>) -> String? {
        guard let bytes = decodeBytes(text, plusIsSpace: false) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Decodes a form field: `+` is a space, a broken escape stays as it is (as browsers do); `nil` if not UTF-8.
    public static func decodeForm(_ text: some Sequence<UInt8>) -> String? {
        guard let bytes = decodeBytes(text, plusIsSpace: true) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Encodes pairs as `application/x-www-form-urlencoded`.
    public static func encodeForm(_ pairs: some Sequence<(name: String, value: String)>) -> String {
        pairs.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    /// Whether a byte stands for itself in every part of a URL.
    public static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func append(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "%"))
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
    }

    private static func decodeBytes(_ text: some Sequence<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        let input = Array(text)
        var output: [UInt8] = []
        output.reserveCapacity(input.count)
        var index = 0
        while index < input.count {
            let byte = input[index]
            if byte == UInt8(ascii: "%") {
                if index + 2 < input.count, let high = Hex.value(input[index + 1]),
                    let low = Hex.value(input[index + 2])
                {
                    output.append(high << 4 | low)
                    index += 3
                    continue
                }
                // Forms keep a stray percent sign, URLs refuse it.
                guard plusIsSpace else { return nil }
            }
            output.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return output
    }
}
