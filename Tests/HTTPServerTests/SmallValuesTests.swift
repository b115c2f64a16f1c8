import HTTP
import Primitives
import Testing

@testable import HTTPServer

@Suite struct StreamBufferTests {
    @Test("the limit is kept to the byte", arguments: [(9, true), (10, true), (11, false)])
    func limit(count: Int, fits: Bool) {
        var buffer = StreamBuffer(limit: 10)
        #expect(buffer.append([UInt8](repeating: 1, count: count)) == fits)
        #expect(buffer.count == (fits ? count : 0))
    }

    @Test("what waits can be looked at, and forgotten as far as it was sent")
    func partlySent() {
        var buffer = StreamBuffer(limit: 8)
        let fits = buffer.append([1, 2, 3, 4, 5, 6])
        #expect(fits)
        #expect(buffer.room == 2)
        #expect(Array(buffer.waiting) == [1, 2, 3, 4, 5, 6])
        buffer.drop(5)
        #expect(Array(buffer.waiting) == [6])
        let fitsExactly = buffer.append([7, 8, 9, 10, 11, 12, 13])
        #expect(fitsExactly)
        #expect(buffer.room == 0)
        #expect(Array(buffer.waiting) == [6, 7, 8, 9, 10, 11, 12, 13])
        buffer.drop(.max)
        #expect(buffer.waiting.isEmpty && buffer.room == 8)
    }

    @Test("bytes come out in order, in pieces, and room is given back")
    func order() {
        var buffer = StreamBuffer(limit: 8)
        var taken: [UInt8] = []
        var next: UInt8 = 0
        for _ in 0..<100 {
            while buffer.append([next, next + 1]) { next = (next + 2) % 200 }
            taken += buffer.take(3)
        }
        taken += buffer.take(100)
        for (index, byte) in taken.enumerated() { #expect(Int(byte) == index % 200) }
        #expect(buffer.count == 0)
    }
}

@Suite struct RequestNamesTests {
    @Test("names differ by number and by start, and are short")
    func names() {
        let names = RequestNames(startedAt: 1_700_000_000)
        let all = Set((0..<5000).map { names.name($0) })
        #expect(all.count == 5000)
        #expect(names.name(1) != RequestNames(startedAt: 1_700_000_001).name(1))
        #expect(names.name(0).hasSuffix("-0"))
        #expect(names.name(31).hasSuffix("-v"))
        #expect(names.name(32).hasSuffix("-10"))
        #expect(names.name(.max).utf8.count == 15)
    }
}

@Suite struct LogTextTests {
    @Test("control characters, escape sequences and foreign bytes become visible")
    func escape() {
        #expect(escapedForLog("a b".utf8) == "a b")
        #expect(escapedForLog("\u{1B}[31m\r\nfake\u{7F}\\".utf8) == "\\x1b[31m\\x0d\\x0afake\\x7f\\x5c")
        #expect(escapedForLog("é".utf8) == "\\xc3\\xa9")
    }
}

@Suite struct LibraryVersionTests {
    @Test(
        "versions compare by number",
        arguments: [("0.9.70", false), ("0.9.71", true), ("0.9.75", true), ("0.10.1", true), ("1.0.1-dev", true)]
    )
    func compare(version: String, isEnough: Bool) {
        #expect(LibraryVersion(version).isAtLeast(0, 9, 71) == isEnough)
    }
}

@Suite struct HostPolicyTests {
    @Test("the canonical origin is served, its aliases redirected, everything else misdirected")
    func canonical() throws {
        let origin = try #require(WebURL("http://localhost:8080"))
        let alias = try #require(Authority("127.0.0.1:8080"))
        let policy = HostPolicy.canonical(origin, aliases: [alias])
        func verdict(_ host: String) throws -> HostPolicy.Verdict { policy.check(try #require(Authority(host))) }
        #expect(try verdict("localhost:8080") == .served)
        #expect(try verdict("LOCALHOST:8080") == .served)
        #expect(try verdict("127.0.0.1:8080") == .redirected(origin: "http://localhost:8080"))
        #expect(try verdict("localhost") == .misdirected)
        #expect(try verdict("evil.example:8080") == .misdirected)
    }

    @Test(
        "a machine without a name is served by numbers, as localhost and by the hosts it stands for",
        arguments: [
            ("127.0.0.1:8081", true), ("localhost", true), ("LOCALHOST:80", true), ("a.localhost", true),
            ("[::1]:8081", true), ("192.168.1.5", true), ("graph.facebook.com", true), ("v1.graph.facebook.com", true),
            ("evil.example:8081", false), ("127.0.0.1.evil.example", false), ("evil.127.0.0.1", false),
            ("1.2.3.256", false), ("127.1", false), ("2130706433", false), ("evilgraph.facebook.com", false),
            ("localhost.evil.example", false), ("facebook.com", false),
        ]
    )
    func unnamed(_ host: String, _ isServed: Bool) throws {
        let policy = HostPolicy.unnamed(besides: ["graph.facebook.com"])
        #expect(policy.check(try #require(Authority(host))) == (isServed ? .served : .misdirected))
    }

    @Test("a port that is the scheme's own may be named or not")
    func defaultPort() throws {
        let policy = HostPolicy.canonical(try #require(WebURL("https://books.example")))
        #expect(policy.check(try #require(Authority("books.example"))) == .served)
        #expect(policy.check(try #require(Authority("books.example:443"))) == .served)
        #expect(policy.check(try #require(Authority("books.example:80"))) == .misdirected)
    }
}

@Suite struct HeadFieldsTests {
    @Test("what trusted proxies say of the one before them is believed, back to the first that is none")
    func client() {
        func client(_ connected: String, _ lines: String...) -> String {
            var head = HeadFields()
            for line in lines { head.add(name: Array("X-Forwarded-For".utf8).span, value: line) }
            let proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].compactMap { AddressRange($0) }
            return head.client(of: connected, trusting: proxies)
        }
        #expect(client("127.0.0.1") == "127.0.0.1")
        #expect(client("127.0.0.1", "203.0.113.9") == "203.0.113.9")
        #expect(client("127.0.0.1", "1.1.1.1, 203.0.113.9 ") == "203.0.113.9")
        #expect(client("127.0.0.1", "203.0.113.9", "2001:db8::1") == "2001:db8::1")
        #expect(client("127.0.0.1", "1.1.1.1, unknown") == "127.0.0.1")
        #expect(client("127.0.0.1", "1.1.1.1,") == "127.0.0.1")
        // Two proxies of ours one behind the other, and a reader in the same network.
        #expect(client("127.0.0.1", "1.1.1.1, 203.0.113.9, 10.1.2.3") == "203.0.113.9")
        #expect(client("fd00::1", "203.0.113.9", "10.1.2.3, ::ffff:10.1.2.4") == "203.0.113.9")
        #expect(client("127.0.0.1", "10.1.2.3") == "10.1.2.3")
        #expect(client("127.0.0.1", "unknown, 10.1.2.3") == "10.1.2.3")
        // Whoever is no proxy of ours says what they like.
        for stranger in ["127.0.0.2", "203.0.113.1", "11.0.0.1", "::1", "unknown", ""] {
            #expect(client(stranger, "1.1.1.1") == stranger, "\(stranger)")
        }
    }

    @Test("addresses are in their networks, and what is neither is refused")
    func ranges() throws {
        for (text, inside, outside) in [
            ("127.0.0.1", ["127.0.0.1", "::ffff:127.0.0.1"], ["127.0.0.2", "::1", "127.0.0", "localhost", ""]),
            ("10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["9.255.255.255", "11.0.0.0", "::10"]),
            ("172.16.0.0/12", ["172.16.0.1", "172.31.255.255"], ["172.15.255.255", "172.32.0.0"]),
            ("10.1.2.3/30", ["10.1.2.0", "10.1.2.3"], ["10.1.2.4"]), ("0.0.0.0/0", ["1.2.3.4"], ["::1"]),
            ("::1", ["::1", "0:0:0:0:0:0:0:1"], ["::2", "127.0.0.1"]), ("fd00::/8", ["fdff::1"], ["fe00::1"]),
            ("::/0", ["::1", "2001:db8::1"], ["1.2.3.4"]), ("2001:db8::/33", ["2001:db8:7fff::"], ["2001:db8:8000::"]),
            ("::ffff:10.0.0.0", ["10.0.0.0"], ["10.0.0.1"]),
        ] {
            let range = try #require(AddressRange(text))
            for address in inside { #expect(range.contains(address), "\(address) in \(text)") }
            for address in outside { #expect(!range.contains(address), "\(address) in \(text)") }
        }
        for text in [
            "", "on", "localhost", "10.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8",
            "10.0.0.0/ 8", "/8", "::1/129", "[::1]", "fe80::1%eth0", "127.0.0.1:80", "10.0.0.0/99999999999999999999",
        ] {
            #expect(AddressRange(text) == nil, "\(text)")
        }
    }

    @Test("a proxy that nobody named is said once, and only one that can be ours")
    func watch() {
        let said = Lock<[String]>([])
        let watch = ProxyWatch { event in
            if case .untrustedProxy(let address) = event { said.withLock { $0.append(address) } }
        }
        let proxies = ["10.0.0.1"].compactMap { AddressRange($0) }
        for address in ["203.0.113.1", "10.0.0.1", "2001:db8::1", "unknown"] { watch.saw(address, trusting: proxies) }
        #expect(said.withLock(\.self) == [])
        for address in ["10.0.0.2", "127.0.0.1"] { watch.saw(address, trusting: proxies) }
        #expect(said.withLock(\.self) == ["10.0.0.2"])
    }

    @Test("known names are found in any case, others keep their spelling")
    func names() {
        var head = HeadFields()
        head.add(name: Array("hOsT".utf8).span, value: "a")
        head.add(name: Array("X-Thing".utf8).span, value: "b")
        #expect(head.hosts == ["a"])
        #expect(head.fields[.host] == "a")
        #expect(head.fields.all.last?.name.rawName == "X-Thing")
        #expect(!head.hasMalformedName)
        head.add(name: Array("Host ".utf8).span, value: "c")
        #expect(head.hasMalformedName)
    }
}
