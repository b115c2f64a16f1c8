@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

// In a file of its own, because the test support has a type of the same name.
typealias GraphJSON = JSON
