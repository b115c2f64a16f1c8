import Primitives
import Testing

@Suite("JSON as it is written")
struct JSONWritingTests {
    @Test("a value comes back as it went in, in its own order, and the same value is always the same text")
    func roundTrip() throws {
        let value: JSON = [
            "text": .string("a\"b\\c/d\n\t\u{0}\u{1F}\u{7F}é\u{2028}😀"), "b": true, "a": .null,
            "n": [.number("-1.5e3"), false, [:], []],
        ]
        #expect(JSON(text: value.jsonText) == value)
        #expect(
            value.jsonText
                == #"{"text":"a\"b\\c/d\n\t\u0000\u001f"# + "\u{7F}é\\u2028😀\""
                + #","b":true,"a":null,"n":[-1.5e3,false,{},[]]}"#
        )
    }

    @Test(
        "what JSON needs is escaped in a plain text, the rest stays",
        arguments: [
            ("", "\"\""), ("Grüße 😀", "\"Grüße 😀\""), ("a\"b\\c", "\"a\\\"b\\\\c\""),
            ("1\n2\r3\t", "\"1\\n2\\r3\\t\""), ("\u{0}\u{1F}\u{2028}", "\"\\u0000\\u001f\\u2028\""),
            ("\u{7F}/", "\"\u{7F}/\""), ("\"\u{301}", "\"\\\"\u{301}\""),
        ]
    )
    func plain(_ text: String, _ expected: String) {
        #expect(JSON.string(text).jsonText.utf8.elementsEqual(expected.utf8))
    }

    @Test("on request it is written in ASCII, with slashes escaped, in the order given")
    func ascii() {
        let json: JSON = ["b": "a/b \"ü𠮷\u{7F}\n", "a": [1, true, .null, .number(1.5)]]
        let text = String(decoding: json.encoded(.ascii), as: UTF8.self)
        #expect(text == #"{"b":"a\/b \"\u00fc\ud842\udfb7\u007f\n","a":[1,true,null,1.5]}"#)
    }

    @Test(
        "what is written is read back the same in both styles",
        arguments: ["", "\"", "\\", "\u{0}", "👩🏽‍🚀", "e\u{301}", "\u{2028}", "/"],
        [JSON.Style.plain, .ascii]
    )
    func readBack(text: String, style: JSON.Style) throws {
        let json: JSON = ["x": .string(text), "y": [.string(text)]]
        let read = try #require(JSON(json.encoded(style)))
        #expect(read["x"]?.text?.utf8.elementsEqual(text.utf8) == true)
        #expect(read == json)
    }

    @Test("a number keeps the digits it came with, and one that is not finite is null")
    func numbers() {
        #expect(JSON.integer(UInt64.max).jsonText == "18446744073709551615")
        #expect(JSON.number(0.1).jsonText == "0.1")
        #expect(JSON(text: "1.50E+2")?.jsonText == "1.50E+2")
        #expect(JSON.number(.nan) == .null)
        #expect(JSON.number(-.infinity) == .null)
    }

    @Test("an object is made without the members that are absent")
    func absent() {
        #expect(
            JSON.object(["a": nil, "b": .null, "c": .optional("x"), "d": .optional(nil)]) == ["b": .null, "c": "x"]
        )
    }
}
