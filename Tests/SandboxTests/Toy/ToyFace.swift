import HTTP
import Primitives
import SQLite
import SandboxCore
import Templating
import Web

extension SandboxFace {
    /// A network nobody knows, which rings a bell for everybody who changes the password, and tells programs that they
    /// were removed.
    static let toy = SandboxFace(
        name: "toy",
        hosts: ["toy.example"],
        schema: [SchemaStep(1000, Migration("toy", sql: "CREATE TABLE toy_bell (person INTEGER NOT NULL) STRICT"))],
        seed: { seeding, connection in
            guard seeding.isNewWorld else { return }
            try connection.execute("INSERT INTO toy_bell (person) VALUES (?)", [SeedPeople.id(at: 0)])
        },
        happened: { event, person, _, connection in
            switch event {
            case .passwordChanged:
                try connection.execute("INSERT INTO toy_bell (person) VALUES (?)", [person])
                return []
            case .appRemoved(let app):
                return [
                    FaceMessage(
                        label: "farewell of \(app)",
                        address: "http://program.example/farewell",
                        form: FormFields(["who": "\(person)"]),
                        keep: nil
                    )
                ]
            case .deletionAsked(let app):
                return [
                    FaceMessage(
                        label: "wish of \(app)",
                        address: app == 0 ? "no address" : "http://program.example/wish",
                        form: FormFields(["who": "\(person)"])
                    ) { outcome, connection in
                        guard case .success(let answer) = outcome, answer.status == .ok else { return }
                        try connection.execute("INSERT INTO toy_bell (person) VALUES (?)", [person])
                    }
                ]
            }
        },
        register: { fields, _ in ProgramKeys(id: fields["name"] ?? "", secret: "s3cret-toy-app") },
        open: { world in
            let site = try SiteResponder(
                world: world,
                face: try ToySite(world.configuration.templates),
                routes: ToySite.routes + SharedPages<ToySite>.routes + ControlPages<ToySite>.routes
            )
            return Opened(handler: { await site.respond($0, $0.target.segments) })
        }
    )
}

/// The pages of the toy: those of every face, and one that counts the bells.
struct ToySite: FaceSite {
    let shell: SiteShell<PersonView, NoSettings>

    static let routes: [Route<SiteContext<ToySite>>] = [
        Route(.get, FixedPath("/bells")) { context in
            let count = try context.world.database.read { connection in
                try connection.first("SELECT count(*) FROM toy_bell") { row in try row.int(0) }
            }
            return .text("\(count ?? 0)")
        }
    ]

    init(_ library: TemplateLibrary) throws {
        shell = try SiteShell(library, prefix: "")
    }

    var tokens: AccessTokens { AccessTokens(face: "toy") }

    func state(of token: AccessToken, at now: Timestamp) -> String { token.kind }

    func nameOfApp(_ id: Int64, _ connection: borrowing Connection) throws -> String? { nil }

    func tokenEnd(_ reason: String?) -> String { "revoked" }
}
