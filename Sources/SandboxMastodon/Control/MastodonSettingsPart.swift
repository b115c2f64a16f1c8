internal import Primitives
internal import SandboxCore
internal import Templating

/// What the control page of this face shows and its JSON tells of the server.
struct MastodonSettingsPart: FaceSettings {
    var settings: MastodonSettings

    static var fields: [Field<Self>] {
        [
            Field("mediaSeconds") { $0.settings.mediaSeconds }, Field("failsMedia") { $0.settings.failsMedia },
            Field("hidesNarrowPosts") { $0.settings.temper.hidesNarrowPosts },
            Field("ignoresKeys") { $0.settings.temper.ignoresKeys },
            Field("refusesPlainly") { $0.settings.temper.refusesPlainly },
            Field("asksWidely") { $0.settings.temper.asksWidely },
            Field("checksWidely") { $0.settings.temper.checksWidely },
            Field("grantsLess") { $0.settings.temper.grantsLess },
            Field("takesLess") { $0.settings.temper.takesLess },
            Field("knowsEnglishOnly") { $0.settings.temper.knowsEnglishOnly },
            Field("deniesQuotes") { $0.settings.temper.deniesQuotes },
            Field("asksBeforeQuotes") { $0.settings.temper.asksBeforeQuotes },
            Field("showsAfter") { $0.settings.temper.showsAfter },
            Field("tempers") { part in
                ServerTemper.allCases.map {
                    Choice(name: $0.rawValue, words: $0.words, isChosen: part.settings.temper == MastodonTemper($0))
                }
            },
            Field("editions") { part in
                MastodonEdition.allCases.map {
                    Choice(name: $0.rawValue, words: $0.words, isChosen: $0 == part.settings.edition)
                }
            },
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
