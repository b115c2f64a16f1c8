internal import HTTP
internal import Primitives
internal import SandboxCore

/// What the calls of a batch know of each other: `{result=get-friends:$.data.*.id}` stands for values of another's answer,
/// with commas between them.
///
/// A call needs only named ones in front of it (`depends_on` says so without a value). When one of them fails or is left
/// out, it is left out itself.
struct BatchReferences: Sendable {
    /// The parts of a call that may refer to others.
    private static let parts = ["relative_url", "body"]
    private static let opening = "{result="

    /// What the named calls answered that went well.
    private var results: [String: JSON] = [:]
    private let needed: Set<String>

    /// Refuses the whole batch where a call needs one that does not stand in front of it.
    init(_ entries: [JSON]) throws {
        var (names, needed): (Set<String>, Set<String>) = ([], [])
        for (index, entry) in entries.enumerated() {
            for name in Self.needs(of: entry) {
                guard names.contains(name) else { throw GraphError.unresolved(name, at: index) }
                needed.insert(name)
            }
            if let name = entry["name"]?.textOrNumber { names.insert(name) }
        }
        self.needed = needed
    }

    /// A call with the values in place of what refers to them; `nil` when it is left out.
    func resolved(_ entry: JSON) -> JSON? {
        guard Self.needs(of: entry).allSatisfy({ results[$0] != nil }) else { return nil }
        guard case .object(var members) = entry else { return entry }
        for index in members.indices where Self.parts.contains(members[index].name) {
            guard let text = members[index].value.textOrNumber else { continue }
            let isAddress = members[index].name == Self.parts[0]
            members[index].value = .string(isAddress ? address(text) : form(text))
        }
        return .object(members)
    }

    /// Keeps the answer of a named call for those behind it.
    mutating func note(_ entry: JSON, _ status: Status, _ body: [UInt8]) {
        guard let name = entry["name"]?.textOrNumber, status == .ok, let json = JSON(body) else { return }
        results[name] = json
    }

    /// Whether a call that went well has no answer in the list: one that others need, unless it says otherwise.
    func omitsSuccess(of entry: JSON) -> Bool {
        switch entry["omit_response_on_success"] {
        case .bool(let omits): omits
        case .string(let text): text == "true" || text == "1"
        default: entry["name"]?.textOrNumber.map(needed.contains) ?? false
        }
    }

    // MARK: Texts

    private func address(_ text: String) -> String {
        guard let question = text.utf8.firstIndex(of: UInt8(ascii: "?")) else { return path(text) }
        return "\(path(String(text[..<question])))?\(form(String(text[text.utf8.index(after: question)...])))"
    }

    private func path(_ text: String) -> String {
        replaced(text) { value in FormFields(["": value]).urlencoded.drop { $0 == "=" } }
    }

    /// The fields of a form or a query, read before anything is replaced: clients encode the references as well.
    private func form(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")), let fields = FormFields(urlencoded: Array(text.utf8)) else {
            return text
        }
        return FormFields(
            fields.all.map { FormFields.Field(name: $0.name, value: replaced($0.value) { $0[...] }) }
        )
        .urlencoded
    }

    private func replaced(_ text: String, _ written: (String) -> Substring) -> String {
        Self.pieces(text).map { piece in
            switch piece {
            case .text(let text): return text
            case .reference(let name, let path):
                let values = results[name].map { path.values(in: $0) } ?? []
                return values.compactMap(\.referenceText).map { String(written($0)) }.joined(separator: ",")
            }
        }
        .joined()
    }

    // MARK: Reading

    /// The names a call needs.
    private static func needs(of entry: JSON) -> [String] {
        let inside = parts.compactMap { entry[$0]?.textOrNumber }.flatMap { text in
            // As it stands and decoded; the same name twice does no harm.
            pieces(text) + (FormFields(urlencoded: Array(text.utf8))?.all ?? []).flatMap { pieces($0.value) }
        }
        let names = inside.compactMap { piece -> String? in
            guard case .reference(let name, _) = piece else { return nil }
            return name
        }
        return (entry["depends_on"]?.textOrNumber.map { [$0] } ?? []) + names
    }

    private enum Piece {
        case text(String)
        case reference(name: String, path: JSONPath)
    }

    /// A text taken apart at what refers to other calls; what only looks like it is text.
    private static func pieces(_ text: String) -> [Piece] {
        var (pieces, rest): ([Piece], Substring) = ([], text[...])
        while let start = rest.firstRange(of: opening), let end = rest[start.upperBound...].firstIndex(of: "}"),
            let colon = rest[start.upperBound..<end].firstIndex(of: ":"),
            let path = JSONPath(rest[rest.index(after: colon)..<end])
        {
            pieces.append(.text(String(rest[..<start.lowerBound])))
            pieces.append(.reference(name: String(rest[start.upperBound..<colon]), path: path))
            rest = rest[rest.index(after: end)...]
        }
        return pieces + [.text(String(rest))]
    }
}

extension JSON {
    /// How a value stands in a text; absent for what holds others.
    fileprivate var referenceText: String? {
        if case .bool(let flag) = self { return String(flag) }
        return textOrNumber
    }
}

extension GraphError {
    /// 100: the whole batch is refused.
    fileprivate static func unresolved(_ name: String, at index: Int) -> GraphError {
        GraphError(
            code: 100,
            type: "GraphBatchException",
            message:
                "Request \(index) cannot depend on an unresolved request with name \(name). Requests can only depend "
                + "on preceding requests"
        )
    }
}
