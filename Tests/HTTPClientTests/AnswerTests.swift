import HTTP
import HTTPClient
import Primitives
import TestSupport
import Testing

@Suite("Answers")
struct AnswerTests {
    @Test("an answer comes with status, fields and body")
    func whole() async throws {
        let server = try RawServer(answer: "HTTP/1.1 201 Created\r\nX-A: 1\r\nContent-Length: 5\r\n\r\nhello")
        let client = try HTTPClient()
        let response = try await client.fetch.send(request(.get, url(server, "/a/../b?q=1%20x")))
        #expect(response.status == .created)
        #expect(response.fields.all.first?.value == "1")
        #expect(response.body == Array("hello".utf8))
        #expect(server.requests.first?.line == "GET /a/../b?q=1%20x HTTP/1.1")
    }

    @Test("the request carries its fields, the program's name, and nothing libcurl would add")
    func fields() async throws {
        let server = try RawServer(answer: "HTTP/1.1 204 No Content\r\n\r\n")
        let client = try HTTPClient(configuration: ClientConfiguration(userAgent: "Flyleaf/1"))
        let sent = try request(.post, url(server)) { request in
            request.fields = Fields([.authorization: "Bearer x", .accept: "", .contentLength: "99", .host: "evil"])
            request.body = [0, 1, 2, 255]
        }
        _ = try await client.fetch.send(sent)
        let seen = try #require(server.requests.first)
        #expect(seen.body == [0, 1, 2, 255])
        #expect(seen.values("authorization") == ["Bearer x"])
        #expect(seen.values("accept") == [""])
        #expect(seen.values("user-agent") == ["Flyleaf/1"])
        #expect(seen.values("content-length") == ["4"])
        #expect(seen.values("host") == ["127.0.0.1:\(server.port)"])
        #expect(seen.values("content-type").isEmpty)
        #expect(seen.values("expect").isEmpty)
    }

    @Test("every method is sent as itself", arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
    func methods(_ token: String) async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let client = try HTTPClient()
        let method = try #require(Method(token))
        let response = try await client.fetch.send(request(method, url(server)))
        #expect(response.status == .ok)
        #expect(server.requests.map(\.line) == ["\(token) / HTTP/1.1"])
        let hasLength = ["POST", "PUT", "PATCH"].contains(token)
        #expect(server.requests.first?.values("content-length") == (hasLength ? ["0"] : []))
    }

    @Test("a large body is sent whole, without waiting for leave")
    func largeRequest() async throws {
        let server = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let client = try HTTPClient()
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        _ = try await client.fetch.send(request(.put, url(server)) { $0.body = body })
        #expect(server.requests.first?.body == body)
    }

    @Test("HEAD, 204 and 304 have no body, whatever length they speak of")
    func bodiless() async throws {
        let client = try HTTPClient()
        let head = try RawServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n")
        #expect(try await client.fetch.send(request(.head, url(head))).body.isEmpty)
        for line in ["204 No Content", "304 Not Modified"] {
            let server = try RawServer(answer: "HTTP/1.1 \(line)\r\n\r\n")
            let response = try await client.fetch.send(request(.get, url(server)))
            #expect(response.body.isEmpty)
            #expect(line.hasPrefix("\(response.status)"))
        }
    }

    @Test("interim answers are not the answer")
    func interim() async throws {
        let server = try RawServer(
            answer: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        )
        let response = try await HTTPClient().fetch.send(request(.get, url(server)))
        #expect(response.status == .ok)
        #expect(response.fields[.link] == nil)
        #expect(response.body == Array("ok".utf8))
    }

    @Test("header bytes that are not UTF-8 do not break the answer")
    func notUTF8() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            let head = Array("HTTP/1.1 200 OK\r\nX-A: ".utf8) + [0xC3, 0x28, 0xFF]
            connection.write(head + Array("\r\nContent-Length: 1\r\n\r\n!".utf8))
        }
        let response = try await HTTPClient().fetch.send(request(.get, url(server)))
        #expect(response.body == [0x21])
        #expect(response.fields.all.first?.value.contains("\u{FFFD}") == true)
    }

    @Test("an error status is an answer", arguments: [400, 404, 429, 500, 503, 599])
    func errorStatus(_ code: Int) async throws {
        let server = try RawServer(answer: "HTTP/1.1 \(code) X\r\nContent-Length: 1\r\n\r\nx")
        #expect(try await HTTPClient().fetch.send(request(.get, url(server))).status.code == code)
    }

    @Test("a status outside 200-599 is a broken answer", arguments: ["600", "999", "000", "099"])
    func oddStatus(_ code: String) async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write("HTTP/1.1 \(code) X\r\nContent-Length: 1\r\n\r\nx")
        }
        let client = try HTTPClient()
        #expect(try await failure(client, request(.get, url(server))).reason == .brokenAnswer)
    }
}

@Suite("The size of answers")
struct AnswerSizeTests {
    enum Framing: CaseIterable { case length, close, chunked }

    private func server(_ count: Int, _ framing: Framing) throws -> RawServer {
        try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            let body = String(repeating: "x", count: count)
            switch framing {
            case .length: connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n\(body)")
            case .close: connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n\(body)")
            case .chunked:
                let size = String(count, radix: 16)
                connection.write(
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n\(body)\r\n0\r\n\r\n"
                )
            }
        }
    }

    @Test("a body may be as large as the limit and not a byte larger", arguments: Framing.allCases, [1, 1000, 70_000])
    func limit(_ framing: Framing, _ count: Int) async throws {
        let client = try HTTPClient()
        let server = try server(count, framing)
        for limit in [count, count + 1] {
            let response = try await client.fetch.send(request(.get, url(server)) { $0.maximumBodyBytes = limit })
            #expect(response.body.count == count)
        }
        let error = try await failure(client, request(.get, url(server)) { $0.maximumBodyBytes = count - 1 })
        #expect(error.reason == .tooLarge)
        #expect(error.mayHaveArrived)
    }

    @Test("a body without end is cut at the limit")
    func endless() async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
            let block = [UInt8](repeating: 0x41, count: 64 * 1024)
            while connection.write(block) {}
        }
        let client = try HTTPClient()
        #expect(try await failure(client, request(.get, url(server))).reason == .tooLarge)
    }

    @Test("a header may be as large as the limit and not a byte larger")
    func header() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-A: \(String(repeating: "y", count: 3000))\r\n\r\n"
        let server = try RawServer(answer: head)
        let count = head.utf8.count
        for (limit, isTaken) in [(count - 1, false), (count, true), (count + 1, true)] {
            let client = try HTTPClient(configuration: ClientConfiguration(maximumHeaderBytes: limit))
            let reason: FetchError.Reason?
            let call = try request(.get, url(server))
            do throws(FetchError) {
                _ = try await client.fetch.send(call)
                reason = nil
            } catch {
                reason = error.reason
            }
            #expect(reason == (isTaken ? nil : .tooLarge))
        }
    }

    @Test("a header without end is cut", arguments: ["X-A: b\r\n", "HTTP/1.1 100 Continue\r\n\r\n"])
    func endlessHeader(_ line: String) async throws {
        let server = try RawServer { connection in
            guard connection.readRequest() != nil else { return }
            if !line.hasPrefix("HTTP") { connection.write("HTTP/1.1 200 OK\r\n") }
            let block = String(repeating: line, count: 100)
            while connection.write(block) {}
        }
        let client = try HTTPClient()
        #expect(try await failure(client, request(.get, url(server))).reason == .tooLarge)
    }
}
