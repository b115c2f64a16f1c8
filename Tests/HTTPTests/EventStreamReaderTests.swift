import HTTP
import Testing

@Suite("Server-sent events, read")
struct EventStreamReaderTests {
    private func read(_ pieces: [String], maximumBytes: Int = 1000) -> [ServerSentEvent]? {
        var reader = EventStreamReader(maximumBytes: maximumBytes)
        var events: [ServerSentEvent] = []
        for piece in pieces {
            guard let more = reader.take(Array(piece.utf8)) else { return nil }
            events += more
        }
        return events
    }

    private func read(_ text: String) -> [ServerSentEvent]? { read([text]) }

    @Test("what is written is read again, however it is cut")
    func roundTrip() {
        let events = [
            ServerSentEvent(event: "update", data: "{\"a\":1}"), ServerSentEvent(data: "two\nlines"),
            ServerSentEvent(event: "ünï", id: "7", data: ""), ServerSentEvent(id: "7", data: " leading"),
        ]
        let bytes = events.flatMap(\.bytes)
        for size in 1...bytes.count {
            var reader = EventStreamReader(maximumBytes: 1000)
            var found: [ServerSentEvent] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += reader.take(Array(bytes[start..<min(start + size, bytes.count)])) ?? []
            }
            #expect(found == events, "\(size)")
        }
    }

    @Test("the examples of the standard (WHATWG HTML 9.2.6)")
    func standard() {
        #expect(
            read("data: YHOO\ndata: +2\ndata: 10\n\n") == [ServerSentEvent(data: "YHOO\n+2\n10")]
        )
        #expect(
            read(": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n") == [
                ServerSentEvent(id: "1", data: "first event"), ServerSentEvent(id: "", data: "second event"),
                ServerSentEvent(id: "", data: " third event"),
            ]
        )
        #expect(read("data\n\ndata\ndata\n\ndata:") == [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")])
        #expect(read("data:test\n\ndata: test\n\n") == [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")])
    }

    @Test("lines end with CR, LF or both, a byte order mark is passed over, and other fields say nothing")
    func lines() {
        #expect(read("\u{FEFF}data: a\r\n\r\ndata: b\r\rdata: c\n\n")?.map(\.data) == ["a", "b", "c"])
        #expect(read(["data: a\r", "\n\r", "\ndata: b\n", "\n"])?.map(\.data) == ["a", "b"])
        #expect(read("retry: 10\nDATA: x\nevent: y\n\ndata: z\n\n") == [ServerSentEvent(data: "z")])
        #expect(read("id: 1\nid: a\0b\ndata: x\n\n") == [ServerSentEvent(id: "1", data: "x")])
    }

    @Test("half an event at the end is none, and what is no text is no fault")
    func broken() {
        #expect(read("event: update\ndata: half\n") == [])
        var reader = EventStreamReader(maximumBytes: 100)
        let events = reader.take(Array("data: ".utf8) + [0xFF, 0xC3] + Array("\n\n".utf8))
        #expect(events?.map(\.data) == ["\u{FFFD}\u{FFFD}"])
    }

    @Test("an event larger than allowed ends the reading, in one line or in many")
    func large() {
        #expect(read(["data: ", String(repeating: "x", count: 200)], maximumBytes: 100) == nil)
        #expect(read([String(repeating: "data: 12345678\n", count: 20)], maximumBytes: 100) == nil)
        #expect(read([String(repeating: "data: 12345678\n\n", count: 20)], maximumBytes: 100)?.count == 20)
    }
}
