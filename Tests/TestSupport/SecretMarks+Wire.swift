public import HTTP
public import Primitives

extension SecretMarks {
    /// What a field, a parameter or a member of an answer is called that holds a secret.
    private static let names: Set<String> = [
        "access_token", "client_secret", "code", "code_verifier", "fb_exchange_token", "id_token", "input_token",
        "oauth_token_secret", "oauth_verifier", "refresh_token", "secret", "token",
    ]

    /// The way out to the networks: whatever secret passes in either direction is known from then on.
    public func calls(_ fetch: Fetch) -> Fetch {
        Fetch { [self] request async throws(FetchError) in
            note(request)
            let response = try await fetch.send(request)
            note(response.body)
            return response
        }
    }

    /// The way of a browser: what the site at an origin answers is looked through, wherever else it may lead.
    public func browsing(_ fetch: Fetch, site origin: String) -> Fetch {
        Fetch { [self] request async throws(FetchError) in
            if request.url.origin != origin { note(request) }
            // Where the network's code comes in.
            if Self.isReturn(request.url.path) { note(request.url.queryFields) }
            let response = try await fetch.send(request)
            if request.url.origin == origin {
                check(response, to: request, origin)
            } else {
                note(response.body)
            }
            return response
        }
    }

    /// A page of ours as a real browser shows it, at its address, and the cookies that the browser holds.
    ///
    /// - Parameter cookies: as the driver tells them.
    public func page(_ source: String, at address: String, cookies: [JSON]) {
        for cookie in cookies.compactMap({ $0["value"]?.text }) { note(cookie: cookie) }
        guard let url = WebURL(address) else { return }
        let bytes = Array(source.utf8)
        check(Array(url.target.utf8), at: "the address \(url.path)")
        // How the page was asked for is not known any more.
        check(bytes, at: "the page \(url.path)", besides: shown(bytes))
    }

    /// A face of the sandbox: secrets that pass are known from then on, and none may stand on a page of it, but for the
    /// page that is there to tell developers theirs.
    public func network(_ face: @escaping Fetch.Handler) -> Fetch.Handler {
        { [self] request in
            note(request.target.query)
            note(form: request.body)
            note(authorization: request.fields[.authorization])
            let response = await face(request)
            let bytes = response.bytes ?? []
            guard response.fields[.contentType]?.utf8.starts(with: "text/html".utf8) == true else {
                note(bytes)
                return response
            }
            guard request.target.rawPath != "/sandbox/apps" else { return response }
            check(bytes, at: "the page \(request.target.rawPath) of the sandbox", besides: shown(bytes))
            return response
        }
    }

    private func check(_ response: ClientResponse, to request: ClientRequest, _ origin: String) {
        let path = request.url.path
        for line in response.fields.values(.setCookie) { note(cookie: line) }
        if !Self.isReturn(path) { check(Array(request.url.target.utf8), at: "the address \(path)") }
        for field in response.fields.all where field.name != .setCookie {
            // Another server's address holds what that server wants; and a network that is played may be this server.
            if field.name == .location, !isOurs(field.value, origin) { continue }
            check(Array(field.value.utf8), at: "\(field.name) of \(path)")
        }
        guard !path.utf8.starts(with: "/api/".utf8) else { return }
        let isAnswerToButton = request.method == .post && response.status.isSuccess
        let shown = isAnswerToButton ? shown(response.body) : []
        check(response.body, at: "the page \(path)", besides: shown)
        for text in shown { note(text) }
    }

    private func isOurs(_ location: String, _ origin: String) -> Bool {
        guard let url = WebURL(location) else { return true }
        return url.origin == origin && !Self.isReturn(url.path)
    }

    private static func isReturn(_ path: String) -> Bool {
        path.utf8.starts(with: "/auth/".utf8) && path.utf8.contains("/return".utf8)
    }

    /// What a page shows once because somebody pressed a button for it: one word with a digit in it, to be copied.
    private func shown(_ page: [UInt8]) -> Set<String> {
        let document = HTMLDocument(page)
        let texts = document.all("code").map(\.text) + document.all("input[readonly]").compactMap { $0["value"] }
        return Set(texts.filter { $0.utf8.allSatisfy(Self.isOfKey) && $0.utf8.contains { (0x30...0x39).contains($0) } })
    }

    private static func isOfKey(_ byte: UInt8) -> Bool { SecretShape.isOfWord(byte) || byte == UInt8(ascii: ".") }

    // MARK: Learning

    private func note(_ request: ClientRequest) {
        note(request.url.queryFields)
        note(form: request.body)
        note(authorization: request.fields[.authorization])
    }

    /// A token stands there as it is; a client's id and secret as base64 of both (RFC 7617 section 2).
    private func note(authorization: String?) {
        let parts = authorization?.split(separator: " ") ?? []
        guard parts.count == 2 else { return }
        note(String(parts[1]))
        guard parts[0] == "Basic", let pair = Base64.decode(String(parts[1]), .standard) else { return }
        for part in pair.split(separator: UInt8(ascii: ":")).dropFirst() {
            note(String(decoding: part, as: UTF8.self))
        }
    }

    private func note(_ answer: [UInt8]) {
        note(form: answer)
        // What is no JSON holds no token that Flyleaf could read.
        if let json = JSON(answer) { note(json) }
    }

    private func note(_ json: JSON) {
        switch json {
        case .array(let elements): for value in elements { note(value) }
        case .object(let members):
            for member in members {
                if Self.names.contains(member.name), let text = member.value.text { note(text) }
                note(member.value)
            }
        case .null, .bool, .number, .string: break
        }
    }

    private func note(form body: [UInt8]) {
        if let fields = FormFields(urlencoded: body) { note(fields) }
    }

    private func note(_ fields: FormFields) {
        for field in fields.all where Self.names.contains(field.name) { note(field.value) }
    }

    /// The secret half of a cookie.
    private func note(cookie line: String) {
        for word in SecretShape.words(in: line.utf8.prefix { $0 != UInt8(ascii: ";") }) { note(word) }
    }
}
