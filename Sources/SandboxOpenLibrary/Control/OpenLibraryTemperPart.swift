internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// What the control page of this face shows and its JSON tells of the library.
struct OpenLibraryTemperPart: FaceSettings {
    var temper: OpenLibraryTemper

    static var fields: [Field<Self>] {
        [
            Field("findsNothing") { $0.temper.findsNothing }, Field("leavesOut") { $0.temper.leavesOut },
            Field("countsWrongly") { $0.temper.countsWrongly }, Field("isHostile") { $0.temper.isHostile },
            Field("namesRetry") { $0.temper.namesRetry },
        ]
    }

    var json: JSON {
        .object(temper.form.all.map { JSON.Member(name: $0.name, value: .string($0.value)) })
    }
}
