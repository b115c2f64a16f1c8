import Flyleaf
import Primitives

/// The words for answers to posts of networks, quotations of them and messages to people there, and for what becomes of them.
enum ReplyWords {
    /// What the form says of itself.
    static func form(
        _ kind: StreamReply.Subject.Kind,
        _ network: String
    ) -> (heading: String, label: String, send: String) {
        switch kind {
        case .post: ("Answer", "Your answer", "Answer at \(network)")
        case .quote: ("Quote", "What you say about it", "Quote at \(network)")
        case .person: ("Write to", "Your message", "Send at \(network)")
        }
    }

    /// What leads from answering a post to quoting it.
    static let quoteInstead = "Quote it instead"
    /// What leads back.
    static let answerInstead = "Answer it instead"

    /// What is shown of the post that is quoted, and when.
    static func approval(_ approval: QuoteApproval) -> String {
        switch approval {
        case .automatic: "It becomes a post of yours that shows this one."
        case .manual:
            "It becomes a post of yours. Its writer is asked whether it may show this one; until they say yes, yours stands "
                + "there without it."
        }
    }

    /// Who sees it, as one chooses.
    static func readers(
        _ readers: ReplyReaders,
        _ kind: StreamReply.Subject.Kind
    ) -> (title: String, help: String) {
        switch readers {
        case .everybody where kind == .quote: ("Everybody", "It stands among your posts, and in no public list")
        case .everybody: ("Everybody", "It stands under the post, and in no public list")
        case .followers: ("Your followers", "And whoever is named in it")
        case .named: ("Only whom you name", "Whose names stand in it, and nobody else")
        case .ofPost: ("Whoever sees the post", "It stands under it")
        }
    }

    /// What is said where there is nothing to choose.
    static func onlyReaders(_ readers: ReplyReaders, _ network: String) -> String {
        switch readers {
        case .everybody: "Whoever sees your account at \(network) sees it."
        case .followers: "Your followers see it, and whoever is named in it."
        case .named: "Only whoever is named in it sees it."
        case .ofPost: "Whoever sees the post sees it."
        }
    }

    /// What is wrong with a form and what to do.
    static func fault(_ fault: ReplyFault, _ network: String) -> String {
        switch fault {
        case .empty: "Write something first."
        case .unreadable: "It is too long, or holds control characters that cannot be shown. Type that part again."
        case .unreadableWarning: "A warning is one line of at most \(ShareWarning.maximumLength) characters."
        case .tooLong(let length, let limit):
            "It is \(length) characters long as \(network) counts, \(length - limit) more than the \(limit) allowed. Shorten it."
        case .otherReaders: "Choose who may see it: the post is for others now than it was."
        case .otherPeople(let handle):
            "A message goes to everybody whose name with an @ stands in it. Name \(handle) and nobody else. Nothing was sent."
        case .blockedLink(let pattern): "\(pattern.refusalWords) Nothing was sent."
        case .tooMany(let limit):
            "As many as \(limit) of your answers wait for \(network) already. Send this once it has taken some."
        case .limited(let refusal): limit(refusal, network)
        }
    }

    private static func limit(_ refusal: PostingRefusal, _ network: String) -> String {
        switch refusal {
        case .tooMany(let limit):
            "\(limit) posts are as many as one person makes here in a day, answers among them. Nothing was sent. Send it "
                + "tomorrow, or answer at \(network) itself."
        case .paidForMember(_, let limit):
            "\(network) charges for each answer as for a post, and whoever runs this Flyleaf pays for \(limit) of yours in "
                + "a day. Nothing was sent. Send it tomorrow, or answer at \(network) itself."
        case .paidForAll:
            "\(network) charges for each answer as for a post, and all that whoever runs this Flyleaf pays for today are "
                + "made. Nothing was sent. Send it tomorrow, or answer at \(network) itself."
        }
    }

    /// How far a reply is.
    static func state(_ reply: StreamReply, _ network: String) -> String {
        // What is left to the person has no next time.
        let next = reply.isLeftToPerson ? nil : reply.nextAttemptAt.map { " after \($0.minuteWords)" }
        switch reply.state {
        case .waiting:
            guard reply.failure != nil else { return "On its way to \(network)." }
            return "\(network) could not take it yet. It is sent again\(next ?? "")."
        case .sending: return "On its way to \(network)."
        case .posted:
            guard reply.receipt?.awaitsYes == true else {
                return reply.isLetter ? "\(network) has it." : "It stands at \(network)."
            }
            return "It stands at \(network). Whoever wrote the post is asked whether it may be shown with it."
        case .refused: return refusal(reply, network)
        case .unknown:
            let place =
                switch reply.subject.kind {
                case .post: "does it stand under the post"
                case .quote: "does it stand among your posts"
                case .person: "is it among your messages"
                }
            return reply.isLeftToPerson
                ? "\(network) never said whether it took this, and cannot show it. Look there: \(place)?"
                : "\(network) did not say whether it took this. It is looked for there\(next ?? ""), and not sent again meanwhile."
        }
    }

    private static func refusal(_ reply: StreamReply, _ network: String) -> String {
        switch reply.failure {
        case .missing?: return "\(network) does not have it: it was lost on the way."
        case .notFound? where reply.isLetter:
            return "\(network) knows nobody by that name any more. Nothing was sent."
        case .notFound? where reply.isQuotation:
            return
                "\(network) does not have the post any more, or its writer does not let you quote it. Nothing was sent."
        case .unsupported? where reply.isQuotation:
            return "\(network) took the words without the post they are about, so they were taken back there."
        case .notFound?: return "\(network) does not have the post any more, so there is nothing to answer."
        case .linkBlocked?: return "Moderators of this Flyleaf blocked a link in it meanwhile. Nothing was sent."
        default:
            let account = reply.failure.map { FailureWords($0, network).account }
            return ["It was not taken.", account, reply.failureMessage.map { "\(network) says: \($0)" }]
                .compactMap(\.self).joined(separator: " ")
        }
    }

    /// What stands above the stream while some were refused or are in doubt.
    static func unsettled(_ count: Int) -> String {
        count == 1
            ? "An answer of yours was not taken, or nobody knows whether it was"
            : "\(count) answers of yours were not taken, or nobody knows whether they were"
    }
}
