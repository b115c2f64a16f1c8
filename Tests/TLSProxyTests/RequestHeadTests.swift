import Primitives
import Testing

@testable import TLSProxy

@Suite("Heads on their way through the proxy")
struct RequestHeadTests {
    @Test("a head ends with its blank line, whatever follows")
    func end() {
        #expect(RequestHead.end(in: Array("GET / HTTP/1.1\r\n\r\nbody".utf8)) == 18)
        #expect(RequestHead.end(in: Array("\r\n\r\n".utf8)) == 4)
        for unfinished in ["", "\r\n\r", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\n\n"] {
            #expect(RequestHead.end(in: Array(unfinished.utf8)) == nil, "\(unfinished)")
        }
    }

    @Test("what belongs to the connection stays behind, and the way is told truly")
    func handedOn() throws {
        let text = """
            POST /2/tweets?x=1 HTTP/1.1\r
            Host: api.x.com\r
            CONNECTION: keep-alive, X-Thing\r
            X-Forwarded-Proto: http\r
            x-forwarded-host: evil.example\r
            X-Forwarded-For: 203.0.113.9\r
            Forwarded: for=203.0.113.9\r
            Proxy-Authorization: Basic c2VjcmV0\r
            Authorization: Bearer token\r
            Content-Length: 5\r
            Empty:\r
            \r

            """
        let head = try #require(RequestHead(Array(text.utf8)))
        #expect(
            head.handedOn.lossyText == """
                POST /2/tweets?x=1 HTTP/1.1\r
                Host: api.x.com\r
                Authorization: Bearer token\r
                Content-Length: 5\r
                Empty:\r
                X-Forwarded-Proto: https\r
                Connection: close\r
                \r

                """
        )
    }

    @Test(
        "a head that two servers could read in two ways is refused",
        arguments: [
            "", "\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\nHost: a\r\n\r\n",
            "GET / HTTP/1.1\r\nA: b\rC: d\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
            "GET / HTTP/1.1\r\nA : b\r\n\r\n", "GET / HTTP/1.1\r\n: b\r\n\r\n", "GET / HTTP/1.1\r\nA\r\n\r\n",
            "GET / HTTP/1.1\r\nA: \0\r\n\r\n", "GET / HTTP/1.1\r\n\r\nHost: a\r\n\r\n",
        ]
    )
    func refused(text: String) {
        #expect(RequestHead(Array(text.utf8)) == nil)
    }

    @Test("a request line has three parts")
    func requestLine() throws {
        let head = try #require(RequestHead(Array("CONNECT x.com:443 HTTP/1.1\r\n\r\n".utf8)))
        #expect(head.requestLine?.method == "CONNECT")
        #expect(head.requestLine?.target == "x.com:443")
        for line in ["CONNECT x.com:443", "CONNECT  x.com:443 HTTP/1.1", "CONNECT x.com:443 HTTP/2", "a b c d"] {
            #expect(try #require(RequestHead(Array("\(line)\r\n\r\n".utf8))).requestLine == nil, "\(line)")
        }
    }
}
