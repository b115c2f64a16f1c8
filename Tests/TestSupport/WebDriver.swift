import HTTP
import Primitives

/// One session of the W3C WebDriver protocol.
struct WebDriver: Sendable {
    let fetch: Fetch
    /// The address of the session.
    let session: WebURL

    /// Begins a session.
    static func begin(_ server: WebURL, _ fetch: Fetch, capabilities: JSON) async throws -> WebDriver {
        let driver = WebDriver(fetch: fetch, session: server)
        let body: JSON = ["capabilities": ["alwaysMatch": capabilities]]
        guard let id = try await driver.post("/session", body)["sessionId"]?.text else {
            throw TestSupportError("The browser driver gave no session")
        }
        return WebDriver(fetch: fetch, session: server.appending(path: "/session/\(id)"))
    }

    func get(_ path: String) async throws -> JSON { try await send(.get, path, nil) }

    @discardableResult
    func post(_ path: String, _ body: JSON = [:]) async throws -> JSON { try await send(.post, path, body) }

    @discardableResult
    func delete(_ path: String) async throws -> JSON { try await send(.delete, path, nil) }

    /// Runs a command of the Chrome DevTools Protocol.
    @discardableResult
    func devTools(_ command: String, _ parameters: JSON = [:]) async throws -> JSON {
        try await post("/goog/cdp/execute", ["cmd": .string(command), "params": parameters])
    }

    private func send(_ method: Method, _ path: String, _ body: JSON?) async throws -> JSON {
        let url = path.isEmpty ? session : session.appending(path: path)
        var request = ClientRequest(method, url, timeout: .seconds(60), maximumBodyBytes: 256 << 20)
        if let body {
            request.fields[.contentType] = "application/json; charset=utf-8"
            request.body = body.encoded(.plain)
        }
        let response = try await fetch.send(request)
        let value = try JSON.read(response.body)["value"] ?? .null
        guard response.status.isSuccess else {
            throw WebDriverError(code: value["error"]?.text ?? "", message: value["message"]?.text ?? "")
        }
        return value
    }
}

/// What the browser driver answers when a command fails (W3C WebDriver section 6.6).
public struct WebDriverError: Error, Sendable, CustomStringConvertible {
    /// For example `no such element` or `stale element reference`.
    public let code: String
    /// Words, with the selector or address.
    public let message: String

    /// For the failed test.
    public var description: String { "\(code): \(message)" }
}
