import Crypto
import HTTP
import Primitives

/// Signs requests with HMAC-SHA1 (RFC 5849 section 3): values in, one header field out.
struct OAuth1Signer: Sendable {
    let consumer: OAuth1Consumer
    /// `nil` for the one request that asks for a first token.
    let token: OAuth1Token?

    /// The value of the `Authorization` field for a request.
    ///
    /// - Parameters:
    ///   - form: the fields of a url-encoded body; bodies of any other type are not signed (section 3.4.1.3.1).
    ///   - extras: more `oauth_` parameters for the field, such as `oauth_callback`.
    ///   - nonce: no second request with this timestamp may carry it (section 3.3).
    func authorization(
        _ method: Method,
        _ url: WebURL,
        form: FormFields = FormFields(),
        extras: FormFields = FormFields(),
        nonce: String,
        at moment: Timestamp
    ) -> String {
        var header = FormFields([
            "oauth_consumer_key": consumer.key,
            "oauth_nonce": nonce,
            "oauth_signature_method": "HMAC-SHA1",
            "oauth_timestamp": String(moment.seconds),
        ])
        if let token { header.append("oauth_token", token.token) }
        header.append("oauth_version", "1.0")
        for field in extras.all { header.append(field.name, field.value) }
        header.append("oauth_signature", signature(method, url, header.all + form.all))
        let members = header.all.map { "\(PercentCoding.encode($0.name))=\"\(PercentCoding.encode($0.value))\"" }
        return "OAuth " + members.joined(separator: ", ")
    }

    /// The signature of a request whose parameters beside the query are given (section 3.4.2).
    func signature(_ method: Method, _ url: WebURL, _ parameters: [FormFields.Field]) -> String {
        let key = PercentCoding.encode(consumer.secret) + "&" + PercentCoding.encode(token?.secret ?? "")
        let base = Self.baseString(method, url, parameters)
        return Base64.encode(HMAC.sha1(key: Array(key.utf8), message: Array(base.utf8)), .standard)
    }

    /// The text that is signed (section 3.4.1); a port is named in it only when it is not the scheme's own.
    static func baseString(_ method: Method, _ url: WebURL, _ parameters: [FormFields.Field]) -> String {
        let pairs = (url.queryFields.all + parameters)
            .filter { $0.name != "oauth_signature" && $0.name != "realm" }
            .map {
                (name: Array(PercentCoding.encode($0.name).utf8), value: Array(PercentCoding.encode($0.value).utf8))
            }
            .sorted { left, right in
                left.name == right.name
                    ? left.value.lexicographicallyPrecedes(right.value)
                    : left.name.lexicographicallyPrecedes(right.name)
            }
        let normalized = pairs.map { ($0.name + [UInt8(ascii: "=")] + $0.value).lossyText }.joined(separator: "&")
        return [method.rawValue, url.origin + url.path, normalized].map(PercentCoding.encode).joined(separator: "&")
    }
}
