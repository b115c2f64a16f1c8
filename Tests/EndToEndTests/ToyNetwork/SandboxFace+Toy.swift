import HTTP
import SandboxCore

extension SandboxFace {
    /// The one row that the sandbox is given, to play the toy: whoever registers there is called by name and place.
    static let toy = SandboxFace(
        name: "toy",
        hosts: [],
        schema: [],
        seed: { _, _ in },
        happened: { _, _, _, _ in [] },
        register: { fields, world in
            ProgramKeys(id: "\(fields["name"] ?? "") at \(world.origin.authority)", secret: "s3cret-toy-app")
        },
        open: { _ in Opened { _ in .text("wood") } }
    )
}
