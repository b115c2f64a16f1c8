public import Primitives

/// Ten printed codes, each of which opens an account once: the way back for an account without a network.
public struct RecoverySheet: Sendable, Equatable {
    /// Says which sheet it is; no secret: 8 characters.
    public let name: String
    /// The codes; 12 characters, 60 random bits each.
    public let codes: [String]

    /// How many codes a sheet has.
    public static let count = 10
    /// The length of a sheet's name.
    public static let nameLength = 8
    /// The length of a code.
    public static let codeLength = 12

    /// A new sheet.
    public init(_ randomness: Randomness) {
        name = Self.text(randomness, Self.nameLength)
        codes = (0..<Self.count).map { _ in Self.text(randomness, Self.codeLength) }
    }

    /// Groups of four, as they are printed.
    public static func grouped(_ text: String) -> String {
        var output = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index > 0, index.isMultiple(of: 4) { output.append("-") }
            output.unicodeScalars.append(scalar)
        }
        return output
    }

    /// What somebody meant who typed a name or a code; `nil` when it cannot be one of this length.
    ///
    /// Case, spaces and hyphens do not count, and letters that look like digits stand for them.
    public static func read(_ typed: String, length: Int) -> String? {
        var output: [UInt8] = []
        for byte in typed.utf8 {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"): continue
            case UInt8(ascii: "o"), UInt8(ascii: "O"): output.append(UInt8(ascii: "0"))
            case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "L"):
                output.append(UInt8(ascii: "1"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): output.append(byte + 32)
            default: output.append(byte)
            }
        }
        guard output.count == length, output.allSatisfy(alphabet.contains) else { return nil }
        return String(decoding: output, as: UTF8.self)
    }

    // Without i, l, o and u: nothing that can be taken for a digit or spells a word.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    private static func text(_ randomness: Randomness, _ length: Int) -> String {
        String(decoding: randomness.bytes(length).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
    }
}

/// What a member may know of a sheet after it was shown.
public struct RecoverySheetState: Sendable, Equatable {
    /// When it was made.
    public let madeAt: Timestamp
    /// How many of its codes are left.
    public let remaining: Int

    /// A state.
    public init(madeAt: Timestamp, remaining: Int) {
        self.madeAt = madeAt
        self.remaining = remaining
    }
}

/// Where recovery codes are kept.
public struct RecoveryStore: Sendable {
    /// Keeps a sheet in place of the one before; of its codes only slow digests.
    public var replace: @Sendable (ID<Member>, RecoverySheet, Timestamp) async throws -> Void
    /// What is left of a member's sheet; `nil` when there is none.
    public var state: @Sendable (ID<Member>) throws -> RecoverySheetState?
    /// Uses a code up and tells whose it was; takes the same time whether sheet and code exist or not.
    public var use: @Sendable (_ sheet: String, _ code: String, Timestamp) async throws -> ID<Member>?

    /// A store from closures.
    public init(
        replace: @escaping @Sendable (ID<Member>, RecoverySheet, Timestamp) async throws -> Void,
        state: @escaping @Sendable (ID<Member>) throws -> RecoverySheetState?,
        use: @escaping @Sendable (_ sheet: String, _ code: String, Timestamp) async throws -> ID<Member>?
    ) {
        self.replace = replace
        self.state = state
        self.use = use
    }
}
