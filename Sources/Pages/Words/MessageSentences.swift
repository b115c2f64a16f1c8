public import Flyleaf
import Primitives
import Web

/// What is said of messages to the account of this Flyleaf.
enum MessageSentences {
    static let isOn =
        "What you write to the account of this Flyleaf is done, and answered to nobody but you where its network lets programs do that."
    static let isOff = "You said stop. What you write to the account of this Flyleaf is passed over, but for “start”."
    static let nobody = "No account takes messages here yet. A moderator can name one."

    /// Where messages go.
    static func address(_ handle: String, _ network: String, answers: Bool) -> String {
        answers ? "\(handle), \(network)" : "\(handle), \(network), which lets no program answer you alone"
    }

    /// What of an account was not read.
    static func behind(_ account: MessageAccount, at now: Timestamp) -> String? {
        var sentences: [String] = []
        if let lost = account.lately(at: now) {
            sentences.append(
                "More came to it than its network gives out again: some of what was written before \(lost.minuteWords) was passed over. Whoever got no answer can write again."
            )
        }
        if account.gap != nil {
            sentences.append("More came to it than is read at once. What is left is read with the next readings.")
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// What was done about an account.
    static func act(isNamed: Bool) -> String { isNamed ? "Named" : "Let go" }
    static let goneAccount = "an account of somebody who is gone"

    /// Why an account cannot be named as it is.
    static let missing =
        "Flyleaf may not read its mentions yet, or not write to people from it. Allow the first where its mentions stand, and the second where you would write to somebody."
    static let ended = "It has ended. Connect it again first."
}

extension MessageCommand.Kind {
    /// An example of it, as it is typed; it is read as it stands.
    var example: String {
        switch self {
        case .want: "read Piranesi by Susanna Clarke"
        case .reading: "reading Piranesi by Susanna Clarke"
        case .finished: "finished Piranesi by Susanna Clarke 8/10 A house of tides."
        case .list: "list"
        case .help: "help"
        case .stop: "stop"
        case .start: "start"
        }
    }

    /// What comes of it.
    var meaning: String {
        switch self {
        case .want: "The book goes on the list of what you want to read."
        case .reading: "You are reading it from today."
        case .finished:
            "You have read it, and a draft of a review waits, with the score and the words behind it. Nothing is published."
        case .list: "You get the first titles of what you want to read."
        case .help: "You get this table."
        case .stop: "Nothing more is done by message."
        case .start: "What you write is done again."
        }
    }

    /// The other ways to write it.
    var others: String { spellings.dropFirst().joined(separator: ", ") }
}

extension Message.Outcome {
    /// What became of a message, for its member.
    var words: String {
        switch self {
        case .wanted: "On your list"
        case .reading: "You are reading it"
        case .finished: "Read; a draft of a review was made"
        case .finishedWithoutDraft: "Read; no draft was made, for as many as are kept wait already"
        case .listed: "You asked for your list"
        case .helped: "You asked for the commands"
        case .stopped: "Messages were turned off"
        case .started: "Messages were turned on"
        case .unclear: "It was not understood"
        case .overtaken: "Passed over, for what you wrote later of it was done already"
        case .refused: "It could not be taken: your lists are full, or a link in it is blocked"
        case .ignored: "Passed over, for you had said stop"
        case .stranger: "Written before you were known"
        case .gaveUp: "Given up after several attempts"
        }
    }
}

extension MessageWords {
    /// The words of pages, with the addresses of this site.
    public static func ofPages(_ addresses: SiteAddresses) -> MessageWords {
        MessageWords { $0.words(addresses) }
    }
}

extension MessageAnswer {
    fileprivate func words(_ addresses: SiteAddresses) -> String {
        switch self {
        case .made(let outcome, let made):
            let page = addresses.whole(Paths.bookReading(made.bookID))
            let title = made.title.inAnswer
            switch outcome {
            case .reading: return "You are reading “\(title)”: \(page)"
            case .finished:
                let draft = made.draft.map { addresses.whole(Paths.draft($0, of: nil)) } ?? page
                return "You have read “\(title)”. A draft of your review waits for you, nobody else sees it: \(draft)"
            case .finishedWithoutDraft:
                return "You have read “\(title)”: \(page) No draft was made: as many as are kept wait already."
            case .overtaken: return "“\(title)” is as you wrote later: \(page)"
            default: return "“\(title)” is on your list: \(page)"
            }
        case .list(let titles, let others):
            let page = addresses.whole(Paths.reading())
            guard !titles.isEmpty || others > 0 else { return "There is nothing on your list yet: \(page)" }
            let more = others == 0 ? "" : "\nand \(others) more"
            return "You want to read:\n\(titles.map(\.inAnswer).joined(separator: "\n"))\(more)\n\(page)"
        case .help:
            let lines = MessageCommand.Kind.allCases.map(\.example).joined(separator: "\n")
            return "You can write:\n\(lines)\n\(addresses.whole(Paths.messageSettings()))"
        case .stopped: return "Nothing more is done by message. Write “start” to have it again."
        case .started: return "What you write is done again. Write “help” for what you can write."
        case .unclear: return "I did not understand that. Write “help” for what you can write."
        case .refused:
            return "That could not be taken: your lists are full, or a link in it is blocked here."
        case .stranger:
            return
                "Hello! I keep reading lists for members of Flyleaf, and do not know you yet. Connect this account there: \(addresses.whole(Paths.login())) If you did, say that it is you: \(addresses.whole(Paths.messageSettings())) Then write again."
        }
    }
}

extension ReviewTitle {
    /// The title where it is sent: short enough for several, and calling nobody.
    fileprivate var inAnswer: String {
        let scalars = text.unicodeScalars
        var cut = String.UnicodeScalarView()
        cut.append(contentsOf: scalars.prefix(80).map { $0 == "@" ? "\u{FF20}" : $0 })
        return scalars.count > 80 ? "\(String(cut))…" : String(cut)
    }
}
