import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

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
