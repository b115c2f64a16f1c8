internal import SQLite
internal import SandboxCore

/// What the control page has set for this face, besides faults; kept in the store.
struct MastodonSettings: Sendable, Equatable {
    var edition = MastodonEdition.current
    /// How long an upload is worked on; zero answers 200 at once, more 202.
    var mediaSeconds = 0
    /// Whether new uploads end in an error after that.
    var failsMedia = false
    var temper = MastodonTemper()

    static func read(_ world: World) throws -> MastodonSettings {
        try world.database.read { connection in try read(connection) }
    }

    static func read(_ connection: borrowing Connection) throws -> MastodonSettings {
        var settings = MastodonSettings()
        if let edition = try Settings.value("mastodon edition", connection).flatMap(MastodonEdition.init) {
            settings.edition = edition
        }
        settings.mediaSeconds = try Settings.value("mastodon media seconds", connection).flatMap { Int($0) } ?? 0
        settings.failsMedia = try Settings.value("mastodon media fails", connection) == "1"
        settings.temper = MastodonTemper(text: try Settings.value("mastodon temper", connection) ?? "")
        return settings
    }

    func write(_ world: World) async throws {
        let settings = self
        try await world.database.write { connection in
            try Settings.set("mastodon edition", settings.edition.rawValue, connection)
            try Settings.set("mastodon media seconds", String(settings.mediaSeconds), connection)
            try Settings.set("mastodon media fails", settings.failsMedia ? "1" : "0", connection)
            try Settings.set("mastodon temper", settings.temper.text, connection)
        }
    }
}
