import HTTP
import TestSupport
import Testing

@testable import HTTPClient

@Suite("Calls that fail, and whether the request may have arrived")
struct FailureTests {
    @Test("a refused connection cannot have arrived")
    func refused() async throws {
        let port = try ClosedPort()
        let url = try #require(WebURL("http://127.0.0.1:\(port.number)/path?token=secret"))
        let error = try await failure(HTTPClient(), request(.post, url))
        #expect(error.reason == .unreachable)
        #expect(!error.mayHaveArrived)
    }

    @Test("a name that does not exist cannot have arrived")
    func unknownName() async throws {
        // RFC 6761 section 6.4: names under `invalid` never resolve.
        let url = try #require(WebURL("http://no-such-host.invalid/"))
        let error = try await failure(HTTPClient(), request(.post, url))
        #expect(error.reason == .unreachable)
        #expect(!error.mayHaveArrived)
    }

    @Test("a server that never answers may have acted", arguments: [Method.get, .post])
    func neverAnswers(_ method: Method) async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.waitForClose()
        }
        let error = try await failure(
            HTTPClient(),
            request(method, url(server)) { $0.timeout = .milliseconds(200) }
        )
        #expect(error.reason == .timedOut)
        #expect(error.mayHaveArrived)
    }

    @Test("a server that drips bytes is held to the deadline of the whole call")
    func drips() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            // The pace is the client's: each byte waits until the one before is out.
            while connection.write("x") {}
        }
        let sent = try request(.get, url(server)) { request in
            request.timeout = .milliseconds(300)
            request.maximumBodyBytes = 1 << 30
        }
        let error = try await failure(HTTPClient(), sent)
        #expect([.timedOut, .brokenAnswer].contains(error.reason))
        #expect(error.mayHaveArrived)
    }

    @Test("a server that never finishes the handshake cannot have seen the request", arguments: [true, false])
    func silentHandshake(_ isConnectTimeout: Bool) async throws {
        let server = try RawServer { $0.waitForClose() }
        let url = try #require(WebURL("https://127.0.0.1:\(server.port)/"))
        let short = Duration.milliseconds(200)
        let client = try HTTPClient(
            configuration: ClientConfiguration(connectTimeout: isConnectTimeout ? short : .seconds(60))
        )
        let error = try await failure(
            client,
            request(.post, url) { $0.timeout = isConnectTimeout ? .seconds(60) : short }
        )
        #expect(error.reason == .timedOut)
        #expect(!error.mayHaveArrived)
    }

    @Test("a server that does not speak TLS is insecure and cannot have seen the request")
    func notTLS() async throws {
        let server = try RawServer { connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            connection.waitForClose()
        }
        let url = try #require(WebURL("https://127.0.0.1:\(server.port)/"))
        let error = try await failure(HTTPClient(), request(.post, url))
        #expect(error.reason == .insecure)
        #expect(!error.mayHaveArrived)
    }

    @Test("a deadline that has passed already sends nothing", arguments: [0, -5])
    func noTime(_ seconds: Int) async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let error = try await failure(
            HTTPClient(),
            request(.post, url(server)) { $0.timeout = .seconds(seconds) }
        )
        #expect(error.reason == .timedOut)
        #expect(!error.mayHaveArrived)
        #expect(server.requests.isEmpty)
    }

    @Test(
        "a broken answer may have arrived",
        arguments: [
            "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "SSH-2.0-OpenSSH\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
        ]
    )
    func broken(_ answer: String) async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(answer)
        }
        let error = try await failure(HTTPClient(), request(.post, url(server)))
        #expect(error.reason == .brokenAnswer)
        #expect(error.mayHaveArrived)
        #expect(server.requests.count == 1)
    }

    @Test("a connection that is reset may have carried the request", arguments: [Method.get, .post])
    func reset(_ method: Method) async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.reset()
        }
        let error = try await failure(HTTPClient(), request(method, url(server)))
        #expect(error.reason == .brokenAnswer)
        #expect(error.mayHaveArrived)
        #expect(server.requests.count == 1)
    }

    @Test("an error says nothing of address, query or secrets")
    func noSecrets() async throws {
        let port = try ClosedPort()
        let texts = [
            "http://127.0.0.1:\(port.number)", "http://secret-host.invalid", "https://127.0.0.1:\(port.number)",
        ]
        for text in texts {
            let url = try #require(WebURL(text + "/secret-path?token=secret-query"))
            let error = try await failure(
                HTTPClient(),
                request(.get, url) { $0.fields[.authorization] = "Bearer s3cret-token" }
            )
            for said in ["\(error)", error.detail, String(reflecting: error)] {
                #expect(!said.contains("secret"))
                #expect(!said.contains("127.0.0.1"))
                #expect(!said.contains(String(port.number)))
            }
        }
    }
}

@Suite("Kept connections")
struct KeptConnectionTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test("reading again uses the same connection")
    func reuse() async throws {
        let server = try RawServer(answer: Self.ok)
        let client = try HTTPClient()
        for _ in 0..<5 { _ = try await client.fetch.send(request(.get, url(server))) }
        #expect(server.connectionCount == 1)
        #expect(server.requests.count == 5)
    }

    @Test("a reading request that meets a dying connection is read on another")
    func staleGet() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(Self.ok)
            // The first connection takes a second request and leaves it unanswered.
            guard connection.readRequest() != nil, connection.index > 0 else { return }
            connection.write(Self.ok)
        }
        let client = try HTTPClient()
        for _ in 0..<2 {
            #expect(try await client.fetch.send(request(.get, url(server))).status == .ok)
        }
        #expect(server.requests.count == 3)
    }

    @Test(
        "a request that changes something is never written to a kept connection",
        arguments: [Method.post, .put, .delete]
    )
    func freshForChanges(_ method: Method) async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(Self.ok)
            _ = connection.readRequest()
        }
        let client = try HTTPClient()
        _ = try await client.fetch.send(request(.get, url(server)))
        #expect(try await client.fetch.send(request(method, url(server))).status == .ok)
        #expect(server.requests.map(\.line).filter { $0.hasPrefix(method.rawValue) }.count == 1)
        #expect(server.connectionCount == 2)
    }

    @Test("a change that meets a closing server is sent once and reported as possibly done")
    func changeSentOnce() async throws {
        let server = try RawServer { connection in
            guard let request = connection.readRequest() else { return }
            if request.line.hasPrefix("GET") {
                connection.write(Self.ok)
                _ = connection.readRequest()
            }
        }
        let client = try HTTPClient()
        for _ in 0..<3 { _ = try await client.fetch.send(request(.get, url(server))) }
        let error = try await failure(client, request(.post, url(server)) { $0.body = [1, 2, 3] })
        #expect(error.reason == .brokenAnswer)
        #expect(error.mayHaveArrived)
        #expect(server.requests.filter { $0.line.hasPrefix("POST") }.count == 1)
    }

    @Test("a server that closes after each answer without saying so costs nobody a request")
    func closesSilently() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(Self.ok)
        }
        let client = try HTTPClient()
        for index in 0..<20 {
            let method: Method = index.isMultiple(of: 2) ? .post : .get
            #expect(try await client.fetch.send(request(method, url(server))).status == .ok)
        }
        #expect(server.requests.filter { $0.line.hasPrefix("POST") }.count == 10)
    }

    @Test("a transfer refuses to be written a second time unless it only reads", arguments: [Method.post, .get])
    func writtenAgain(_ method: Method) async throws {
        let url = try #require(WebURL("http://127.0.0.1/"))
        let leg = Leg(request: ClientRequest(method, url), destination: .anywhere, deadline: .now + .seconds(9))
        let easy = try EasyHandle()
        let result = await withCheckedContinuation { waiter in
            let transfer = Transfer(Call(leg: leg, ticket: Ticket(), waiter: waiter), easy: easy, headerLimit: 100)
            #expect(transfer.maySend(to: [127, 0, 0, 1]))
            #expect(transfer.maySend(to: [127, 0, 0, 1]) == method.isSafe)
            transfer.fail(.brokenAnswer, "done")
        }
        #expect(throws: FetchError(.brokenAnswer, mayHaveArrived: true, detail: "done")) { try result.get() }
    }
}
