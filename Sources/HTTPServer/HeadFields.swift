import HTTP

/// The header fields of one request as they come in, with what the checks need to know.
struct HeadFields {
    private(set) var fields = Fields()
    /// Fields so far, kept or not.
    private(set) var count = 0
    /// Bytes of names and values so far.
    private(set) var bytes = 0
    /// Whether a name was not a token, such as `Content-Length ` with a space before its colon.
    private(set) var hasMalformedName = false
    private(set) var hosts: [String] = []
    private(set) var lengths: [String] = []
    private(set) var codings: [String] = []
    private(set) var expectsContinue = false

    /// Takes the next field.
    mutating func add(name: Span<UInt8>, value: String) {
        count += 1
        bytes += name.count + value.utf8.count
        if let known = KnownFieldName.find(name) {
            switch known.role {
            case .host: hosts.append(value)
            case .contentLength: lengths.append(value)
            case .transferEncoding: codings.append(value)
            case .expect: expectsContinue = true
            case .other: break
            }
            fields.append(known.name, value)
            return
        }
        var spelling: [UInt8] = []
        for index in 0..<name.count { spelling.append(name[index]) }
        if let name = FieldName(String(decoding: spelling, as: UTF8.self)) {
            fields.append(name, value)
        } else {
            hasMalformedName = true
        }
    }

    /// Forgets a wish for another protocol, which means nothing in HTTP/1.0 (RFC 9110 section 7.8).
    mutating func ignoreUpgrade() { fields[.upgrade] = nil }

    /// Where the request comes from: back from the connection along what each trusted proxy says of the one before it.
    ///
    /// What stands before the first that is not trusted was sent by it and may be invented.
    func client(of connected: String, trusting proxies: [AddressRange]) -> String {
        var client = connected
        guard proxies.contain(client) else { return client }
        var hops = fields.values(.xForwardedFor).flatMap { line in
            line.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        }
        while proxies.contain(client), let hop = hops.popLast() {
            let text = Substring(hop).drop { $0 == " " }
            guard let address = NumericAddress(String(text.prefix { $0 != " " })) else { break }
            client = address.text
        }
        return client
    }
}
