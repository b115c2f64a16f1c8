package import Primitives
package import Templating

/// The page that makes things go wrong.
package struct ControlView<Settings: FaceSettings>: SampledModel {
    package var now: Timestamp
    package var offset: Duration
    package var faults: [Fault]
    package var tokens: [ControlToken]
    package var log: [String]
    /// What is set on this face alone.
    package var settings: Settings

    package static var sample: ControlView {
        ControlView(
            now: Timestamp(seconds: 0),
            offset: .zero,
            faults: [Fault(kind: .refuse, path: "feed", method: "POST", count: 1, milliseconds: 0, code: 368)],
            tokens: [.sample],
            log: ["GET /me 200"],
            settings: .sample
        )
    }

    package var values: Values {
        var values: Values = [
            "now": .text(now.minuteText),
            "offset": .text("\(offset.milliseconds / 1000)"),
            "kinds": .list(Fault.Kind.allCases.map { ["name": .text($0.rawValue), "words": .text($0.words)] }),
            "faults": .list(
                faults.map { fault in
                    [
                        "words": .text(fault.kind.words),
                        "path": .text(fault.path.isEmpty ? "every path" : fault.path),
                        "count": .number(fault.count),
                    ]
                }
            ),
            "hasFaults": .flag(!faults.isEmpty),
            "tokens": .list(
                tokens.map { token in
                    [
                        "key": .text(token.key),
                        "person": .text(token.person),
                        "app": .text(token.app),
                        "state": .text(token.state),
                        "holds": .flag(token.holds),
                    ]
                }
            ),
            "log": .list(log.map { ["line": .text($0)] }),
        ]
        values.append(contentsOf: settings.values)
        return values
    }
}
