import Flyleaf
import HTTP
import Testing

@testable import Networks

@Suite("Names of servers as people type them")
struct ServerNameTests {
    private func read(_ typed: String, trusted: [String] = []) throws -> String {
        try ServerName.read(typed, trusted: trusted.map { try #require(WebURL($0)) })
    }

    @Test(
        "a name, a handle and an address mean the same server",
        arguments: [
            "books.example", "Books.Example", " books.example\n", "@ada@books.example", "ada@books.example",
            "https://books.example", "https://Books.Example/", "HTTP://books.example/@ada?x#y", "books.example/@ada",
            "books.example.", "books.example:443", "https://books.example:443/", "@a.d-a_1@BOOKS.example",
            "books\u{3002}example", "https://books.example/@ada@letters.example",
        ]
    )
    func read(typed: String) throws {
        #expect(try read(typed) == "books.example")
    }

    @Test(
        "a name of another script becomes what the name service knows",
        arguments: [
            ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
            ("@ada@bücher.example", "xn--bcher-kva.example"), ("münchen.de", "xn--mnchen-3ya.de"),
            ("例え.テスト", "xn--r8jz45g.xn--zckzah"), ("пример.испытание", "xn--e1afmkfd.xn--80akhbyknj4f"),
            ("δοκιμή.example", "xn--jxalpdlp.example"), ("xn--bcher-kva.example", "xn--bcher-kva.example"),
            ("한국.example", "xn--3e0b707e.example"),
        ]
    )
    func otherScripts(typed: String, host: String) throws {
        #expect(try read(typed) == host)
    }

    @Test(
        "a name that programs would not all read alike is refused",
        arguments: [
            "bu\u{308}cher.example", "straße.example", "ﬁn.example", "b\u{200B}ooks.example", "b\u{200D}ooks.example",
            "bооks.example", "ｂｏｏｋｓ.example", "books\u{2024}example", "☃.example", "á\u{301}.example",
            "\u{1100}\u{1161}.example", "-ü.example", "ü-.example", "२\u{0941}.example",
        ]
    )
    func unsound(typed: String) throws {
        let failure = try #require(#expect(throws: NetworkFailure.self) { try read(typed) })
        #expect(failure.category == .refused)
        #expect(failure.naming != nil)
    }

    @Test(
        "what is no name of a server of the public internet is refused in words",
        arguments: [
            "", " ", "books", "localhost", "127.0.0.1", "127.1", "0x7f.1", "a.0x7f000001", "2130706433", "[::1]",
            "https://[::1]/", "1.2.3.4:443", "books.example:80", "books.example:", "books.example:8443",
            "https://ada@books.example/", "https://ada:pw@books.example", "https://books.example@evil.example",
            "ftp://books.example", "javascript:alert(1)", "//books.example", "@ada@", "@@books.example",
            "@ada@b@books.example", "books..example", ".books.example", "-books.example", "books-.example",
            "bo_oks.example", "books.example\\@evil.example", "books.exam ple", "books\n.example", "books.example%00",
            "ab--c.example", "books.example:443:443", "@ada", "https://", "https:///books.example",
        ]
    )
    func refused(typed: String) throws {
        let failure = try #require(#expect(throws: NetworkFailure.self) { try read(typed) })
        #expect(failure.category == .refused)
        #expect(failure.naming != nil)
        #expect(failure.detail == "no name of a server")
    }

    @Test("labels have 63 bytes at most, names 253")
    func lengths() throws {
        let label = String(repeating: "a", count: 63)
        #expect(try read(label + ".example") == label + ".example")
        #expect(throws: NetworkFailure.self) { try read(label + "a.example") }
        let long = [label, label, label, String(repeating: "b", count: 53), "example"].joined(separator: ".")
        #expect(long.utf8.count == 253)
        #expect(try read(long) == long)
        #expect(throws: NetworkFailure.self) { try read("c" + long.dropFirst(2) + "cc") }
        #expect(throws: NetworkFailure.self) { try read(String(repeating: "a.", count: 5000) + "example") }
    }

    @Test("the sandbox's own origin is taken with its port, and nobody else's")
    func trusted() throws {
        let sandbox = ["http://127.0.0.1:8083"]
        for typed in ["127.0.0.1:8083", "@ada@127.0.0.1:8083", "http://127.0.0.1:8083/", "ada@127.0.0.1:8083"] {
            #expect(try read(typed, trusted: sandbox) == "127.0.0.1:8083")
        }
        #expect(try read("LOCALHOST:8083", trusted: ["http://localhost:8083"]) == "localhost:8083")
        for typed in ["127.0.0.1:8084", "127.0.0.1", "localhost:8083", "https://x@127.0.0.1:8083"] {
            #expect(throws: NetworkFailure.self) { try read(typed, trusted: sandbox) }
        }
    }

    @Test("the examples of RFC 3492 section 7.1 come out as they stand there")
    func punycode() {
        let arabic: [UInt32] = [
            0x0644, 0x064A, 0x0647, 0x0645, 0x0627, 0x0628, 0x062A, 0x0643, 0x0644, 0x0645, 0x0648, 0x0634, 0x0639,
            0x0631, 0x0628, 0x064A, 0x061F,
        ]
        #expect(Punycode.encode(arabic.compactMap(Unicode.Scalar.init)) == "egbpdaj6bu4bxfgehfvwxn")
        let chinese: [UInt32] = [0x4ED6, 0x4EEC, 0x4E3A, 0x4EC0, 0x4E48, 0x4E0D, 0x8BF4, 0x4E2D, 0x6587]
        #expect(Punycode.encode(chinese.compactMap(Unicode.Scalar.init)) == "ihqwcrb4cv8a8dqg056pqjye")
        #expect(Punycode.encode(Array("3年B組金八先生".unicodeScalars)) == "3B-ww4c5e180e575a65lsy2b")
        #expect(Punycode.encode(Array("ひとつ屋根の下2".unicodeScalars)) == "2-u9tlzr9756bt3uc0v")
        #expect(Punycode.encode(Array(repeating: "ü", count: 64)) == nil)
    }
}
