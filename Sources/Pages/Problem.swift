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

    static func unforeseen(isStopped: Bool) -> Problem {
        Problem(
            status: isStopped ? .serviceUnavailable : .internalServerError,
            title: "Something went wrong here",
            text: """
                Try again. If it goes on, tell the person who runs this Flyleaf and give them the reference below. \
                What you had saved is safe.
                """
        )
    }

    /// The database is away, or so busy that others were in the way again and again.
    ///
    /// - Rule: whoever sent a form is told to look, not that nothing was saved.
    /// - Why: a request saves in several steps, and the answer to the last may be what was lost.
    /// - Without it: the person does it again, and it is there twice.
    static func storeAway(changesNothing: Bool) -> Problem {
        let look = """
            What you just sent may be saved, or a part of it, or nothing. When the page comes again, look before you do it \
            once more.
            """
        return Problem(
            status: .serviceUnavailable,
            title: "Flyleaf’s database does not answer as it should",
            text: """
                \(changesNothing ? "Try again in a moment." : look) What you had saved before is safe. If it goes on, tell the \
                person who runs this Flyleaf and give them the reference below.
                """,
            fields: Fields([.retryAfter: "5"])
        )
    }

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
