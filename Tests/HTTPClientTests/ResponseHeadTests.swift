import HTTP
import Testing

@testable import HTTPClient

@Suite("The head of an answer")
struct ResponseHeadTests {
    private func head(_ lines: [String], limit: Int = 1000) -> ResponseHead {
        var head = ResponseHead(limit: limit)
        for line in lines { _ = head.take(Array((line + "\r\n").utf8)) }
        return head
    }

    @Test("fields keep their order, their duplicates and their inner spaces")
    func order() {
        let head = head(["HTTP/1.1 200 OK", "Set-Cookie: a=1", "X-A:  b  c \t", "set-cookie: d=2", "X-Empty:", ""])
        #expect(head.statusCode == 200)
        #expect(head.fields.values(.setCookie) == ["a=1", "d=2"])
        #expect(head.fields.all.map(\.value) == ["a=1", "b  c", "d=2", ""])
    }

    @Test("interim answers are passed over")
    func interim() {
        let head = head(["HTTP/1.1 103 Early Hints", "Link: </a>", "", "HTTP/1.1 201 Created", "X-B: 1", ""])
        #expect(head.statusCode == 201)
        #expect(head.fields[.link] == nil)
        #expect(head.fields.all.count == 1)
    }

    @Test("trailers are not fields")
    func trailers() {
        let head = head(["HTTP/1.1 200 OK", "X-A: 1", "", "X-A: 2", "Set-Cookie: late=1"])
        #expect(head.fields.all.map(\.value) == ["1"])
    }

    @Test("a folded line continues the one before")
    func folded() {
        let head = head(["HTTP/1.1 200 OK", "X-A: one", " \t two", "\tthree", ""])
        #expect(head.fields.all.map(\.value) == ["one two three"])
    }

    @Test("lines that are not fields are left out", arguments: [": x", "no colon", "a b: c", " folded first", "é: x"])
    func broken(_ line: String) {
        #expect(head(["HTTP/1.1 200 OK", line, "X-A: 1", ""]).fields.all.map(\.name.rawName) == ["X-A"])
    }

    @Test("bytes that are not UTF-8 become U+FFFD")
    func notUTF8() {
        var head = head(["HTTP/1.1 200 OK"])
        let isTaken = head.take(Array("X-A: ".utf8) + [0xFF, 0x41] + Array("\r\n".utf8))
        #expect(isTaken)
        #expect(head.fields.all.map(\.value) == ["\u{FFFD}A"])
    }

    @Test(
        "a status has three digits",
        arguments: [
            ("HTTP/1.1 404 Not Found", 404), ("HTTP/1.1 204", 204), ("HTTP/2 200", 200), ("HTTP/1.1 20 OK", nil),
            ("HTTP/1.1 2000 OK", nil), ("HTTP/1.1", nil), ("", nil), ("HTTP/1.1 abc", nil), ("ICY 200 OK", nil),
        ]
    )
    func status(_ line: String, _ expected: Int?) {
        #expect(head([line]).statusCode == expected)
    }

    @Test("the limit counts every byte of every head")
    func limit() {
        let lines = ["HTTP/1.1 100 Continue", "", "HTTP/1.1 200 OK", "X: y", ""].map { Array(($0 + "\r\n").utf8) }
        let total = lines.reduce(0) { $0 + $1.count }
        for (limit, expected) in [(total - 1, false), (total, true), (total + 1, true)] {
            var head = ResponseHead(limit: limit)
            let isTaken = lines.map { head.take($0) }.last
            #expect(isTaken == expected)
        }
    }
}
