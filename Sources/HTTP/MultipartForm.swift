public import Primitives

/// Fields and files on their way out as a body of `multipart/form-data` (RFC 7578): what `MultipartBody` reads.
public struct MultipartForm: Sendable, Equatable {
    /// The parts in order.
    public private(set) var parts: [MultipartBody.Part] = []

    /// A form of fields, without files yet.
    public init(_ fields: FormFields = FormFields()) {
        for field in fields.all { append(field.name, field.value) }
    }

    /// The fields without the files; what is not UTF-8 was not a field.
    public var fields: FormFields {
        FormFields(
            parts.compactMap { part in
                guard part.fileName == nil, let text = part.text else { return nil }
                return FormFields.Field(name: part.name, value: text)
            }
        )
    }

    /// Adds a field at the end.
    public mutating func append(_ name: String, _ value: String) {
        parts.append(MultipartBody.Part(name: name, bytes: Array(value.utf8)))
    }

    /// Adds a file at the end.
    ///
    /// - Parameter type: the media type, for example `image/jpeg`.
    public mutating func append(file bytes: [UInt8], name: String, fileName: String, type: String) {
        parts.append(MultipartBody.Part(name: name, fileName: fileName, type: type, bytes: bytes))
    }

    /// The value of `Content-Type` and the body.
    ///
    /// - Parameter randomness: makes the boundary, 128 bits in hexadecimal. Nobody who wrote a part can have known it, so
    ///   it stands in none.
    public func encoded(_ randomness: Randomness) -> (contentType: String, body: [UInt8]) {
        let boundary = Hex.encode(randomness.bytes(16))
        var body: [UInt8] = []
        body.reserveCapacity(parts.reduce(100) { $0 + $1.bytes.count + 300 })
        for part in parts {
            body += "--\(boundary)\r\nContent-Disposition: form-data; name=\(Self.quoted(part.name))".utf8
            if let fileName = part.fileName { body += "; filename=\(Self.quoted(fileName))".utf8 }
            if let type = part.type { body += "\r\nContent-Type: \(Self.line(type))".utf8 }
            body += "\r\n\r\n".utf8
            body += part.bytes
            body += "\r\n".utf8
        }
        body += "--\(boundary)--\r\n".utf8
        return ("multipart/form-data; boundary=\(boundary)", body)
    }

    /// A quoted string (RFC 9110 section 5.6.4); what would end the line is percent-encoded, as browsers do.
    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in line(text).utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        return "\"\(bytes.lossyText)\""
    }

    /// A text without control characters, each as its percent-encoded byte.
    private static func line(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7F {
                bytes += "%\(Hex.encode([byte]).uppercased())".utf8
            } else {
                bytes.append(byte)
            }
        }
        return bytes.lossyText
    }
}

extension ClientRequest {
    /// A form with files sent by POST; the whole call may take a minute, for a photo goes up a slow line.
    public static func multipart(_ url: WebURL, _ form: MultipartForm, _ randomness: Randomness) -> ClientRequest {
        let (contentType, body) = form.encoded(randomness)
        return ClientRequest(
            .post,
            url,
            fields: Fields([.contentType: contentType]),
            body: body,
            timeout: uploadTimeout
        )
    }

    /// Five megabytes at a megabit a second take forty seconds.
    public static let uploadTimeout = Duration.seconds(60)
}
