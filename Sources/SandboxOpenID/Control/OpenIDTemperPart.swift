internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// What the control page of this face shows and its JSON tells of the provider.
struct OpenIDTemperPart: FaceSettings {
    var temper: OpenIDTemper

    static var fields: [Field<Self>] {
        [
            Field("namesNoKeys") { $0.temper.namesNoKeys }, Field("signsWrongly") { $0.temper.signsWrongly },
            Field("refusesPlainly") { $0.temper.refusesPlainly }, Field("answersNothing") { $0.temper.answersNothing },
            Field("hidesProfile") { $0.temper.hidesProfile },
            Field("endsIssuerWithSlash") { $0.temper.endsIssuerWithSlash },
            Field("listsAudiences") { $0.temper.listsAudiences }, Field("addsClaims") { $0.temper.addsClaims },
            Field("clockAhead") { $0.temper.clockAhead }, Field("showsKeysAfter") { $0.temper.showsKeysAfter },
            Field("ways") { part in
                SecretWay.allCases.map {
                    Choice(name: $0.rawValue, words: $0.words, isChosen: $0 == part.temper.secretWay)
                }
            },
            Field("announcements") { part in
                WayAnnouncement.allCases.map {
                    Choice(name: $0.rawValue, words: $0.words, isChosen: $0 == part.temper.announcement)
                }
            },
            Field("tempers") { part in
                ServerTemper.allCases.map {
                    Choice(name: $0.rawValue, words: $0.words, isChosen: part.temper == OpenIDTemper($0))
                }
            },
        ]
    }

    var json: JSON {
        .object(temper.form.all.map { JSON.Member(name: $0.name, value: .string($0.value)) })
    }
}
