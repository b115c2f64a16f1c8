import CCurl
import HTTP
import Primitives

extension EasyHandle {
    /// Sets everything a leg asks for, and every default of libcurl that would be unsafe here.
    func prepare(_ leg: Leg, _ configuration: ClientConfiguration) throws(FetchError) {
        try setBounds(leg, configuration)
        try setAddress(leg.request.url, configuration)
        try setMethod(leg.request)
        try set(CURLOPT_HTTPHEADER, list: Self.lines(leg.request.fields))
        try set(CURLOPT_USERAGENT, configuration.userAgent)
    }

    private func setBounds(_ leg: Leg, _ configuration: ClientConfiguration) throws(FetchError) {
        // Signals would reach any thread of the program.
        try set(CURLOPT_NOSIGNAL, 1)
        // The loop holds the deadline of the whole call; this one covers name, connection and handshake.
        try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(configuration.connectTimeout.milliseconds)))
        // Without it, ending a transfer waits for a name service that does not answer.
        try set(CURLOPT_QUICK_EXIT, 1)
        // Followed by hand, where each address is checked.
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_PROTOCOLS_STR, leg.request.url.scheme.rawValue)
        // Empty, or the environment would decide who reads the requests.
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        // The directory of the system's authorities (CURLOPT_CAPATH) counts beside the file.
        if leg.request.addressPolicy == .listed, let file = configuration.certificateAuthorities {
            try set(CURLOPT_CAINFO, file)
        }
        // One request on a connection at a time: what was sent and what was answered stays certain.
        try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        // A kept connection may be dying; libcurl would then send again, which only safe methods bear.
        if !leg.request.method.isSafe { try set(CURLOPT_FRESH_CONNECT, 1) }
        // Spares reading an answer that says it is too large. Zero would mean no limit; HEAD has no body.
        if leg.pieces == nil, leg.request.maximumBodyBytes > 0, leg.request.method != .head {
            try set(CURLOPT_MAXFILESIZE_LARGE, offset: leg.request.maximumBodyBytes)
        }
    }

    private func setAddress(_ url: WebURL, _ configuration: ClientConfiguration) throws(FetchError) {
        try set(CURLOPT_URL, url.description)
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        if let address = configuration.resolveOverrides[url.host] {
            try set(CURLOPT_RESOLVE, list: ["\(url.host):\(url.port):\(address)"])
        }
    }

    private func setMethod(_ request: ClientRequest) throws(FetchError) {
        switch request.method {
        case .head: try set(CURLOPT_NOBODY, 1)
        case .get where request.body.isEmpty: try set(CURLOPT_HTTPGET, 1)
        case .post: try setBody(request.body)
        case .put, .patch:
            try setBody(request.body)
            try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        default:
            if !request.body.isEmpty { try setBody(request.body) }
            try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    /// The lines of the fields; what frames the message is libcurl's to say.
    static func lines(_ fields: Fields) -> [String] {
        let framing: [FieldName] = [.host, .contentLength, .transferEncoding, .connection]
        var lines: [String] = []
        for field in fields.all where !framing.contains(field.name) {
            // A name with a semicolon is how libcurl is told of an empty value.
            lines.append(field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(field.value)")
        }
        // Names with nothing behind the colon take back what libcurl adds by itself.
        lines.append("Expect:")
        if fields[.contentType] == nil { lines.append("Content-Type:") }
        return lines
    }
}
