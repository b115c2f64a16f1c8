import SQLite
import Testing

@Suite("Words as a full-text index holds them")
struct FullTextTests {
    private func words(_ text: String, _ options: [String] = ["remove_diacritics", "2"]) throws -> [String] {
        let database = try TemporaryDatabase(notes)
        return try database.database.read { connection in
            try connection.words(of: text, tokenizer: "unicode61", options: options)
        }
    }

    @Test("a text is taken apart, folded and without marks, in its order")
    func words() throws {
        #expect(try words("Zoë's CAFÉ, 42 ночей!") == ["zoe", "s", "cafe", "42", "ночей"])
        #expect(try words("").isEmpty && words("… — 👩‍👩‍👧‍👦").isEmpty)
        #expect(try words("a\u{0}b \u{E000}") == ["a", "b", "\u{E000}"])
    }

    @Test("options change what is done, and a tokenizer that is not there is an error")
    func options() throws {
        #expect(try words("café", ["remove_diacritics", "0"]) == ["café"])
        let database = try TemporaryDatabase(notes).database
        #expect(throws: DatabaseError.self) {
            try database.read { connection in _ = try connection.words(of: "a", tokenizer: "no such") }
        }
        #expect(throws: DatabaseError.self) {
            try database.read { connection in
                _ = try connection.words(of: "a", tokenizer: "unicode61", options: ["remove_diacritics"])
            }
        }
    }
}
