import Primitives
import TestSupport
import Testing

@testable import WebAuthn

@Suite("CBOR as authenticators write it")
struct CBORTests {
    private func value(_ hex: String) throws -> CBORValue? { CBORValue(try #require(Hex.decode(hex))) }

    @Test("the examples of RFC 8949 appendix A that are canonical are read")
    func examples() throws {
        let expected: [(String, CBORValue)] = [
            ("00", CBORValue(0)), ("17", CBORValue(23)), ("1818", CBORValue(24)), ("1903e8", CBORValue(1000)),
            ("1a000f4240", CBORValue(1_000_000)), ("1bffffffffffffffff", .unsigned(.max)),
            ("3bffffffffffffffff", .negative(.max)), ("20", CBORValue(-1)), ("3903e7", CBORValue(-1000)),
            ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null), ("40", .bytes([])),
            ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("62c3bc", .text("ü")),
            ("80", .array([])), ("8301820203820405", .array([CBORValue(1), pair(2, 3), pair(4, 5)])), ("a0", .map([:])),
            ("a201020304", .map([CBORValue(1): CBORValue(2), CBORValue(3): CBORValue(4)])),
            ("a26161016162820203", .map([.text("a"): CBORValue(1), .text("b"): pair(2, 3)])),
        ]
        for (hex, value) in expected { #expect(try self.value(hex) == value, "\(hex)") }
    }

    private func pair(_ left: Int, _ right: Int) -> CBORValue { .array([CBORValue(left), CBORValue(right)]) }

    @Test("what is not canonical, not whole or not alone is refused")
    func hostile() throws {
        let wrong = [
            ("", "nothing"), ("0000", "two values"), ("1817", "a number longer than needed"), ("190018", "the same"),
            ("1a0000ffff", "the same"), ("1b00000000ffffffff", "the same"), ("3817", "a negative one"),
            ("5801ff", "a length longer than needed"), ("780161", "the same of a text"), ("9800", "of an array"),
            ("b800", "of a map"), ("5f4101ff", "open length of bytes"), ("7f6161ff", "of a text"),
            ("9fff", "of an array"),
            ("bfff", "of a map"), ("ff", "an end without a beginning"), ("c000", "a tag"), ("f90000", "a fraction"),
            ("fa00000000", "a fraction"), ("fb0000000000000000", "a fraction"), ("f7", "undefined"),
            ("e0", "a simple value without a meaning"), ("f8ff", "another"), ("f814", "false in two bytes"),
            ("1c", "a reserved head"), ("42", "bytes that end early"), ("4201", "the same"), ("61ff", "no UTF-8"),
            ("63eda080", "half of a surrogate pair"), ("82", "an array that ends early"), ("8201", "the same"),
            ("a101", "a name without a value"), ("a201020103", "a name twice"), ("a26161016161f4", "a name twice"),
            ("5bffffffffffffffff", "more bytes than there are"), ("7b7fffffffffffffff", "more text than there is"),
            ("9bffffffffffffffff", "more elements than there are"),
            ("bb8000000000000000", "more members than there are"),
        ]
        for (hex, what) in wrong { #expect(try value(hex) == nil, "\(what): \(hex)") }
    }

    @Test("every beginning of a value is refused, and so is every byte behind it")
    func truncated() throws {
        let whole = try #require(Hex.decode("a301020361618243010203f61901ff"))
        #expect(CBORValue(whole) != nil)
        for length in 0..<whole.count { #expect(CBORValue(Array(whole[..<length])) == nil, "\(length)") }
        for byte in UInt8.min...UInt8.max { #expect(CBORValue(whole + [byte]) == nil) }
    }

    @Test("eight levels are read, nine are not", arguments: [7, 8, 10_000])
    func depth(_ arrays: Int) {
        let bytes = [UInt8](repeating: 0x81, count: arrays) + [0]
        #expect((CBORValue(bytes) != nil) == (arrays == 7))
        let maps = [[UInt8]](repeating: [0xA1, 0x00], count: arrays).joined() + [0]
        #expect((CBORValue(Array(maps)) != nil) == (arrays == 7))
    }

    @Test("64 KB are read, one byte more is not")
    func size() {
        let most = CBORText.bytes([UInt8](repeating: 1, count: CBORValue.maximumLength - 2))
        #expect(most.count == CBORValue.maximumLength + 1)
        #expect(CBORValue(most) == nil)
        let fitting = CBORText.bytes([UInt8](repeating: 1, count: CBORValue.maximumLength - 3))
        #expect(fitting.count == CBORValue.maximumLength)
        #expect(CBORValue(fitting)?.bytes?.count == CBORValue.maximumLength - 3)
    }

    @Test("whatever a byte is changed into, something is read whole or nothing is")
    func mutations() throws {
        let whole = try #require(Hex.decode("a301020361618243010203f61901ff"))
        for index in whole.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = whole
                changed[index] = byte
                var position = 0
                let value = CBORValue.read(changed, &position)
                #expect((value == nil) == (position == 0))
                #expect(position <= changed.count)
            }
        }
    }
}
