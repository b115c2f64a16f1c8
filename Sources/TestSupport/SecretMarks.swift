public import HTTP
import Primitives

/// The secrets that went over the wire in a test, and every place where one of them came out again.
///
/// It stands between Flyleaf and the networks: codes, verifiers, tokens and passwords that pass in either direction are
/// noted. None of them may stand in a page, in a header field, in an address of ours or in the log.
public final class SecretMarks: Sendable {
    private let marks = Lock<Set<String>>([])

    /// What a field, a parameter or a member of an answer is called that holds a secret.
    private static let names: Set<String> = [
        "access_token", "refresh_token", "client_secret", "code", "code_verifier", "fb_exchange_token", "id_token",
        "input_token", "oauth_token_secret", "oauth_verifier", "token",
    ]
    /// Shorter values would be found in words that have nothing to do with them.
    private static let shortest = 12

    /// Nothing is known yet.
    public init() {}

    /// How many different secrets were seen; a test that saw none has looked at nothing.
    public var count: Int { marks.withLock(\.count) }

    /// The same way out, watched.
    public func watching(_ fetch: Fetch) -> Fetch {
        Fetch { [self] request async throws(FetchError) in
            note(request)
            let response = try await fetch.send(request)
            note(response)
            return response
        }
    }

    /// Every place a secret came out again, named without it.
    ///
    /// - Parameters:
    ///   - history: what a browser sent and got; only what the site at `origin` answered is looked at.
    ///   - lines: of the log.
    public func leaks(in history: [AppClient.Exchange], of origin: String, lines: [String]) -> [String] {
        let marks = marks.withLock { $0.map { Array($0.utf8) } }
        func holds(_ bytes: [UInt8]) -> Bool { marks.contains { bytes.contains($0) } }
        var leaks = lines.enumerated().filter { holds(Array($1.utf8)) }.map { "line \($0.offset + 1) of the log" }
        for exchange in history where exchange.request.url.origin == origin {
            let (url, response) = (exchange.request.url, exchange.response)
            // The address of return is where the network itself puts its code.
            let isReturn = url.path.contains("/return")
            if !isReturn, holds(Array(url.target.utf8)) { leaks.append("an address: \(url.path)") }
            if holds(response.body) { leaks.append("the page \(url.path)") }
            for field in response.fields.all where holds(Array(field.value.utf8)) {
                leaks.append("\(field.name) of \(url.path)")
            }
        }
        return leaks
    }

    private func note(_ request: ClientRequest) {
        note(request.url.queryFields)
        if let fields = FormFields(urlencoded: request.body) { note(fields) }
        let parts = request.fields[.authorization]?.split(separator: " ") ?? []
        if parts.count == 2 { note(String(parts[1])) }
    }

    private func note(_ response: ClientResponse) {
        if let fields = FormFields(urlencoded: response.body) { note(fields) }
        do {
            note(try JSON(response.body))
        } catch {
            // What is no JSON holds no token that Flyleaf could read.
        }
    }

    private func note(_ json: JSON) {
        for value in json.array ?? [] { note(value) }
        for (name, value) in json.object ?? [:] {
            if Self.names.contains(name), let text = value.text { note(text) }
            note(value)
        }
    }

    private func note(_ fields: FormFields) {
        for field in fields.all where Self.names.contains(field.name) { note(field.value) }
    }

    private func note(_ secret: String) {
        guard secret.utf8.count >= Self.shortest else { return }
        marks.withLock { $0.formUnion([secret, PercentCoding.encode(secret)]) }
    }
}
