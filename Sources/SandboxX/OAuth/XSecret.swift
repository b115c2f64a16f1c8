internal import Primitives
internal import SandboxCore

/// What X gives out by OAuth 2.0, in the shape of the real ones, so that whoever looks for a leak knows it.
///
/// Base64url of a random part, the moment, and the kind, which is why all of a kind end alike; seen in the samples of
/// X's own manual.
enum XSecret: String {
    case code = "ac"
    case access = "at"
    case refresh = "rt"

    func text(_ world: World) -> String {
        let random = world.configuration.randomness.secret()
        return Base64.encode(Array("\(random):\(world.now.milliseconds):1:1:\(rawValue):1".utf8))
    }

    /// The id of a client, which is no secret.
    static func clientID(_ world: World) -> String { Base64.encode(Array("\(world.letters(20)):1:ci".utf8)) }

    /// The token of an app that acts for nobody.
    static func appToken(_ world: World) -> String {
        String(repeating: "A", count: 22) + world.configuration.randomness.secret()
    }
}
