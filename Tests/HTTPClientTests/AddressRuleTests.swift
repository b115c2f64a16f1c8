import Glibc
import HTTPClient
import Testing

@Suite("Which addresses are public")
struct AddressRuleTests {
    private func bytes(_ text: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
        return unsafe inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
    }

    @Test(
        "the first and last address of every special range of IPv4 is not public",
        arguments: [
            ("0.0.0.0", "0.255.255.255"), ("10.0.0.0", "10.255.255.255"), ("100.64.0.0", "100.127.255.255"),
            ("127.0.0.0", "127.255.255.255"), ("169.254.0.0", "169.254.255.255"), ("172.16.0.0", "172.31.255.255"),
            ("192.0.0.0", "192.0.0.255"), ("192.0.2.0", "192.0.2.255"), ("192.88.99.0", "192.88.99.255"),
            ("192.168.0.0", "192.168.255.255"), ("198.18.0.0", "198.19.255.255"), ("198.51.100.0", "198.51.100.255"),
            ("203.0.113.0", "203.0.113.255"), ("224.0.0.0", "239.255.255.255"), ("240.0.0.0", "255.255.255.255"),
            ("169.254.169.254", "127.0.0.1"),
        ]
    )
    func specialV4(_ first: String, _ last: String) throws {
        #expect(!AddressRule.isPublic(try #require(bytes(first))))
        #expect(!AddressRule.isPublic(try #require(bytes(last))))
    }

    @Test(
        "the neighbours of the special ranges of IPv4 are public",
        arguments: [
            "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0",
            "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0",
            "192.0.3.0", "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
            "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255", "8.8.8.8",
        ]
    )
    func publicV4(_ address: String) throws {
        #expect(AddressRule.isPublic(try #require(bytes(address))))
    }

    @Test(
        "special addresses of IPv6 are not public",
        arguments: [
            "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1",
            "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1",
            "2001:20::1", "2001:1ff:ffff::", "2001:db8::1", "2001:db8:ffff::", "2002::1", "2002:7f00:1::1",
            "2002:ffff::", "3fff::1", "3fff:fff:ffff::", "4000::1", "5f00::1", "fc00::1", "fd12:3456::1", "fdff:ffff::",
            "fe80::1", "febf:ffff::1", "fec0::1", "ff02::1", "ff0e::1", "1fff:ffff::", "ffff::",
        ]
    )
    func specialV6(_ address: String) throws {
        #expect(!AddressRule.isPublic(try #require(bytes(address))))
    }

    @Test(
        "ordinary addresses of IPv6 are public",
        arguments: [
            "2001:200::1", "2001:db7:ffff::1", "2001:db9::1", "2001:4860:4860::8888", "2003::1", "2a00:1450:4001::1",
            "2606:4700::1111", "3ffe:ffff::1", "3fff:1000::1", "2000::1",
        ]
    )
    func publicV6(_ address: String) throws {
        #expect(AddressRule.isPublic(try #require(bytes(address))))
    }

    @Test("what is not 4 or 16 bytes is not public", arguments: [0, 1, 3, 5, 15, 17])
    func otherLengths(_ count: Int) {
        #expect(!AddressRule.isPublic([UInt8](repeating: 8, count: count)))
        #expect(!AddressRule.isLoopback([UInt8](repeating: 127, count: count)))
    }

    @Test(
        "loopback is this machine only",
        arguments: [
            ("127.0.0.1", true), ("127.255.255.255", true), ("::1", true), ("::ffff:127.0.0.1", true),
            ("128.0.0.1", false), ("0.0.0.0", false), ("10.0.0.1", false), ("::", false), ("::2", false),
            ("::ffff:10.0.0.1", false), ("fe80::1", false), ("8.8.8.8", false),
        ]
    )
    func loopback(_ address: String, _ expected: Bool) throws {
        #expect(AddressRule.isLoopback(try #require(bytes(address))) == expected)
    }
}
