import Primitives
import Testing

@Suite("JSON of other servers")
struct JSONTests {
    @Test(
        "a JSON text is read",
        arguments: [
            ("null", JSON.null), (" true ", .bool(true)), ("false", .bool(false)),
            ("\n{}\t", .object([:])), ("[]", .array([])), ("[ 1 , [ ] ]", .array([.number("1"), .array([])])),
            ("-0", .number("-0")), ("1.5e+3", .number("1.5e+3")), ("0", .number("0")),
            ("\"\"", .string("")), (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
            (#""\u00e9é""#, .string("\u{e9}\u{e9}")), (#""\uD83D\uDE00""#, .string("😀")),
            (#""\ud83dx""#, .string("\u{FFFD}x")), (#""\ud83d\u0041""#, .string("\u{FFFD}A")),
            (#""\ude00""#, .string("\u{FFFD}")), (#""\ud83d\n""#, .string("\u{FFFD}\n")),
            (#"{"a":{"b":[null]},"c":""}"#, .object(["a": .object(["b": .array([.null])]), "c": .string("")])),
            (
                #"{"b":1,"a":2,"b":3}"#,
                .object([.init(name: "b", value: 1), .init(name: "a", value: 2), .init(name: "b", value: 3)])
            ), (#""\ud800""#, .string("\u{FFFD}")),
        ]
    )
    func reads(text: String, value: JSON) {
        #expect(JSON(Array(text.utf8)) == value)
    }

    @Test(
        "what is not exactly one JSON text is refused",
        arguments: [
            "", " ", "nul", "truex", "1 2", "01", "+1", "1.", ".5", "1e", "-", "0x1", "NaN", "'a'", "\"", "\"\\\"",
            "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"", "\"\\ud83d\\u12\"", "\"\n\"", "\"\u{1}\"", "[", "[1", "[1,]", "[,1]",
            "[1 2]", "{", "{a:1}", "{1:2}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1", "]", "}", "<html>",
            "\u{FEFF}1",
            "access_token=a&expires=1",
        ]
    )
    func refuses(text: String) {
        #expect(JSON(Array(text.utf8)) == nil)
    }

    @Test("of two members with one name the last counts")
    func lastMember() {
        let json = JSON(text: #"{"a":1,"b":2,"a":3}"#)
        #expect(json?["a"] == 3)
        #expect(json?.member("a") == 3)
        #expect(JSON(text: #"{"a":1,"a":null}"#)?["a"] == nil)
    }

    @Test("names are compared as bytes")
    func namesAsBytes() {
        let json = JSON(text: "{\"\u{e9}\":1,\"e\u{301}\":2}")
        #expect(json?["\u{e9}"] == 1)
        #expect(json?["e\u{301}"] == 2)
    }

    @Test("equal is what says the same in the same order and digits")
    func equality() {
        #expect(JSON(text: #"{"a":1,"b":2}"#) == ["a": 1, "b": 2])
        #expect(JSON(text: #"{"b":2,"a":1}"#) != ["a": 1, "b": 2])
        #expect(JSON(text: "1.0") != 1)
    }

    @Test("a name twice in one object is refused on request", arguments: [#"{"a":1,"a":1}"#, #"[{"\u0061":1,"a":2}]"#])
    func refusesRepeatedNames(text: String) {
        #expect(JSON(Array(text.utf8)) != nil)
        #expect(JSON(Array(text.utf8), refusesRepeatedNames: true) == nil)
        #expect(JSON(Array(#"{"a":{"a":1}}"#.utf8), refusesRepeatedNames: true) != nil)
    }

    @Test("bytes that are not UTF-8 are refused", arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22]])
    func refusesBrokenUTF8(bytes: [UInt8]) {
        #expect(JSON(bytes) == nil)
    }

    @Test("nesting is read to the limit and refused one deeper", arguments: [("[", "]"), ("{\"a\":", "}")])
    func bounds(open: String, close: String) {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        #expect(JSON(nested(63)) != nil)
        #expect(JSON(nested(64)) != nil)
        #expect(JSON(nested(65)) == nil)
        #expect(JSON(nested(3), maximumDepth: 3) != nil)
        #expect(JSON(nested(4), maximumDepth: 3) == nil)
        #expect(JSON(Array(repeating: UInt8(ascii: "["), count: 100_000)) == nil)
    }

    @Test("an identifier of 64 bits keeps every digit, as a number and as a text")
    func keepsDigits() {
        let json = JSON(Array(#"{"a":18446744073709551615,"b":"9007199254740993"}"#.utf8))
        #expect(json?["a"]?.textOrNumber == "18446744073709551615")
        #expect(json?["b"]?.textOrNumber == "9007199254740993")
        #expect(json?["a"]?.integer == nil)
        #expect(json?["b"]?.integer == 9_007_199_254_740_993)
    }

    @Test("whole numbers are read in every spelling and nothing else is one")
    func integers() {
        #expect(JSON.number("1e3").integer == 1000)
        #expect(JSON.number("1.5").integer == nil)
        #expect(JSON.number("1e999").integer == nil)
        #expect(JSON.string("190").integer == 190)
        #expect(JSON.string("").integer == nil)
        #expect(JSON.bool(true).integer == nil)
    }

    @Test("a member that is null, of another kind or missing is absent")
    func members() {
        let json = JSON(Array(#"{"a":null,"b":1}"#.utf8))
        #expect(json?["a"] == nil)
        #expect(json?["b"]?.text == nil)
        #expect(json?["b"]?["c"] == nil)
        #expect(json?["d"] == nil)
        #expect(json?.member("a") == .null)
        #expect(json?.member("b") == 1)
        #expect(json?.member("d") == nil)
        #expect(json?["b"]?.member("c") == nil)
        #expect(json?.elements == nil)
    }
}
