package import SandboxCore
import SandboxFacebook
import SandboxMastodon
import SandboxOpenID
import SandboxOpenLibrary
import SandboxX

extension SandboxFace {
    /// Every network the sandbox plays, in the order of their ports.
    package static let all: [SandboxFace] = [.facebook, .x, .mastodon, .openID, .openLibrary]
}
