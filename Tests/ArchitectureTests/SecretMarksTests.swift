import HTTP
import TestSupport
import Testing

@Suite("Secrets on the wire")
struct SecretMarksTests {
    private static let home = "http://localhost:8080"

    /// Lets a call with secrets pass, and gives what is then found on a page, in a field, an address and the log.
    private func leaks(page: String, location: String? = nil, path: String = "/", line: String = "") async throws
        -> [String]
    {
        let marks = SecretMarks()
        let network = Fetch.inMemory([
            "https://network.example": { _ in .text(#"{"data":[{"access_token":"tok/en-tok/en"}]}"#) }
        ])
        let address = try #require(WebURL("https://network.example/token"))
        var request = ClientRequest.form(address, FormFields(["code": "code-code-code", "state": "state-state-state"]))
        request.fields[.authorization] = "Bearer bearer-bearer"
        _ = try await marks.watching(network).send(request)
        #expect(marks.count == 4)
        let site = Fetch.inMemory([
            Self.home: { _ in
                var response = Response.text(page)
                response.fields[.location] = location
                return response
            }
        ])
        let client = AppClient(site, home: try #require(WebURL(Self.home)), followsRedirects: false)
        try await client.get(path)
        return marks.leaks(in: client.history, of: Self.home, lines: [line])
    }

    @Test("what holds no secret is no leak, and the network may put its code into the address of return")
    func clean() async throws {
        #expect(try await leaks(page: "tok", line: "state-state-state") == [])
        #expect(try await leaks(page: "", path: "/auth/x/return?code=code-code-code") == [])
    }

    @Test("a planted secret is found wherever it comes out, and named without itself")
    func planted() async throws {
        #expect(try await leaks(page: "<p>tok/en-tok/en</p>") == ["the page /"])
        #expect(try await leaks(page: "tok%2Fen-tok%2Fen") == ["the page /"])
        #expect(try await leaks(page: "", location: "/x?c=bearer-bearer") == ["Location of /"])
        #expect(try await leaks(page: "", path: "/x?code=code-code-code") == ["an address: /x"])
        #expect(try await leaks(page: "", line: "failed: code-code-code") == ["line 1 of the log"])
    }
}
