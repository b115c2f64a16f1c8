internal import HTTP
internal import SQLite
internal import SandboxCore

/// What this library does otherwise than at its best, as the real one does at times; each can be set alone.
struct OpenLibraryTemper: Sendable, Equatable {
    /// A search has no documents.
    var findsNothing = false
    /// Documents have a title and a key, and a cover that is none.
    var leavesOut = false
    /// More is counted than there is, and not exactly.
    var countsWrongly = false
    /// Titles are markup, endless, or run backwards.
    var isHostile = false
    /// Whoever asks too often is told when to come again.
    var namesRetry = false

    /// Changes what a form names.
    mutating func set(_ form: FormFields) {
        for (name, flag) in Self.flags {
            if let text = form[name], !text.isEmpty { self[keyPath: flag] = text == "1" || text == "true" }
        }
    }

    static var flags: [(name: String, flag: WritableKeyPath<OpenLibraryTemper, Bool>)] {
        [
            ("finds_nothing", \.findsNothing), ("leaves_out", \.leavesOut), ("counts_wrongly", \.countsWrongly),
            ("hostile", \.isHostile), ("names_retry", \.namesRetry),
        ]
    }

    /// Every difference, as a form that sets it.
    var form: FormFields {
        var form = FormFields()
        for (name, flag) in Self.flags { form.append(name, self[keyPath: flag] ? "1" : "0") }
        return form
    }

    // MARK: In the store

    private static let setting = "open library temper"

    static func read(_ world: World) throws -> OpenLibraryTemper {
        let text = try world.database.read { try Settings.value(setting, $0) }
        var temper = OpenLibraryTemper()
        if let form = text.flatMap({ FormFields(urlencoded: $0.utf8) }) { temper.set(form) }
        return temper
    }

    func write(_ world: World) async throws {
        let text = form.urlencoded
        try await world.database.write { connection in try Settings.set(Self.setting, text, connection) }
    }
}
