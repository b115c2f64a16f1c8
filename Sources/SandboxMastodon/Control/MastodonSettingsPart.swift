internal import SandboxCore
internal import Templating

/// What the control page of this face shows and its JSON tells of the server.
struct MastodonSettingsPart: FaceSettings {
    var settings: MastodonSettings

    static let sample = MastodonSettingsPart(settings: MastodonSettings())

    var values: Values {
        [
            "mediaSeconds": .number(settings.mediaSeconds),
            "failsMedia": .flag(settings.failsMedia),
            "editions": .list(
                MastodonEdition.allCases.map { edition in
                    [
                        "name": .text(edition.rawValue),
                        "words": .text(edition.words),
                        "isChosen": .flag(edition == settings.edition),
                    ]
                }
            ),
        ]
    }

    var json: JSON {
        [
            "version": .string(settings.edition.rawValue), "media_seconds": .integer(Int64(settings.mediaSeconds)),
            "media_fails": .bool(settings.failsMedia),
        ]
    }
}
