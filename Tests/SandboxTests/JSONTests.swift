import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("JSON")
struct JSONTests {
    @Test("it is written in ASCII, with slashes escaped, in the order given")
    func writing() {
        let json: JSON = ["b": "a/b \"ü𠮷\u{7F}\n", "a": [1, true, .null, .number(1.5)]]
        let text = String(decoding: json.bytes, as: UTF8.self)
        #expect(text == #"{"b":"a\/b \"\u00fc\ud842\udfb7\u007f\n","a":[1,true,null,1.5]}"#)
    }

    @Test("what is written is read back the same", arguments: ["", "\"", "\\", "\u{0}", "👩🏽‍🚀", "e\u{301}", "\u{2028}"])
    func roundTrip(text: String) throws {
        let json: JSON = ["x": .string(text), "y": [.string(text)]]
        let read = try #require(JSON(json.bytes))
        #expect(read["x"]?.text?.utf8.elementsEqual(text.utf8) == true)
    }

    @Test(
        "what is not JSON is refused",
        arguments: [
            "", "{", "[1,]", "{\"a\":}", "{a:1}", "\"\u{1}\"", "\"\\u12\"", "\"\\ud800\"", "nul", "1 2", "+1", ".5",
            "\"x",
        ]
    )
    func refused(text: String) {
        #expect(JSON(text: text) == nil)
    }

    @Test("nesting ends at 32")
    func depth() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(JSON(text: nested(33)) != nil)
        #expect(JSON(text: nested(34)) == nil)
    }
}

@Suite("the parameter fields")
struct FieldSelectionTests {
    @Test("names, arguments and nesting are read")
    func nested() {
        let url = FieldSelection(name: "url")
        let picture = FieldSelection(name: "picture", arguments: ["width": "100", "type": "large"], fields: [url])
        #expect(
            FieldSelection.list("id, picture.width(100).type(large){url},name")
                == [FieldSelection(name: "id"), picture, FieldSelection(name: "name")]
        )
        #expect(FieldSelection.list("") == [])
    }

    @Test(
        "broken lists are refused",
        arguments: ["a{b", "a}", "a.b", "a.b(c", "a b(", "é", "a{b{c{d{e{f{g{h{i}}}}}}}}"]
    )
    func broken(text: String) {
        #expect(FieldSelection.list(text) == nil)
    }
}
