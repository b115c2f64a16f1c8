import Flyleaf
import HTTP

/// What a call does on the other side, which decides what a lost answer means.
enum CallEffect: Sendable {
    /// Nothing: it can be asked again at any time.
    case reading
    /// Something that comes out the same when it is done twice.
    case changing
    /// A post: doing it twice shows.
    case posting
}

extension NetworkFailure {
    /// What it means that no answer came.
    init(_ error: FetchError, effect: CallEffect, secrets: KnownSecrets) {
        let detail = secrets.line(error.description, maximumLength: 200) ?? error.reason.rawValue
        self.init(Self.category(error, effect), detail: detail)
    }

    private static func category(_ error: FetchError, _ effect: CallEffect) -> Category {
        switch (error.mayHaveArrived, effect, error.reason) {
        case (false, _, .refusedAddress): .misconfigured
        case (false, _, _): .unreachable
        case (true, .changing, _), (true, .posting, _): .answerLost
        case (true, .reading, .tooLarge), (true, .reading, .brokenAnswer): .brokenAnswer
        case (true, .reading, _): .transient
        }
    }
}
