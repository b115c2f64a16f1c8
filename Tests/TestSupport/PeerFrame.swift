/// A frame of a WebSocket as a client writes and reads it, right or wrong (RFC 6455 section 5.2).
public struct PeerFrame: Sendable, Equatable {
    /// What it is: 1 text, 2 bytes, 0 the rest of either, 8 close, 9 ping, 10 pong.
    public var opcode: UInt8
    /// What it carries.
    public var payload: [UInt8]
    /// Whether the message ends with it.
    public var isFinal: Bool
    /// RSV1 to RSV3, as they stand in the first byte.
    public var reserved: UInt8
    /// Four bytes; `nil` for a frame without a mask, which only servers may send.
    public var mask: [UInt8]?
    /// The length as it is written, where that is another than it should be.
    public var lengthBytes: [UInt8]?

    /// A frame.
    public init(
        opcode: UInt8,
        payload: [UInt8],
        isFinal: Bool = true,
        reserved: UInt8 = 0,
        mask: [UInt8]? = [0x37, 0xFA, 0x21, 0x3D],
        lengthBytes: [UInt8]? = nil
    ) {
        self.opcode = opcode
        self.payload = payload
        self.isFinal = isFinal
        self.reserved = reserved
        self.mask = mask
        self.lengthBytes = lengthBytes
    }

    /// A text, or its beginning.
    public static func text(_ text: String, isFinal: Bool = true) -> PeerFrame {
        PeerFrame(opcode: 1, payload: Array(text.utf8), isFinal: isFinal)
    }

    /// More of a text.
    public static func rest(_ text: String, isFinal: Bool = true) -> PeerFrame {
        PeerFrame(opcode: 0, payload: Array(text.utf8), isFinal: isFinal)
    }

    /// A question for a sign of life.
    public static func ping(_ text: String = "") -> PeerFrame { PeerFrame(opcode: 9, payload: Array(text.utf8)) }

    /// A sign of life.
    public static let pong = PeerFrame(opcode: 10, payload: [])

    /// The last frame.
    public static func close(_ code: UInt16, _ reason: String = "") -> PeerFrame {
        PeerFrame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
    }

    /// The frame as it stands on the wire.
    public var bytes: [UInt8] {
        var bytes = [(isFinal ? 0x80 : 0) | reserved | opcode]
        var length = lengthBytes ?? Self.length(payload.count)
        if mask != nil { length[0] |= 0x80 }
        bytes += length
        guard let mask else { return bytes + payload }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    /// Takes the first frame of what a server has sent; `nil` while it is not whole.
    public static func take(from bytes: inout [UInt8]) -> PeerFrame? {
        guard bytes.count >= 2 else { return nil }
        let short = Int(bytes[1] & 0x7F)
        let more = short == 127 ? 8 : short == 126 ? 2 : 0
        guard bytes.count >= 2 + more else { return nil }
        let count = more == 0 ? short : bytes[2..<2 + more].reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count >= 2 + more + count else { return nil }
        defer { bytes.removeFirst(2 + more + count) }
        return PeerFrame(
            opcode: bytes[0] & 0x0F,
            payload: Array(bytes[(2 + more)..<(2 + more + count)]),
            isFinal: bytes[0] & 0x80 != 0,
            reserved: bytes[0] & 0x70,
            mask: bytes[1] & 0x80 == 0 ? nil : []
        )
    }

    private static func length(_ count: Int) -> [UInt8] {
        switch count {
        case ..<126: [UInt8(count)]
        case ..<65_536: [126, UInt8(count >> 8), UInt8(count & 0xFF)]
        default: [127] + (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
        }
    }
}
