import HTTP
import HTTPClient
import Primitives
import TestSupport
import Testing

@Suite("Answers that go on")
struct FollowTests {
    private let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

    private func chunk(_ text: String) -> String { "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n" }

    /// What came of a following, and how it ended.
    private func follow(
        _ client: HTTPClient,
        _ request: ClientRequest,
        silence: Duration = .seconds(30),
        while goesOn: @escaping @Sendable (String) -> Bool = { _ in true }
    ) async -> (text: String, end: Result<ClientResponse, FetchError>) {
        let text = Lock("")
        let end: Result<ClientResponse, FetchError>
        do throws(FetchError) {
            end = .success(
                try await client.follow.run(request, silence) { piece in
                    text.withLock { text in
                        switch piece {
                        case .opened(let fields): text += "<\(fields[.contentType] ?? "")>"
                        case .bytes(let bytes): text += bytes.lossyText
                        }
                        return goesOn(text)
                    }
                }
            )
        } catch {
            end = .failure(error)
        }
        return (text.withLock { $0 }, end)
    }

    private func reason(_ end: Result<ClientResponse, FetchError>) -> FetchError.Reason? {
        if case .failure(let error) = end { error.reason } else { nil }
    }

    @Test("each piece is handed over as it comes, beyond any bound on the whole, until the server ends it")
    func pieces() async throws {
        let seen = Lock(false)
        let server = try RawServer { [head, chunk] connection in
            guard connection.readRequest() != nil else { return }
            connection.write(head + chunk("one "))
            // The rest is not sent before the first was handed over.
            while !seen.withLock({ $0 }) {}
            for _ in 0..<3000 { connection.write(chunk(String(repeating: "x", count: 1000))) }
            connection.write(chunk(" end") + "0\r\n\r\n")
        }
        let client = try HTTPClient()
        let (text, end) = await follow(client, try request(.get, url(server)) { $0.maximumBodyBytes = 100 }) { text in
            if text.contains("one") { seen.withLock { $0 = true } }
            return true
        }
        #expect(text.hasPrefix("<text/event-stream>one x") && text.hasSuffix("x end"))
        #expect(text.utf8.count == 3_000_027)
        let answer = try end.get()
        #expect(answer.status == .ok && answer.body.isEmpty)
    }

    @Test("an answer without success comes back whole, within its bound")
    func refusal() async throws {
        let server = try RawServer(answer: "HTTP/1.1 401 Unauthorized\r\nContent-Length: 5\r\n\r\nwords")
        let client = try HTTPClient()
        let (text, end) = await follow(client, try request(.get, url(server)))
        let answer = try end.get()
        #expect(text.isEmpty && answer.status == .unauthorized && answer.body == Array("words".utf8))
        let (_, large) = await follow(client, try request(.get, url(server)) { $0.maximumBodyBytes = 2 })
        #expect(reason(large) == .tooLarge)
    }

    @Test(
        "a server that falls silent is gone, and one that never begins too; one that goes on stays beyond any deadline"
    )
    func silence() async throws {
        let isEnough = Lock(false)
        let server = try RawServer { [head, chunk] connection in
            guard let request = connection.readRequest() else { return }
            if request.line.contains("never") { return connection.waitForClose() }
            connection.write(head)
            // The pace is the client's: each piece waits until those before are out.
            while !isEnough.withLock({ $0 }), connection.write(chunk(".")) {}
            connection.waitForClose()
        }
        let client = try HTTPClient()
        let short = try request(.get, url(server)) { $0.timeout = .milliseconds(400) }
        let begun = ContinuousClock.now
        let (text, end) = await follow(client, short, silence: .milliseconds(400)) { _ in
            if ContinuousClock.now - begun > .milliseconds(900) { isEnough.withLock { $0 = true } }
            return true
        }
        #expect(text.hasPrefix("<text/event-stream>..") && reason(end) == .timedOut)
        #expect(ContinuousClock.now - begun > .milliseconds(1_300))
        let never = try request(.get, url(server, "/never")) { $0.timeout = .milliseconds(200) }
        let (nothing, late) = await follow(client, never)
        #expect(nothing.isEmpty && reason(late) == .timedOut)
    }

    @Test("whoever follows leaves by a word, by being cancelled, or with the program; the server sees it")
    func leaving() async throws {
        let left = Lock(0)
        let server = try RawServer { [head, chunk] connection in
            guard connection.readRequest() != nil else { return }
            connection.write(head + chunk("one"))
            connection.waitForClose()
            left.withLock { $0 += 1 }
        }
        let client = try HTTPClient()
        let sent = try request(.get, url(server))
        let (_, word) = await follow(client, sent) { !$0.contains("one") }
        #expect(reason(word) == .cancelled)
        try await eventually("the first has left") { left.withLock { $0 } == 1 }
        let opened = Lock(0)
        let count: @Sendable (String) -> Bool = { text in
            if text.contains("one") { opened.withLock { $0 += 1 } }
            return true
        }
        let task = Task { await follow(client, sent, while: count).end }
        try await eventually("the second is open") { opened.withLock { $0 } == 1 }
        task.cancel()
        #expect(reason(await task.value) == .cancelled)
        let last = Task { await follow(client, sent, while: count).end }
        try await eventually("the third is open") { opened.withLock { $0 } == 2 }
        client.shutdown()
        #expect(reason(await last.value) == .cancelled)
        try await eventually("all have left") { left.withLock { $0 } == 3 }
    }

    @Test("no redirect is followed: the token was meant for one place")
    func redirect() async throws {
        let server = try RawServer(
            answer: "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n"
        )
        let (_, end) = await follow(try HTTPClient(), try request(.get, url(server)) { $0.maximumRedirects = 5 })
        #expect(try end.get().status.code == 302)
    }
}
