import HTTP
import Testing

@testable import HTTPClient

@Suite("Where a request may go")
struct DestinationTests {
    private func destination(_ text: String, allowed: [String] = []) throws -> Destination {
        try Destination(
            #require(WebURL(text)),
            .publicOnly,
            allowedLoopback: Set(allowed.compactMap { Authority($0) })
        )
    }

    @Test("a host from the configuration may be anywhere")
    func configured() throws {
        let url = try #require(WebURL("http://10.0.0.1:9000/"))
        #expect(try Destination(url, .configured, allowedLoopback: []) == .anywhere)
    }

    @Test(
        "a host that a person named must be reached by https on port 443, by name",
        arguments: [
            "http://example.com/", "http://example.com:443/", "https://example.com:444/", "https://example.com:80/",
            "https://8.8.8.8/", "https://[2606:4700::1111]/", "https://127.1/", "https://2130706433/",
            "https://0x7f000001/", "https://0x7f.1/", "https://017700000001/", "https://0x/", "https://1.2.3.4./",
            "https://example.1/", "https://a.0xff/",
        ]
    )
    func refused(_ text: String) throws {
        let error = #expect(throws: FetchError.self) { try destination(text) }
        #expect(error?.reason == .refusedAddress)
        #expect(error?.mayHaveArrived == false)
    }

    @Test(
        "ordinary names are taken, and the address decides",
        arguments: [
            "https://mastodon.example/", "https://mastodon.example:443/", "https://localhost/",
            "https://4chan.example/",
            "https://a.b-c.x0/", "https://example.com./",
        ]
    )
    func named(_ text: String) throws {
        #expect(try destination(text) == .publicOnly)
    }

    @Test("the sandbox's own address is excepted, with its port, and stays on this machine")
    func excepted() throws {
        let allowed = ["localhost:8083", "127.0.0.1:8083", "[::1]:8083", "sandbox.test"]
        #expect(try destination("http://localhost:8083/", allowed: allowed) == .loopbackOnly)
        #expect(try destination("http://127.0.0.1:8083/", allowed: allowed) == .loopbackOnly)
        #expect(try destination("http://[::1]:8083/", allowed: allowed) == .loopbackOnly)
        #expect(try destination("http://sandbox.test/", allowed: allowed) == .loopbackOnly)
        for other in ["http://localhost:8084/", "http://127.0.0.2:8083/", "http://sandbox.test:8083/"] {
            #expect(throws: FetchError.self) { try destination(other, allowed: allowed) }
        }
    }

    @Test("each kind allows its addresses only")
    func addresses() {
        let (public4, private4, loopback4): ([UInt8], [UInt8], [UInt8]) = (
            [8, 8, 8, 8], [10, 0, 0, 1], [127, 0, 0, 1]
        )
        #expect([public4, private4, loopback4].map(Destination.anywhere.allows) == [true, true, true])
        #expect([public4, private4, loopback4].map(Destination.publicOnly.allows) == [true, false, false])
        #expect([public4, private4, loopback4].map(Destination.loopbackOnly.allows) == [false, false, true])
        #expect(!Destination.publicOnly.allows([]))
    }
}
