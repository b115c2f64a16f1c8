import Flyleaf
import HTTP

/// What a call does on the other side, which decides what a lost answer means.
enum CallEffect: Sendable {
    /// Nothing: it can be asked again at any time.
    case reading
    /// Something that comes out the same when it is done twice.
    case changing
    /// Something nobody sees before a post names it, such as an upload: it can be done again at any time.
    case preparing
    /// A post: doing it twice shows.
    case posting
}

extension NetworkFailure {
    /// What it means that no answer came.
    init(_ error: FetchError, effect: CallEffect, secrets: KnownSecrets) {
        let detail = secrets.line(error.description, maximumLength: 200) ?? error.reason.rawValue
        self.init(Self.category(error, effect), detail: detail)
    }

    /// What a failure before the post means, which is never that the post may be there: nothing was posted.
    ///
    /// A photo that is refused, or its description, is the photo's fault and not the post's.
    var beforePosting: NetworkFailure {
        let category: Category =
            switch category {
            case .answerLost, .brokenAnswer, .unconfirmed, .mayNotLook: .transient
            case .refused, .tooLong, .notFound, .duplicate, .unsupported: .photoRefused
            default: category
            }
        return NetworkFailure(
            category,
            retryAt: retryAt,
            permission: permission,
            userMessage: userMessage,
            naming: naming,
            detail: "photo: \(detail)",
            answer: answer
        )
    }

    private static func category(_ error: FetchError, _ effect: CallEffect) -> Category {
        switch (error.mayHaveArrived, effect, error.reason) {
        case (false, _, .refusedAddress): .misconfigured
        case (false, _, _): .unreachable
        case (true, .changing, _), (true, .posting, _): .answerLost
        case (true, .preparing, _): .transient
        case (true, .reading, .tooLarge), (true, .reading, .brokenAnswer): .brokenAnswer
        case (true, .reading, _): .transient
        }
    }
}
