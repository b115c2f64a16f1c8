package import HTTP
package import SQLite
package import Templating

/// What a face adds to the page where programs are registered.
package protocol DeveloperSite: FaceSite {
    /// A program as the page shows it.
    associatedtype Program: ViewModel
    /// What a program says of itself here beside its name and addresses.
    associatedtype Options: ViewModel
    var developer: Template<FacePage<PersonLink, DeveloperView<Program, Options>>> { get }
    func apps(_ connection: borrowing Connection) throws -> [Program]
    /// The options as a form left them.
    func options(_ form: FormFields) -> Options
    /// Registers a program; so does `SandboxFace.register`.
    ///
    /// - Throws: `SandboxError`, or what `refusal(for:)` knows.
    static func register(_ fields: FormFields, _ world: World) async throws -> ProgramKeys
}
