package import Primitives
package import Templating

/// The page that makes things go wrong.
package struct ControlView<Settings: FaceSettings>: ViewModel {
    package var now: Timestamp
    package var offset: Duration
    package var faults: [Fault]
    package var tokens: [ControlToken]
    package var log: [String]
    /// How many acts an hour people do by themselves.
    package var perHour: Int
    /// What is set on this face alone.
    package var settings: Settings

    package static var fields: [Field<Self>] {
        [
            Field("now") { $0.now.minuteText }, Field("offset") { Int($0.offset.milliseconds / 1000) },
            Field("kinds") { _ in Fault.Kind.allCases.map { Choice(name: $0.rawValue, words: $0.words) } },
            Field("faults") { $0.faults }, Field("hasFaults") { !$0.faults.isEmpty }, Field("tokens") { $0.tokens },
            Field("log") { $0.log.map(Line.init) }, Field("perHour") { $0.perHour },
        ] + Field.all { $0.settings }
    }
}
