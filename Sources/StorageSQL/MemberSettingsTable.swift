import Flyleaf
import Primitives
import SQLAccess

/// What members have set,.
struct MemberSettingsTable: MemberSettingsStore {
    let database: any SQLDatabase

    func settings(of member: ID<Member>) async throws -> MemberSettings {
        try await database.readTransaction { connection in try await Self.read(member, connection) }
    }

    func change(_ member: ID<Member>, _ body: @escaping @Sendable (inout MemberSettings) -> Void) async throws {
        try await database.write { connection in
            let before = try await Self.read(member, connection)
            var settings = before
            body(&settings)
            if settings != before { try await Self.write(settings, of: member, connection) }
        }
    }

    static let row = """
        SELECT review_visibility, time_zone, audience, is_unlisted, language, filtered_words, hides_repeats
        FROM member_settings WHERE member_id = ?
        """
    static let connections = "SELECT connection_id FROM sharing_connections WHERE member_id = ? ORDER BY place"

    private static func read(_ member: ID<Member>, _ connection: any SQLConnection) async throws -> MemberSettings {
        var settings =
            try await connection.keptFirst(row, [member]) { row -> MemberSettings in
                var settings = MemberSettings()
                settings.reviewVisibility = try row.optionalText(0).map {
                    try Review.Visibility(rawValue: $0).read(from: "member_settings.review_visibility")
                }
                settings.timeZone = try row.optionalText(1).map {
                    try TimeZoneName($0).read(from: "member_settings.time_zone")
                }
                settings.sharing = try row.optionalText(2).map { audience in
                    SharingDefaults(
                        audience: try Audience(rawValue: audience).read(from: "member_settings.audience"),
                        isUnlisted: try row.bool(3),
                        language: try row.optionalText(4).map {
                            try PostLanguage($0).read(from: "member_settings.language")
                        },
                        connections: []
                    )
                }
                settings.filters = try row.optionalText(5).map { words in
                    StreamFilters(
                        trusted: words.split(separator: "\n").map(String.init),
                        hidesRepeats: try row.bool(6)
                    )
                }
                return settings
            } ?? MemberSettings()
        if settings.sharing != nil {
            settings.sharing?.connections = try await connection.rows(connections, [member]) { row in try row.id(0) }
        }
        return settings
    }

    private static func write(
        _ settings: MemberSettings,
        of member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws {
        let sharing = settings.sharing
        let isThere = try await connection.affectedRows(
            """
            INSERT INTO member_settings
                (member_id, review_visibility, time_zone, audience, is_unlisted, language, filtered_words, hides_repeats)
            SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM members WHERE id = ?1
            ON CONFLICT (member_id) DO UPDATE SET review_visibility = excluded.review_visibility, time_zone = excluded.time_zone,
                audience = excluded.audience, is_unlisted = excluded.is_unlisted, language = excluded.language,
                filtered_words = excluded.filtered_words, hides_repeats = excluded.hides_repeats
            """,
            [
                member, settings.reviewVisibility?.rawValue, settings.timeZone?.text, sharing?.audience.rawValue,
                sharing?.isUnlisted ?? false, sharing?.language?.code, settings.filters?.words.joined(separator: "\n"),
                settings.filters?.hidesRepeats ?? false,
            ]
        )
        guard isThere == 1 else { return }
        try await connection.execute("DELETE FROM sharing_connections WHERE member_id = ?", [member])
        for (place, chosen) in (sharing?.connections ?? []).enumerated() {
            try await connection.execute(
                """
                INSERT INTO sharing_connections (member_id, place, connection_id)
                SELECT member_id, ?2, id FROM connections WHERE id = ?3 AND member_id = ?1
                """,
                [member, place, chosen]
            )
        }
    }
}
