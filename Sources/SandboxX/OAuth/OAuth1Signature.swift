internal import Crypto
internal import HTTP
internal import Primitives
internal import SandboxCore

/// The signature of OAuth 1.0a as a server computes it again (RFC 5849 section 3.4).
struct OAuth1Signature: Sendable {
    var method: String
    /// Scheme, host, port unless it is the scheme's own, and path.
    var address: String
    /// Every parameter of query, form body and header, but the signature and the realm.
    var parameters: [FormFields.Field]

    /// What is signed.
    var base: String {
        let pairs = parameters.map { (PercentCoding.encode($0.name), PercentCoding.encode($0.value)) }
        let sorted = pairs.sorted { left, right in
            left.0.utf8.elementsEqual(right.0.utf8)
                ? left.1.utf8.lexicographicallyPrecedes(right.1.utf8)
                : left.0.utf8.lexicographicallyPrecedes(right.0.utf8)
        }
        let joined = sorted.map { "\($0)=\($1)" }.joined(separator: "&")
        return [method.uppercased(), address, joined].map(PercentCoding.encode).joined(separator: "&")
    }

    /// The signature in base64.
    ///
    /// - Parameter tokenSecret: empty while there is no token yet.
    func hmacSHA1(consumerSecret: String, tokenSecret: String) -> String {
        let key = "\(PercentCoding.encode(consumerSecret))&\(PercentCoding.encode(tokenSecret))"
        return Base64.encode(HMAC.sha1(key: Array(key.utf8), message: Array(base.utf8)), .standard)
    }
}

/// The `Authorization` field of OAuth 1.0a (RFC 5849 section 3.5.1).
enum OAuth1Header {
    /// The parameters behind the word `OAuth`; `nil` when they cannot be read.
    static func fields(_ text: String) -> [FormFields.Field]? {
        var fields: [FormFields.Field] = []
        for part in text.utf8.split(separator: UInt8(ascii: ",")) {
            let part = part.drop { $0 == 0x20 || $0 == 0x09 }
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let value = part[part.index(after: equals)...].filter { $0 != UInt8(ascii: "\"") && $0 != 0x20 }
            guard let name = PercentCoding.decode(part[..<equals]), let decoded = PercentCoding.decode(value) else {
                return nil
            }
            fields.append(FormFields.Field(name: name, value: decoded))
        }
        return fields
    }
}
