import Glibc
import Primitives

/// A live server of this machine that harms whoever calls it, in the way a test chooses.
///
/// It answers every request alike, whatever its path, and notes which harm it did.
public final class HostileServer: Sendable {
    /// What it does to a caller.
    public enum Behaviour: String, Sendable, CaseIterable {
        /// A body in chunks that never ends.
        case endlessBody
        /// A body announced whole, of which one byte comes at a time.
        case slowBytes
        /// A redirect to an address of this machine.
        case privateRedirect
        /// A page for people in place of data.
        case wrongContentType
        /// Ten megabytes of valid JSON.
        case tenMegabytes
        /// A hundred thousand open brackets.
        case deepNesting
        /// JSON with a byte in it that UTF-8 does not have.
        case invalidText
        /// The connection ends in the middle of the head.
        case brokenHead
    }

    private let behaviour = Lock(Behaviour.wrongContentType)
    private let server: RawServer
    /// What a redirect leads to; nobody may ever call it.
    private let inside: RawServer

    /// A server, listening.
    public init() throws {
        let behaviour = self.behaviour
        let inside = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        self.inside = inside
        let port = inside.port
        server = try RawServer { connection in
            while connection.readRequest() != nil {
                guard behaviour.withLock(\.self).answer(connection, inside: port) else { return }
            }
        }
    }

    /// Where it listens, on `127.0.0.1`.
    public var port: Int { server.port }

    /// How many requests were read whole.
    public var requestCount: Int { server.requests.count }

    /// How many followed a redirect to where nobody may go.
    public var insideCount: Int { inside.connectionCount }

    /// What it does from now on.
    public func turn(_ behaviour: Behaviour) {
        self.behaviour.withLock { $0 = behaviour }
    }

    /// Ends it.
    public func stop() {
        server.stop()
        inside.stop()
    }
}

extension HostileServer.Behaviour {
    private static let json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

    /// Answers one request; `false` when the connection is of no more use.
    fileprivate func answer(_ connection: RawConnection, inside: Int) -> Bool {
        switch self {
        case .endlessBody:
            connection.write(Self.json + "Transfer-Encoding: chunked\r\n\r\n")
            let chunk = "1000\r\n" + String(repeating: " ", count: 4096) + "\r\n"
            while connection.write(chunk) {}
            return false
        case .slowBytes:
            connection.write(Self.json + "Content-Length: 100000\r\n\r\n{")
            while connection.write(" ") { usleep(20_000) }
            return false
        case .privateRedirect:
            let location = "http://127.0.0.1:\(inside)/"
            return connection.write("HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n")
        case .wrongContentType:
            let page = "<!doctype html><title>Welcome</title>"
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n\r\n"
            return connection.write(head + page)
        case .tenMegabytes:
            let padding = String(repeating: " ", count: 1 << 16)
            connection.write(Self.json + "Content-Length: \(160 * padding.utf8.count + 2)\r\n\r\n")
            for _ in 0..<160 where !connection.write(padding) { return false }
            return connection.write("{}")
        case .deepNesting:
            let body = String(repeating: "[", count: 100_000)
            return connection.write(Self.json + "Content-Length: \(body.utf8.count)\r\n\r\n" + body)
        case .invalidText:
            let body = Array(#"{"version":""#.utf8) + [0xFF] + Array(#"","domain":"x"}"#.utf8)
            return connection.write(Array((Self.json + "Content-Length: \(body.count)\r\n\r\n").utf8) + body)
        case .brokenHead:
            connection.write("HTTP/1.1 200 OK\r\nContent-Ty")
            return false
        }
    }
}
