import TestSupport
import Testing

@testable import WebSocket

@Suite struct FramesTests {
    private func frames(limit: Int = 1000) -> Frames { Frames(messageBytes: limit) }

    /// What a close of ours looks like.
    private func closing(_ code: UInt16) -> [UInt8] { [0x88, 2, UInt8(code >> 8), UInt8(code & 0xFF)] }

    @Test("the examples of RFC 6455 section 5.7 are read and written as they stand there")
    func examples() {
        let frames = frames(limit: 70_000)
        let hello: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(frames.receive(hello).messages == [.text("Hello")])
        #expect(frames.takeOutput() == [])
        let pong: [UInt8] = [0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
        #expect(frames.receive(pong).pongs == 1)
        // A ping of theirs is answered with the same bytes, without a mask.
        #expect(frames.receive(PeerFrame.ping("Hello").bytes).messages == [])
        #expect(frames.takeOutput() == [0x8A, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        #expect(frames.text("Hello"))
        #expect(frames.takeOutput() == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        #expect(frames.text(String(repeating: "x", count: 256)))
        #expect(frames.takeOutput().prefix(4) == [0x81, 0x7E, 0x01, 0x00])
        #expect(frames.text(String(repeating: "x", count: 65_536)))
        #expect(frames.takeOutput().prefix(10) == [0x81, 0x7F, 0, 0, 0, 0, 0, 1, 0, 0])
        let bytes = [UInt8](repeating: 7, count: 256)
        #expect(frames.receive(PeerFrame(opcode: 2, payload: bytes).bytes).messages == [.binary(bytes)])
        let more = [UInt8](repeating: 7, count: 65_536)
        #expect(frames.receive(PeerFrame(opcode: 2, payload: more).bytes).messages == [.binary(more)])
    }

    @Test("a message in fragments is one, with control frames between them, however the bytes are cut")
    func fragments() {
        let bytes =
            PeerFrame.text("Hel", isFinal: false).bytes + PeerFrame.ping("?").bytes
            + PeerFrame.rest("l", isFinal: false).bytes + PeerFrame.pong.bytes + PeerFrame.rest("o").bytes
            + PeerFrame.text("").bytes + PeerFrame.text("grüße").bytes
        for size in [1, 2, 3, 7, bytes.count] {
            let frames = frames()
            var messages: [WebSocketMessage] = []
            var pongs = 0
            for start in stride(from: 0, to: bytes.count, by: size) {
                let (more, count) = frames.receive(Array(bytes[start..<min(start + size, bytes.count)]))
                messages += more
                pongs += count
            }
            #expect(messages == [.text("Hello"), .text(""), .text("grüße")], "in pieces of \(size)")
            #expect(pongs == 1)
            #expect(frames.takeOutput() == [0x8A, 1, 0x3F])
            #expect(frames.isReading)
        }
    }

    @Test(
        "frames that cannot be end the WebSocket with 1002",
        arguments: [
            ("without a mask", PeerFrame(opcode: 1, payload: [0x41], mask: nil)),
            ("RSV1 without an extension", PeerFrame(opcode: 1, payload: [0x41], reserved: 0x40)),
            ("RSV3 without an extension", PeerFrame(opcode: 1, payload: [0x41], reserved: 0x10)),
            ("an opcode nobody knows", PeerFrame(opcode: 3, payload: [])),
            ("a control opcode nobody knows", PeerFrame(opcode: 11, payload: [])),
            ("a ping in fragments", PeerFrame(opcode: 9, payload: [], isFinal: false)),
            ("a ping of 126 bytes", PeerFrame(opcode: 9, payload: [UInt8](repeating: 0x41, count: 126))),
            ("a rest of nothing", PeerFrame.rest("x")),
            ("a length of two bytes where one does", PeerFrame(opcode: 1, payload: [0x41], lengthBytes: [126, 0, 1])),
            (
                "a length of eight bytes where one does",
                PeerFrame(opcode: 1, payload: [0x41], lengthBytes: [127, 0, 0, 0, 0, 0, 0, 0, 1])
            ),
            (
                "a length with its highest bit set",
                PeerFrame(opcode: 1, payload: [0x41], lengthBytes: [127, 0x80, 0, 0, 0, 0, 0, 0, 1])
            ),
            ("a close code that is reserved", PeerFrame.close(1005)),
            ("a close code that is none", PeerFrame.close(999)),
            ("half a close code", PeerFrame(opcode: 8, payload: [3])),
        ] as [(String, PeerFrame)]
    )
    func violations(name: String, frame: PeerFrame) {
        let frames = frames()
        #expect(frames.receive(frame.bytes + PeerFrame.text("unheard").bytes).messages == [])
        #expect(frames.takeOutput() == closing(1002))
        #expect(!frames.isReading)
        #expect(frames.receive(PeerFrame.text("unheard").bytes).messages == [])
        #expect(!frames.text("unsaid"))
        frames.close(.normal)
        #expect(frames.takeOutput() == [])
    }

    @Test("a new message inside of another ends the WebSocket with 1002")
    func interleaved() {
        let frames = frames()
        #expect(frames.receive(PeerFrame.text("a", isFinal: false).bytes + PeerFrame.text("b").bytes).messages == [])
        #expect(frames.takeOutput() == closing(1002))
    }

    @Test(
        "text that is not UTF-8 ends the WebSocket with 1007",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ] as [[UInt8]]
    )
    func notUTF8(payload: [UInt8]) {
        let frames = frames()
        #expect(frames.receive(PeerFrame(opcode: 1, payload: payload).bytes).messages == [])
        #expect(frames.takeOutput() == closing(1007))
        let close = self.frames()
        _ = close.receive(PeerFrame(opcode: 8, payload: [0x03, 0xE8] + payload).bytes)
        #expect(close.takeOutput() == closing(1007))
        let bytes = self.frames()
        #expect(bytes.receive(PeerFrame(opcode: 2, payload: payload).bytes).messages == [.binary(payload)])
    }

    @Test("a letter whose bytes come in two fragments is whole")
    func splitLetter() {
        let frames = frames()
        let first = PeerFrame(opcode: 1, payload: [0xE2, 0x82], isFinal: false)
        let last = PeerFrame(opcode: 0, payload: [0xAC])
        #expect(frames.receive(first.bytes + last.bytes).messages == [.text("€")])
    }

    @Test("a message is as long as it may be, and one byte more ends the WebSocket with 1009")
    func lengths() {
        let limit = 300
        for count in [limit - 1, limit] {
            let frames = frames(limit: limit)
            let text = String(repeating: "x", count: count)
            #expect(frames.receive(PeerFrame.text(text).bytes).messages == [.text(text)])
            #expect(frames.takeOutput() == [])
        }
        let long = frames(limit: limit)
        #expect(long.receive(PeerFrame.text(String(repeating: "x", count: limit + 1)).bytes).messages == [])
        #expect(long.takeOutput() == closing(1009))
        // Said before any of it is kept.
        let announced = frames(limit: limit)
        let huge = PeerFrame(
            opcode: 2,
            payload: [],
            lengthBytes: [127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        )
        _ = announced.receive(huge.bytes + [0])
        #expect(announced.takeOutput() == closing(1009))
        let fragments = frames(limit: limit)
        let half = String(repeating: "x", count: limit / 2)
        _ = fragments.receive(PeerFrame.text(half, isFinal: false).bytes + PeerFrame.rest(half, isFinal: false).bytes)
        #expect(fragments.takeOutput() == [])
        _ = fragments.receive(PeerFrame.rest("x").bytes)
        #expect(fragments.takeOutput() == closing(1009))
    }

    @Test("a close is answered with the same code, and nothing after it is heard or said")
    func closed() {
        let frames = frames()
        let bytes = PeerFrame.text("last").bytes + PeerFrame.close(1000, "bye").bytes + PeerFrame.text("late").bytes
        #expect(frames.receive(bytes).messages == [.text("last")])
        #expect(frames.takeOutput() == [0x88, 5, 0x03, 0xE8, 0x62, 0x79, 0x65])
        #expect(!frames.isReading)
        #expect(!frames.text("too late") && !frames.ping())
        #expect(frames.takeOutput() == [])
        let silent = self.frames()
        _ = silent.receive(PeerFrame(opcode: 8, payload: []).bytes)
        #expect(silent.takeOutput() == [0x88, 0])
    }

    @Test("a close of ours has its code and reason, and is the last frame")
    func closing() {
        let frames = frames()
        frames.close(.unsupportedData, "text only")
        #expect(frames.takeOutput() == [0x88, 11, 0x03, 0xEB] + Array("text only".utf8))
        frames.close(.normal)
        #expect(!frames.text("more"))
        #expect(frames.takeOutput() == [])
        let silent = self.frames()
        silent.close(.none)
        #expect(silent.takeOutput() == [0x88, 0])
    }

    @Test("bytes without any sense never break more than the WebSocket they came by")
    func noise() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let frames = frames(limit: 200)
            let bytes = (0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...40, using: &generator))
                let (messages, _) = frames.receive(Array(piece))
                for message in messages {
                    switch message {
                    case .text(let text): #expect(text.utf8.count <= 200)
                    case .binary(let bytes): #expect(bytes.count <= 200)
                    }
                }
                rest = rest.dropFirst(piece.count)
            }
            // Pongs and a close are all that it can be answered.
            #expect(frames.takeOutput().count <= 300)
        }
    }
}
