import Primitives
import Testing

@Suite("Values as JSON text")
struct JSONValueTextTests {
    @Test("a value comes back as it went in, and the same value is always the same text")
    func roundTrip() throws {
        let value = JSONValue.object([
            "text": .string("a\"b\\c/d\n\t\u{0}\u{1F}\u{7F}é\u{2028}😀"), "b": .bool(true), "a": .null,
            "n": .array([.number("-1.5e3"), .bool(false), .object([:]), .array([])]),
        ])
        #expect(JSONValue(json: Array(value.jsonText.utf8)) == value)
        #expect(
            value.jsonText
                == #"{"a":null,"b":true,"n":[-1.5e3,false,{},[]],"text":"a\"b\\c/d\n\t\u0000\u001f"#
                + "\u{7F}é\\u2028😀\"}"
        )
    }
}
