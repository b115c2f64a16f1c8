package import HTTP
internal import Primitives
package import SQLite

/// A network that the sandbox plays: everything about it stands in one module.
///
/// The core knows faces by this alone; a face knows the core and no other face.
package struct SandboxFace: Sendable {
    /// Answers every request that comes to the address of a face.
    package typealias Handler = @Sendable (Request) async -> Response

    /// What the face is called in the store and by programs, for example `x`; never changed.
    package let name: String
    /// The hosts of the real network, for programs that know it only by these; empty where anybody's host may be one.
    package let hosts: [String]
    /// The steps of the schema that are the face's own.
    package let schema: [SchemaStep]
    /// Invents what people have done here; does nothing when that was done before.
    package let seed: @Sendable (Seeding, Connection) throws -> Void
    /// Does what the real network does when something happens to a person, in the same transaction, and says what
    /// programs are told of it afterwards.
    package let happened: @Sendable (FaceEvent, PersonID, World, Connection) throws -> [FaceMessage]
    /// Registers a program, by the fields of the developer page: `name`, each `redirect_uri`, and what the face knows beside.
    ///
    /// A program that is known by its name keeps its keys.
    package let register: @Sendable (FormFields, World) async throws -> ProgramKeys
    /// Compiles the pages, so that what is wrong with any of them is told at once, and begins to answer.
    package let open: @Sendable (World) throws -> Opened

    /// A face that answers.
    package struct Opened: Sendable {
        /// Answers its requests.
        package let handler: Handler
        /// Has one of its people do something; `nil` where people do nothing of the kind.
        package let live: (@Sendable (LifeAct) async throws -> Void)?

        package init(handler: @escaping Handler, live: (@Sendable (LifeAct) async throws -> Void)? = nil) {
            self.handler = handler
            self.live = live
        }
    }

    package init(
        name: String,
        hosts: [String],
        schema: [SchemaStep],
        seed: @escaping @Sendable (Seeding, Connection) throws -> Void,
        happened: @escaping @Sendable (FaceEvent, PersonID, World, Connection) throws -> [FaceMessage],
        register: @escaping @Sendable (FormFields, World) async throws -> ProgramKeys,
        open: @escaping @Sendable (World) throws -> Opened
    ) {
        self.name = name
        self.hosts = hosts
        self.schema = schema
        self.seed = seed
        self.happened = happened
        self.register = register
        self.open = open
    }
}
