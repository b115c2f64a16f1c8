import Glibc

/// A proxy of another maker in front of one server or several, with the configuration of the README.
public struct RunningProxy: Sendable {
    /// Whose proxy it is.
    public enum Kind: String, CaseIterable, Sendable {
        /// nginx.
        case nginx
        /// HAProxy.
        case haproxy
    }

    /// How long a proxy waits for a reader who does not go on.
    ///
    /// Shorter than in the README, and longer than a busy machine lets a test wait between two lines.
    private static let patience = "15s"

    /// The address that the proxy calls the server from; no reader of a test has it.
    public static let address = "127.0.0.3"

    /// Where it is reached.
    public let port: UInt16

    /// Runs a proxy in front of one server for the length of a test.
    public static func with(
        _ kind: Kind,
        _ server: UInt16,
        _ body: (RunningProxy) async throws -> Void
    ) async throws {
        try await with(kind, [server], at: try UInt16(freePort()), isNamed: false, body)
    }

    /// Runs a proxy in front of several servers for the length of a test.
    ///
    /// - Parameters:
    ///   - port: where it is reached.
    ///   - isNamed: whether the port belongs to the name of the site, as the usual one does not.
    public static func with(
        _ kind: Kind,
        _ servers: [UInt16],
        at port: UInt16,
        isNamed: Bool = true,
        _ body: (RunningProxy) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let shipped = try block(kind.rawValue)
        let named = shipped.replacing("Host $host;", with: "Host $http_host;")
        let process: ChildProcess
        switch kind {
        case .nginx:
            let file = try folder.write("nginx.conf", nginx(isNamed ? named : shipped, folder.path, port, servers))
            process = try ChildProcess("/usr/sbin/nginx", ["-e", "stderr", "-p", folder.path, "-c", file])
        case .haproxy:
            let file = try folder.write("haproxy.cfg", haproxy(shipped, port, servers))
            process = try ChildProcess("/usr/sbin/haproxy", ["-db", "-f", file])
        }
        do {
            try await eventually("\(kind.rawValue) to listen", within: .seconds(30)) {
                do throws(RawSocket.Failure) {
                    _ = try RawSocket(port: port)
                    return true
                } catch {
                    return false
                }
            }
            try await body(RunningProxy(port: port))
        } catch {
            process.killGroup()
            throw TestSupportError("\(error); \(kind.rawValue) wrote: \(process.text(.error))")
        }
        process.killGroup()
        _ = try await process.waitForExit()
    }

    /// A piece of the README that is marked with a language.
    private static func block(_ language: String) throws -> String {
        let text = try String(decoding: FileTree.read("\(FileTree.project)/README.md"), as: UTF8.self)
        let parts = text.split(separator: "```\(language)\n", maxSplits: 1)
        guard parts.count == 2, let end = parts[1].firstRange(of: "\n```") else {
            throw TestSupportError("The README has no block of \(language)")
        }
        return String(parts[1][..<end.lowerBound])
    }

    /// Certificates and ports are the operator's; and nobody waits a minute here for somebody who does not go on.
    private static func nginx(_ shipped: String, _ folder: String, _ port: UInt16, _ servers: [UInt16]) -> String {
        let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
        let lines = shipped.replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(port);")
            .split(separator: "\n")
            .filter { !$0.contains("ssl_certificate") }
            .flatMap { line in
                copies(of: String(line), at: "127.0.0.1:8080", servers) { port in
                    "127.0.0.1:\(port)\(servers.count > 1 ? " fail_timeout=1s" : "")"
                }
            }
            .joined(separator: "\n")
        return """
            daemon off;
            master_process off;
            pid \(folder)/nginx.pid;
            events { worker_connections 512; }
            http {
            access_log off;
            \(places)
            client_header_timeout \(patience);
            client_body_timeout \(patience);
            keepalive_timeout \(patience);
            proxy_bind \(address);
            \(lines)
            }

            """
    }

    private static func haproxy(_ shipped: String, _ port: UInt16, _ servers: [UInt16]) -> String {
        let lines = shipped.split(separator: "\n").map { line in
            line.contains("bind :443") ? "    bind 127.0.0.1:\(port)" : String(line)
        }.flatMap { line in
            copies(of: line, at: "server flyleaf 127.0.0.1:8080", servers) { port in
                "server flyleaf\(port) 127.0.0.1:\(port) source \(address)"
            }
        }
        let text = lines.joined(separator: "\n").replacing("timeout client 60s", with: "timeout client \(patience)")
            .replacing("timeout http-request 60s", with: "timeout http-request \(patience)")
        return "global\n    maxconn 512\n\(text)\n"
    }

    /// A line as often as there are servers, if it names one.
    private static func copies(of line: String, at server: String, _ servers: [UInt16], _ name: (UInt16) -> String)
        -> [String]
    {
        line.contains(server) ? servers.map { line.replacing(server, with: name($0)) } : [line]
    }
}
