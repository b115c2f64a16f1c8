import Primitives
import TestSupport
import Testing

@testable import TLSProxy

/// A proxy for two hosts, in a folder of its own.
private func withProxy(
    upstream port: Int = 1,
    folder: TemporaryFolder? = nil,
    _ change: (inout TLSProxy.Configuration) -> Void = { _ in },
    _ body: (TLSProxy, TemporaryFolder) async throws -> Void
) async throws {
    let folder = try folder ?? TemporaryFolder()
    var configuration = configuration(in: folder, upstream: port)
    change(&configuration)
    let proxy = try TLSProxy.start(configuration)
    do {
        try await body(proxy, folder)
    } catch {
        await proxy.stop()
        throw error
    }
    await proxy.stop()
}

private func configuration(in folder: TemporaryFolder, upstream port: Int = 1) -> TLSProxy.Configuration {
    let upstream = TLSProxy.Upstream(address: "127.0.0.1", port: UInt16(port))
    return TLSProxy.Configuration(
        address: "127.0.0.1",
        port: 0,
        upstreams: ["api.network.example": upstream, "network.example": upstream],
        authorityFile: folder.path("authority.pem"),
        keyFile: folder.path("authority.key")
    )
}

@Suite("The proxy in front of the sandbox", .timeLimit(.minutes(5)))
struct TLSProxyTests {
    /// Runs a program of Python's own library that goes through a proxy; it gets the port and the authority's file.
    private func python(_ program: String, _ proxy: TLSProxy) async throws -> String {
        let start = """
            import http.client, ssl, sys
            def connect(host, name=None):
                context = ssl.create_default_context(cafile=sys.argv[2])
                way = http.client.HTTPSConnection("127.0.0.1", int(sys.argv[1]), context=context, timeout=20)
                way.set_tunnel(host, 443)
                return way

            """
        let arguments = ["-I", "-c", start + program, "\(proxy.port)", proxy.authorityFile]
        let child = try ChildProcess("python3", arguments)
        #expect(try await child.waitForExit(within: .seconds(60)) == .exited(0), "\(child.text(.error))")
        return child.text()
    }

    @Test("a client that trusts the authority reaches the server behind it, which learns that it came by HTTPS")
    func reaches() async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        try await withProxy(upstream: server.port) { proxy, _ in
            let output = try await python(
                """
                for host in ("api.network.example", "NETWORK.example"):
                    way = connect(host)
                    way.request("POST", "/a?b=c", body="x" * 100_000, headers={"X-Forwarded-Proto": "http"})
                    answer = way.getresponse()
                    print(answer.status, answer.read().decode())
                """,
                proxy
            )
            #expect(output == "200 hello\n200 hello\n")
        }
        #expect(server.requests.count == 2)
        for request in server.requests {
            #expect(request.head.contains("X-Forwarded-Proto: https\r\n"))
            #expect(!request.head.contains("X-Forwarded-Proto: http\r\n"))
            #expect(request.head.contains("Connection: close\r\n"))
            #expect(request.body.count == 100_000)
        }
    }

    @Test("the authority is believed for its hosts and for nobody else")
    func constrained() throws {
        let made = try Authority.make(for: ["network.example"])
        let (certificate, key) = (try #require(made.certificatePEM), try #require(made.keyPEM))
        func isBelieved(for hosts: [String]) throws -> Bool {
            let authority = try #require(Authority(certificatePEM: certificate, keyPEM: key, for: hosts))
            return try authority.serverContext() != nil
        }
        #expect(try isBelieved(for: ["network.example"]))
        #expect(try isBelieved(for: ["api.network.example"]))
        #expect(try !isBelieved(for: ["other.example"]))
        #expect(try !isBelieved(for: ["network.example", "notnetwork.example"]))
        for address in ["192.0.2.1", "2001:db8::1"] {
            // The list of names is a text, so an address can follow a host.
            #expect(try !isBelieved(for: ["network.example,IP:\(address)"]), "\(address)")
        }
        let foreign = try #require(try Authority.make(for: ["network.example"]).keyPEM)
        #expect(Authority(certificatePEM: certificate, keyPEM: foreign, for: ["network.example"]) == nil)
        #expect(Authority(certificatePEM: certificate, keyPEM: [], for: ["network.example"]) == nil)
    }

    @Test("a client that does not trust the authority, or meant another host, hangs up")
    func distrusted() async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        try await withProxy(upstream: server.port) { proxy, _ in
            let output = try await python(
                """
                way = connect("network.example")
                way._context = ssl.create_default_context()
                try:
                    way.request("GET", "/")
                except ssl.SSLCertVerificationError as error:
                    print(error.verify_message)
                """,
                proxy
            )
            #expect(output == "unable to get local issuer certificate\n")
        }
        #expect(server.requests.isEmpty)
    }

    @Test(
        "nothing but a tunnel to a host of the list is opened",
        arguments: [
            ("CONNECT evil.example:443 HTTP/1.1\r\n\r\n", "403 Forbidden"),
            ("CONNECT evil.network.example:443 HTTP/1.1\r\n\r\n", "403 Forbidden"),
            ("CONNECT network.example:80 HTTP/1.1\r\n\r\n", "403 Forbidden"),
            ("CONNECT network.example HTTP/1.1\r\n\r\n", "403 Forbidden"),
            ("CONNECT 127.0.0.1:443 HTTP/1.1\r\n\r\n", "403 Forbidden"),
            ("CONNECT :443 HTTP/1.1\r\n\r\n", "403 Forbidden"),
            ("GET http://network.example/ HTTP/1.1\r\nHost: network.example\r\n\r\n", "405 Method Not Allowed"),
            ("CONNECT network.example:443\r\n\r\n", "400 Bad Request"),
            ("CONNECT network.example:443 HTTP/1.1\r\n\r\n\u{16}early", "400 Bad Request"),
            ("CONNECT network.example:443 HTTP/1.1\r\nA : b\r\n\r\n", "400 Bad Request"),
        ]
    )
    func refused(request: String, answer: String) async throws {
        try await withProxy { proxy, _ in
            let socket = try RawSocket(port: proxy.port)
            await socket.send(request)
            let text = try await socket.readToEnd()
            #expect(text.hasPrefix("HTTP/1.1 \(answer)\r\n"))
            #expect(text.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("a server that is not there is 502, and one that hangs up is a connection that ends")
    func upstream() async throws {
        let program = """
            way = connect("network.example")
            try:
                way.request("GET", "/")
                print(way.getresponse().status)
            except (http.client.RemoteDisconnected, ConnectionError):
                print("gone")
            """
        // A port that was free a moment ago: nobody listens there.
        try await withProxy(upstream: Int(try freePort())) { proxy, _ in
            let output = try await python(program, proxy)
            #expect(output == "502\n")
        }
        let server = try RawServer { connection in _ = connection.readRequest() }
        try await withProxy(upstream: server.port) { proxy, _ in
            let output = try await python(program, proxy)
            #expect(output == "gone\n")
        }
    }

    @Test("whoever dawdles is cut off, before TLS and during it")
    func slow() async throws {
        try await withProxy({ $0.headTimeout = .milliseconds(200) }) { proxy, _ in
            for opening in ["", "CONNECT network.example:443 HTT"] {
                let socket = try RawSocket(port: proxy.port)
                await socket.send(opening)
                #expect(try await socket.readToEnd() == "")
            }
            let socket = try RawSocket(port: proxy.port)
            await socket.send("CONNECT network.example:443 HTTP/1.1\r\n\r\n")
            #expect(try await socket.readToEnd() == "HTTP/1.1 200 Connection established\r\n\r\n")
        }
    }

    @Test("there are only so many connections, and a place is free again when one ends")
    func crowded() async throws {
        try await withProxy({ $0.maximumConnections = 2 }) { proxy, _ in
            let opening = "CONNECT network.example:443 HTTP/1.1\r\n\r\n"
            let (first, second) = (try RawSocket(port: proxy.port), try RawSocket(port: proxy.port))
            for socket in [first, second] {
                await socket.send(opening)
                _ = try await socket.read(through: "\r\n\r\n")
            }
            let third = try RawSocket(port: proxy.port)
            #expect(try await third.readToEnd().hasPrefix("HTTP/1.1 503 "))
            first.leave()
            try await eventually("a free place") {
                do {
                    let next = try RawSocket(port: proxy.port)
                    await next.send(opening)
                    return try await next.read(through: "\r\n").hasPrefix("HTTP/1.1 200 ")
                } catch {
                    return false
                }
            }
        }
    }

    @Test("stopping cuts what is open, and gives the port back")
    func stop() async throws {
        let folder = try TemporaryFolder()
        let proxy = try TLSProxy.start(configuration(in: folder))
        let socket = try RawSocket(port: proxy.port)
        await socket.send("CONNECT network.example:443 HTTP/1.1\r\n\r\n")
        _ = try await socket.read(through: "\r\n\r\n")
        await proxy.stop()
        #expect(try await socket.readToEnd() == "")
        // A second time changes nothing.
        await proxy.stop()
        try await withProxy({ $0.port = proxy.port }) { again, _ in #expect(again.port == proxy.port) }
    }

    // MARK: Files

    @Test("the authority stays the same from start to start, until it is for other hosts or broken")
    func persists() async throws {
        let folder = try TemporaryFolder()
        func certificate(_ change: (inout TLSProxy.Configuration) -> Void = { _ in }) async throws -> String {
            try await withProxy(folder: folder, change) { _, _ in }
            return try FileTree.text(folder.path("authority.pem"))
        }
        let first = try await certificate()
        #expect(first.hasPrefix("-----BEGIN CERTIFICATE-----"))
        #expect(try await certificate() == first)
        let second = try await certificate { $0.upstreams["other.example"] = .init(address: "127.0.0.1", port: 1) }
        #expect(second != first)
        _ = try folder.write("authority.pem", "nonsense")
        let third = try await certificate()
        #expect(third != second && third.hasPrefix("-----BEGIN CERTIFICATE-----"))
        #expect(try await certificate() == third)
        // Nothing is left over beside the two files.
        #expect(try FileTree.files(below: folder.path).sorted() == ["authority.key", "authority.pem"])
    }

    @Test("a key that others may read is refused, and a new one is for its owner alone")
    func keyMode() async throws {
        let folder = try TemporaryFolder()
        try await withProxy(folder: folder) { _, _ in }
        #expect(try await mode(folder.path("authority.key")) == "600")
        #expect(try await mode(folder.path("authority.pem")) == "644")
        let change = try ChildProcess("chmod", ["640", folder.path("authority.key")])
        #expect(try await change.waitForExit() == .exited(0))
        let error = #expect(throws: TLSProxyError.self) { try TLSProxy.start(configuration(in: folder)) }
        #expect(error?.code == .files)
        #expect(error?.description.contains("chmod 600") == true)
    }

    private func mode(_ path: String) async throws -> String {
        let child = try ChildProcess("stat", ["-c", "%a", path])
        _ = try await child.waitForExit()
        return child.lines().first ?? ""
    }

    @Test("an address that cannot be listened on is told")
    func address() async throws {
        let folder = try TemporaryFolder()
        try await withProxy { proxy, _ in
            for (address, port) in [("localhost", 0), ("127.0.0.1", proxy.port), ("203.0.113.9", 0)] {
                var configuration = configuration(in: folder)
                (configuration.address, configuration.port) = (address, port)
                let error = #expect(throws: TLSProxyError.self) { try TLSProxy.start(configuration) }
                #expect(error?.code == .address)
            }
        }
    }
}
