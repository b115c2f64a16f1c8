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
            "hidesNarrowPosts": .flag(settings.temper.hidesNarrowPosts),
            "ignoresKeys": .flag(settings.temper.ignoresKeys),
            "refusesPlainly": .flag(settings.temper.refusesPlainly),
            "showsAfter": .number(settings.temper.showsAfter),
            "tempers": .list(
                ServerTemper.allCases.map { temper in
                    [
                        "name": .text(temper.rawValue), "words": .text(temper.words),
                        "isChosen": .flag(settings.temper == MastodonTemper(temper)),
                    ]
                }
            ),
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
        let members: [JSON.Member] = [
            JSON.Member(name: "version", value: .string(settings.edition.rawValue)),
            JSON.Member(name: "media_seconds", value: .integer(Int64(settings.mediaSeconds))),
            JSON.Member(name: "media_fails", value: .bool(settings.failsMedia)),
            JSON.Member(name: "shows_after", value: .integer(Int64(settings.temper.showsAfter))),
        ]
        let flags = MastodonTemper.flags.map { name, flag in
            JSON.Member(name: name, value: .bool(settings.temper[keyPath: flag]))
        }
        return .object(members + flags)
    }
}
