package import Primitives
package import Templating

/// A token as the control page shows it and its JSON tells it.
package struct ControlToken: ViewModel {
    /// The first bytes of the digest: enough to name a token here, worth nothing elsewhere.
    package var key: String
    package var person: String
    package var app: String
    package var state: String
    package var holds: Bool

    package init(key: String, person: String, app: String, state: String, holds: Bool) {
        self.key = key
        self.person = person
        self.app = app
        self.state = state
        self.holds = holds
    }

    package static var fields: [Field<Self>] {
        [
            Field("key") { $0.key }, Field("person") { $0.person }, Field("app") { $0.app },
            Field("state") { $0.state }, Field("holds") { $0.holds },
        ]
    }

    /// The row, as programs read it.
    package var json: JSON {
        [
            "key": .string(key), "person": .string(person), "app": .string(app), "state": .string(state),
            "holds": .bool(holds),
        ]
    }
}
