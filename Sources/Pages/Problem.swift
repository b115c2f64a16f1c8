import Flyleaf
import HTTP
import Web

/// A page that says why there is no other page: what happened, what it means, what to do next.
struct Problem: Error, Sendable {
    var status: Status
    var title: String
    var text: String
    /// The next step: words and address.
    var step: (label: String, path: String) = ("Back to the front page", "/")
    var fields = Fields()

    static let notFound = Problem(
        status: .notFound,
        title: "There is nothing here",
        text: "The page does not exist, was deleted, or is not for you to see."
    )

    /// The same to a person; a program elsewhere that was told of the page takes away what it shows of it (W3C Webmention
    /// section 3.1.4).
    static let gone = Problem(status: .gone, title: notFound.title, text: notFound.text)

    static let shutOut = Problem(
        status: .forbidden,
        title: "Moderators have shut you out",
        text: "Until they let you in again, no network can be connected to your account or allow it more. "
            + "Nothing was changed.",
        step: ("Why, and what you can do", Paths.rulings())
    )

    /// Somebody at a network who is of another account here.
    static func connectionTaken(_ network: String) -> Problem {
        Problem(
            status: .conflict,
            title: "That \(network) account is already in use here",
            text:
                "It belongs to another account of this Flyleaf. Add that account to this browser and log in with it.",
            step: ("Accounts of this browser", Paths.switchAccount())
        )
    }

    static let tooManyConnections = Problem(
        status: .conflict,
        title: "You have as many networks connected as there can be",
        text:
            "That is \(Connection.maximumPerMember). Nothing was connected. Disconnect one you no longer use, "
            + "then connect this one.",
        step: ("Your account", Paths.account())
    )

    static func tooMany(_ pause: Duration) -> Problem {
        let seconds = max(1, Int((Double(pause.components.seconds) + 1).rounded(.up)))
        return Problem(
            status: .tooManyRequests,
            title: "That was a little fast",
            text: "Too many attempts came from your address. Wait \(seconds) seconds and try again.",
            fields: Fields([.retryAfter: String(seconds)])
        )
    }
}
