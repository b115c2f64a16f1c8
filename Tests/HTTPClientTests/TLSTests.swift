import Glibc
import HTTP
import HTTPClient
import Testing

/// A server with a certificate for `localhost` that nobody signed; it takes one connection.
@safe
private final class TLSServer {
    let port: Int
    let certificate: String
    private let folder: String
    private let output: UnsafeMutablePointer<FILE>

    init() throws {
        var template = Array("/tmp/flyleaf-tls-XXXXXX".utf8CString)
        #expect(unsafe mkdtemp(&template) != nil)
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        certificate = folder + "/cert.pem"
        let make =
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out cert.pem "
            + "-days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
        let serve = "timeout 20 openssl s_server -accept 127.0.0.1:0 -cert cert.pem -key key.pem -www -naccept 1"
        unsafe output = try #require(
            unsafe popen("cd \(folder) && \(make) 2>/dev/null && exec \(serve) 2>/dev/null </dev/null", "re")
        )
        var port: Int?
        var line = [CChar](repeating: 0, count: 256)
        while port == nil, unsafe fgets(&line, Int32(line.count), output) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix("ACCEPT") { port = text.split(separator: ":").last.flatMap { Int($0.dropLast()) } }
        }
        self.port = try #require(port, "the openssl program must be installed")
    }

    deinit {
        unsafe pclose(output)
        for name in ["key.pem", "cert.pem"] { unsafe unlink("\(folder)/\(name)") }
        unsafe rmdir(folder)
    }
}

@Suite("Certificates")
struct TLSTests {
    private func client(trusting file: String? = nil) throws -> HTTPClient {
        try HTTPClient(
            configuration: ClientConfiguration(
                resolveOverrides: ["localhost": "127.0.0.1", "other.test": "127.0.0.1"],
                certificateAuthorities: file
            )
        )
    }

    /// A request to a host that the operator listed.
    private func listed(_ method: HTTP.Method, _ url: WebURL) -> ClientRequest {
        var listed = request(method, url)
        listed.addressPolicy = .listed
        return listed
    }

    @Test("a certificate that the operator's own authority signed is taken from a host that the operator listed")
    func trusted() async throws {
        let server = try TLSServer()
        let url = try #require(WebURL("https://localhost:\(server.port)/"))
        let response = try await client(trusting: server.certificate).fetch.send(listed(.get, url))
        #expect(response.status == .ok)
    }

    @Test("the operator's own authority counts for nothing at a host that is not listed")
    func onlyListed() async throws {
        let server = try TLSServer()
        let url = try #require(WebURL("https://localhost:\(server.port)/"))
        let error = try await failure(client(trusting: server.certificate), request(.get, url))
        #expect(error.reason == .insecure)
    }

    @Test("a certificate that nobody signed is refused before the request is sent")
    func untrusted() async throws {
        let server = try TLSServer()
        let url = try #require(WebURL("https://localhost:\(server.port)/"))
        let error = try await failure(client(), request(.post, url))
        #expect(error.reason == .insecure)
        #expect(!error.mayHaveArrived)
    }

    @Test("a certificate for another host is refused before the request is sent")
    func otherName() async throws {
        let server = try TLSServer()
        let url = try #require(WebURL("https://other.test:\(server.port)/"))
        let error = try await failure(client(trusting: server.certificate), listed(.post, url))
        #expect(error.reason == .insecure)
        #expect(!error.mayHaveArrived)
    }

    @Test("a missing file of authorities trusts nobody")
    func missingAuthorities() async throws {
        let server = try TLSServer()
        let url = try #require(WebURL("https://localhost:\(server.port)/"))
        let error = try await failure(client(trusting: "/nonexistent.pem"), listed(.post, url))
        #expect(error.reason == .insecure)
        #expect(!error.mayHaveArrived)
    }
}
