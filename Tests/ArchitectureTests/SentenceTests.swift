import TestSupport
import Testing

@Suite("Words for people")
struct SentenceTests {
    /// A kind of text that may stand in the domain and the adapters, because no page shows it.
    struct Kind: Sendable {
        let reason: String
        /// Code with such a text.
        let example: String
        let holds: @Sendable (LiteralPlace) -> Bool
    }

    private static let kinds = [
        Kind(
            reason: "the detail of a failure stands in the log",
            example: #"throw NetworkFailure(.refused, detail: "a list without an end")"#,
            holds: { $0.lead.hasPrefix("detail:") || $0.lead.hasSuffix("detail +=") }
        ),
        Kind(
            reason: "what makes the detail of a failure stands in the log",
            example: #"static func detail(_ code: String) -> String { "an error \(code) of unknown kind" }"#,
            holds: { $0.heads.contains { $0.contains("func detail(") } }
        ),
        Kind(
            reason: "the description of a value stands in the log and in the report of `doctor`",
            example: #"public var description: String { "registration at \(server) (\(network))" }"#,
            holds: { $0.heads.first?.hasSuffix("var description: String") == true }
        ),
        Kind(
            reason: "a trap tells whoever broke a rule of the code",
            example: #"precondition(isName(text), "a network needs a name of letters")"#,
            holds: { place in
                ["precondition", "preconditionFailure"].contains { place.heads.first?.hasSuffix($0) == true }
            }
        ),
        Kind(
            reason: "a network's own words are compared with its answers",
            example: #"Row(403...403, words: "outside the authorized scopes", .permissionMissing)"#,
            holds: { $0.lead.hasPrefix("words:") }
        ),
        Kind(
            reason: "the operator finds a field of the network's own page by its name",
            example: #"RegisteredAddress(field: "data deletion callback", address: address)"#,
            holds: { $0.lead.hasPrefix("field:") }
        ),
        Kind(
            reason: "a digest is made of it",
            example: #"let nonce = Digest.sha256(Array("flyleaf nonce \(verifier)".utf8))"#,
            holds: { $0.heads.first?.hasSuffix("Digest.sha256(Array") == true }
        ),
    ]

    private static let folders = ["Sources/Flyleaf/", "Sources/Networks/"]

    /// The literals of three words and more that are of no kind, as `path:line: text`.
    private static func sentences(_ path: String, _ code: String, _ literals: [SwiftLiteral]) -> [String] {
        let code = Array(code.utf8)
        return literals.filter { $0.wordCount >= 3 }.compactMap { literal in
            let place = LiteralPlace(code, before: literal.offset)
            if kinds.contains(where: { $0.holds(place) }) { return nil }
            let line = code[..<literal.offset].count { $0 == 0x0A } + 1
            return "\(path):\(line): \(literal.content)"
        }
    }

    private static func sentences(of text: String) -> [String] {
        var scanner = CodeScanner(text)
        let code = scanner.code()
        return sentences("Example.swift", code, scanner.literals)
    }

    @Test("the domain and the adapters hold no sentence for people: those stand in the words of the pages")
    func sentences() throws {
        let sources = try SwiftSource.sources().filter { source in
            Self.folders.contains { source.path.hasPrefix($0) }
        }
        #expect(sources.count > 200)
        for source in sources {
            #expect(Self.sentences(source.path, source.code, source.literals) == [], "\(source.path)")
        }
    }

    @Test("each kind that is allowed occurs, and is told by its place alone")
    func kinds() throws {
        let places = try SwiftSource.sources().filter { source in
            Self.folders.contains { source.path.hasPrefix($0) }
        }.flatMap { source in
            let code = Array(source.code.utf8)
            return source.literals.filter { $0.wordCount >= 3 }.map { LiteralPlace(code, before: $0.offset) }
        }
        for kind in Self.kinds {
            #expect(Self.sentences(of: kind.example) == [], "\(kind.reason)")
            #expect(places.contains { kind.holds($0) }, "\(kind.reason)")
        }
    }

    @Test(
        "a sentence is found wherever it stands",
        arguments: [
            #"case .empty: "That file is empty. Choose another one.""#,
            #"return NetworkFailure(.refused, userMessage: "Type the name again.")"#,
            #"let text = "\(program) on \(system)""#,
            #"faults.tags = tags.isEmpty ? nil : "At most \(limit) friends can be tagged.""#,
            "let text = \"\"\"\n    Nothing was\n    posted.\n    \"\"\"",
            #"NetworkFailure(.refused, detail: "no name", userMessage: "Type the name again.")"#,
            #"throw Refused(detail: text, words("Type the name again."))"#,
            #"var title: String { "What \(words("Type the name again."))" }"#,
            ##"let text = #"Type the "name" again."#"##,
            "warning: .no(reason: \"X has no warning\" + \" before the text of a post.\")",
        ]
    )
    func found(code: String) {
        #expect(Self.sentences(of: code).count >= 1)
    }

    @Test(
        "what is no sentence is not taken for one",
        arguments: [
            #"let fields = "id,name,location""#, #"let scope = "users.read tweet.read follows.read offline.access""#,
            #"let url = "https://api.x.com""#, #"let regions = "AC AD AE AF""#, #"// "Type the name again.""#,
            #"let form = "code=\(code)&state=\(state)""#,
        ]
    )
    func harmless(code: String) {
        #expect(Self.sentences(of: code) == [])
    }
}
