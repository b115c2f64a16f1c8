internal import HTTP
internal import Primitives
internal import SandboxCore

/// Version 2 of the interface.
enum V2 {
    static let endpoints =
        unplayed + tweets + lists + users + reactions + media + streaming
        + relations + ownedLists + bookmarks + hiding + counts + directMessages

    /// What X has and the sandbox does not, where an address would else be taken for one that holds an id.
    private static let unplayed = [
        "users/search", "users/personalized_trends", "users/reposts_of_me", "users/{id}/bookmarks/folders",
        "tweets/analytics",
    ].map { path in
        XEndpoint(.get, path: path, limit: 75, access: .anyone) { _ in throw XError.problem(.notFound) }
    }

    static func error(for refusal: Publication.Refusal) -> XError {
        switch refusal {
        case .empty: .problem(.invalid("One of `text`, `media` or `poll` must be present in the request body."))
        case .tooLong:
            .problem(
                XProblem(
                    status: .badRequest,
                    title: "Invalid Request",
                    detail:
                        "Your Tweet text is too long. For more information on how Twitter determines text length see "
                        + "https://github.com/twitter/twitter-text.",
                    slug: "invalid-request"
                )
            )
        case .unclean: .problem(.invalid("The `text` field holds characters that are not allowed."))
        case .duplicate: .problem(.forbidden("You are not allowed to create a Tweet with duplicate content."))
        case .badMedia: .problem(.invalid("Your media IDs are invalid."))
        case .unknownReply:
            .problem(.forbidden("You attempted to reply to a Tweet that is deleted or not visible to you."))
        case .unknownQuote: .problem(.invalid("Your `quote_tweet_id` is not a post that exists."))
        case .blocked: .problem(.notPermitted)
        case .unknownPlace: .problem(.invalid("Your `geo.place_id` is invalid."))
        }
    }

    /// The id in a path or a body.
    static func id<Entity>(_ text: String, _ parameter: String) throws -> NumericID<Entity> {
        guard let id = NumericID<Entity>(text) else {
            throw XError.problem(
                .invalid(
                    "The `\(parameter)` query parameter value [\(text)] is not valid",
                    parameter,
                    text
                )
            )
        }
        return id
    }

    /// A whole number within bounds.
    static func number(
        _ call: XCall,
        _ name: String,
        _ bounds: ClosedRange<Int>,
        usual: Int
    ) throws -> Int {
        guard let text = call.text(name) else { return usual }
        guard let number = Int(text), bounds.contains(number) else {
            throw XError.problem(
                .invalid(
                    "The `\(name)` query parameter value [\(text)] is not between \(bounds.lowerBound) and "
                        + "\(bounds.upperBound)",
                    name,
                    text
                )
            )
        }
        return number
    }

    /// The moment of a parameter (RFC 3339).
    static func moment(_ call: XCall, _ name: String) throws -> Timestamp? {
        guard let text = call.text(name) else { return nil }
        guard let moment = Timestamp(iso8601: text) else {
            throw XError.problem(.invalid("The `\(name)` query parameter value [\(text)] is not a time", name, text))
        }
        return moment
    }
}

extension Timestamp {
    /// RFC 3339 with milliseconds, as version 2 always writes it.
    var fractionDate: String {
        let fraction = String(CivilTime(self).millisecond)
        let padded = String(repeating: "0", count: 3 - fraction.utf8.count) + fraction
        return "\(rfc3339.dropLast()).\(padded)Z"
    }
}

/// Where a page of a list begins: in front of an id or behind it.
struct PageToken: Sendable, Equatable {
    var isBackward: Bool
    var id: Int64

    init(isBackward: Bool, id: Int64) {
        self.isBackward = isBackward
        self.id = id
    }

    init?(_ text: String) {
        guard let bytes = Base64.decode(text), let plain = String(validating: bytes, as: UTF8.self),
            let first = plain.utf8.first, let id = Int64(plain.dropFirst())
        else { return nil }
        switch first {
        case UInt8(ascii: "n"): self.init(isBackward: false, id: id)
        case UInt8(ascii: "p"): self.init(isBackward: true, id: id)
        default: return nil
        }
    }

    var text: String { Base64.encode(Array("\(isBackward ? "p" : "n")\(id)".utf8)) }

    /// The token of a call, under either name.
    static func of(_ call: XCall) throws -> PageToken? {
        guard let text = call.text("pagination_token") ?? call.text("next_token") else { return nil }
        guard let token = PageToken(text) else {
            throw XError.problem(
                .invalid(
                    "The `pagination_token` query parameter value [\(text)] is not valid",
                    "pagination_token",
                    text
                )
            )
        }
        return token
    }
}
