package import HTTP
package import Primitives
package import SQLite
package import Templating

/// What a face adds to the control page: its tokens, and settings of its own.
package protocol FaceControl: Sendable {
    /// What can be set on the control page of this face alone.
    associatedtype Settings: FaceSettings = NoSettings
    /// The word of `act` that sets them, and of the member that tells them; `nil` when there are none.
    static var settingsAct: String? { get }
    /// The settings that hold.
    func settings(_ world: World) throws -> Settings
    /// Sets what a form says.
    func set(_ form: FormFields, _ world: World) async throws
    /// The face's part of the table of tokens.
    var tokens: AccessTokens { get }
    /// What is to be said of a token.
    func state(of token: AccessToken, at now: Timestamp) -> String
    /// The name of an app by its number.
    func nameOfApp(_ id: Int64, _ connection: borrowing Connection) throws -> String?
    /// What is kept of why the control page ends a token, from the field `reason`.
    func tokenEnd(_ reason: String?) throws(SiteRefusal) -> String
    /// The name a person goes by here, where there is one beside the full name.
    func username(of person: Person) -> String?
}

/// The settings of one face, as its control page shows them.
package protocol FaceSettings: ViewModel {
    /// The settings, as programs read them.
    var json: JSON { get }
}

/// The settings of a face that has none.
package struct NoSettings: FaceSettings {
    package static var fields: [Field<Self>] {
        []
    }
    package var json: JSON { .null }
}

extension FaceControl {
    package static var settingsAct: String? { nil }
    package func set(_ form: FormFields, _ world: World) async throws {}
    package func username(of person: Person) -> String? { nil }
}

extension FaceControl where Settings == NoSettings {
    package func settings(_ world: World) throws -> NoSettings { NoSettings() }
}
