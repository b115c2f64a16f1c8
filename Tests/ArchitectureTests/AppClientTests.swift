import HTTP
import Primitives
import TestSupport
import Testing

@Suite("The browser-like client")
struct AppClientTests {
    /// A program on port 8080 that sends people to another on `network.example` and takes them back.
    private static let fetch = Fetch.inMemory([
        "http://localhost:8080": { request in
            switch request.target.segments {
            case ["login"]:
                return .html(
                    Array("<form action='/start' method='post'><input name='next'><button>Go</button></form>".utf8)
                )
            case ["start"]:
                let next = request.form?["next"] ?? ""
                return .redirect(to: "http://network.example/dialog?next=\(next)")
                    .setting(SetCookie(name: "attempt", value: "1", maxAge: .seconds(600), isSecure: false))
            case ["return"]:
                return .text("cookie \(request.cookies["attempt"] ?? "-") code \(request.target.query["code"] ?? "-")")
            case ["loop"]: return .redirect(to: "/loop")
            case ["echo"]:
                let origin = request.fields[.origin] ?? "-"
                return .text("\(request.method) \(origin) \(request.cookies["attempt"] ?? "-")")
            case ["events"]:
                return .events(EventProducer { send in _ = send(ServerSentEvent(data: "one")) })
            default: return .text("nothing here", status: .notFound)
            }
        },
        "http://network.example": { request in
            switch request.target.segments {
            case ["dialog"]:
                return .html(
                    Array("<p>Hello</p><form action='/agree' method='post'><button>Agree</button></form>".utf8)
                )
            case ["agree"]: return .redirect(to: "http://localhost:8080/return?code=7", status: .found)
            case ["attack"]:
                return .html(Array("<form action='http://localhost:8080/echo' method='post'></form>".utf8))
            default: return .text("nothing here", status: .notFound)
            }
        },
    ])

    private func client(followsRedirects: Bool = true) throws -> AppClient {
        let home = try #require(WebURL("http://localhost:8080/"))
        return AppClient(Self.fetch, home: home, followsRedirects: followsRedirects)
    }

    @Test("a login goes over two origins and back, with the cookie of the first")
    func journey() async throws {
        let client = try client()
        try await client.get("/login")
        let dialog = try await client.submit(action: "/start", pressing: "Go") { try $0.fill("next", "7") }
        #expect(dialog.url.description == "http://network.example/dialog?next=7")
        let page = try await client.submit(action: "/agree")
        #expect(page.source == "cookie 1 code 7")
        #expect(page.redirects.map(\.path) == ["/agree"])
        #expect(client.history.map { $0.response.status.code } == [200, 303, 200, 302, 200])
        #expect(client.history.map { $0.request.fields[.cookie] } == [nil, nil, nil, nil, "attempt=1"])
    }

    @Test("a form that another site posts comes with its origin and without cookies that are Lax")
    func crossSite() async throws {
        let client = try client()
        try await client.get("/login")
        try await client.submit(action: "/start") { _ in }
        #expect(
            try await client.post("http://localhost:8080/echo", FormFields()).source == "POST http://network.example -"
        )
        try await client.get("http://network.example/attack")
        let page = try await client.submit(action: "http://localhost:8080/echo")
        #expect(page.source == "POST http://network.example -")
        #expect(try await client.get("/echo").source == "GET - 1")
    }

    @Test("redirects without end are given up, and a client that does not follow shows the first")
    func redirects() async throws {
        await #expect(throws: TestSupportError.self) { try await client().get("/loop") }
        #expect(try await client(followsRedirects: false).get("/loop").status == .seeOther)
    }

    @Test("what cannot be reached, cannot be found on the page, or is refused by a server is said")
    func failures() async throws {
        let client = try client()
        await #expect(throws: FetchError.self) { try await client.get("http://elsewhere.example/") }
        await #expect(throws: TestSupportError.self) { try await client.submit(action: "/start") }
        try await client.get("/login")
        await #expect(throws: TestSupportError.self) { try await client.submit(action: "/stop") }
        await #expect(throws: TestSupportError.self) { try await client.follow("Register") }
        #expect(try await client.get("/a%2Fb").status == .badRequest)
    }

    @Test("events of a producer that ends are the body")
    func events() async throws {
        #expect(try await client().get("/events").source == "data: one\n\n")
    }

    @Test("a producer that never ends is cut at the deadline")
    func endlessEvents() async throws {
        let fetch = Fetch.inMemory([
            "http://localhost": { _ in
                .events(EventProducer { _ in await withUnendingWait() })
            }
        ])
        let url = try #require(WebURL("http://localhost/"))
        let error = await #expect(throws: FetchError.self) {
            try await fetch.send(ClientRequest(.get, url, timeout: .milliseconds(20)))
        }
        #expect(error?.reason == .timedOut)
    }
}

/// Waits until the task is cancelled.
private func withUnendingWait() async {
    let (stream, _) = AsyncStream.makeStream(of: Never.self)
    for await _ in stream {}
}

@Suite("The cookie jar")
struct CookieJarTests {
    private let clock = FixedClock()

    private func jar(_ lines: String..., from address: String = "http://localhost:8080/a/b") throws -> CookieJar {
        var jar = CookieJar()
        let url = try #require(WebURL(address))
        for line in lines { jar.store(line, from: url, at: clock.now) }
        return jar
    }

    private func field(
        _ jar: CookieJar,
        _ address: String,
        _ method: HTTP.Method = .get,
        from initiator: String? = nil
    ) throws -> String? {
        let url = try #require(WebURL(address))
        return jar.field(for: url, method, initiator: initiator.flatMap { WebURL($0) }, at: clock.now)
    }

    @Test("a cookie goes back to its host on every port, and to no other host")
    func hosts() throws {
        let jar = try jar("a=1; Path=/", "b=2", "c=3; Path=/a; HttpOnly")
        #expect(try field(jar, "http://localhost:8081/") == "a=1")
        #expect(try field(jar, "http://localhost:8080/a/x") == "b=2; c=3; a=1")
        #expect(try field(jar, "http://localhost:8080/ab") == "a=1")
        #expect(try field(jar, "http://127.0.0.1:8080/a/x") == nil)
        #expect(jar["c"]?.isHTTPOnly == true)
    }

    @Test("a cookie ends after Max-Age, is replaced by its name, and goes at once with zero")
    func age() throws {
        var jar = try jar("a=1; Path=/; Max-Age=60", "a=2; Path=/; Max-Age=60")
        #expect(try field(jar, "http://localhost/") == "a=2")
        clock.advance(by: .seconds(59))
        #expect(try field(jar, "http://localhost/") == "a=2")
        clock.advance(by: .seconds(1))
        #expect(try field(jar, "http://localhost/") == nil)
        let url = try #require(WebURL("http://localhost/"))
        jar.store("b=1; Path=/", from: url, at: clock.now)
        jar.store("b=; Path=/; Max-Age=0", from: url, at: clock.now)
        #expect(jar["b"] == nil)
    }

    @Test("Strict, Lax and None decide what another site can cause")
    func sameSite() throws {
        let jar = try jar(
            "s=1; Path=/; Secure; SameSite=Strict",
            "l=2; Path=/; Secure",
            "n=3; Path=/; Secure; SameSite=None",
            from: "https://flyleaf.example/"
        )
        let url = "https://flyleaf.example/"
        #expect(try field(jar, url, .post, from: "https://www.flyleaf.example/x") == "s=1; l=2; n=3")
        #expect(try field(jar, url, .get, from: "https://other.example/") == "l=2; n=3")
        #expect(try field(jar, url, .post, from: "https://other.example/") == "n=3")
        #expect(try field(jar, "http://flyleaf.example/") == nil)
    }

    @Test(
        "a cookie that a browser would refuse is refused, with the reason",
        arguments: [
            "a=1; Secure", "__Host-a=1; Path=/", "a=1; Domain=example.com", "a=1; SameSite=None", "=1", "nothing",
            "a=1; Max-Age=soon",
        ]
    )
    func refused(_ line: String) throws {
        let jar = try jar(line)
        #expect(jar.all.isEmpty)
        #expect(jar.refused.count == 1)
    }

    @Test("the prefixes hold over HTTPS")
    func prefixes() throws {
        let https = "https://flyleaf.example/"
        #expect(try jar("__Host-a=1; Secure; Path=/", from: https).all.count == 1)
        #expect(try jar("__Host-a=1; Secure; Path=/; Domain=flyleaf.example", from: https).all.isEmpty)
        #expect(try jar("__Host-a=1; Secure; Path=/x", from: https).all.isEmpty)
        #expect(try jar("__Secure-a=1; Path=/", from: https).all.isEmpty)
    }
}
