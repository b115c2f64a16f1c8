import Flyleaf

extension NoticeContent {
    /// The notice in words.
    func parts(_ networks: NetworkDirectory) -> [NoticePart] {
        switch self {
        case .likes(_, let title, let standing):
            let names = standing.people.flatMap { person -> [NoticePart] in
                [.words(person.before), .name(person.name)]
            }
            return names + [.words(standing.count == 1 ? " likes " : " like "), .name(title.text)]
        case .friend(let friend):
            return [
                .name(friend.name.text),
                .words(", whom you know from \(networks.title(friend.network)), is at Flyleaf now"),
            ]
        case .share(let share):
            let (before, after) = share.state.notice(networks.title(share.network))
            return [.words(before), .name(share.heading), .words(after)]
        case .connection(let connection):
            let network = networks.title(of: connection.identity)
            return [
                .words(
                    connection.state == .active
                        ? "Your connection to \(network) works again" : "\(network) has ended your connection"
                )
            ]
        case .bookImport(let found, let job):
            return [.name(found.shownName), .words(found.undoneAt == nil ? Self.words(job) : " was undone")]
        case .moderation(let act, let title):
            let words =
                act.objection?.answer == nil
                ? act.kind.told(act.subject.kind.noun)
                : "Moderators have answered you about your \(act.subject.kind.noun)"
            return [.words(title == nil ? words : "\(words): ")] + (title.map { [.name($0)] } ?? [])
        case .security(let event):
            let detail = event.detail(networks)
            return [.words(detail == nil ? event.kind.told : "\(event.kind.told): ")]
                + (detail.map { [.name($0)] } ?? [])
        case .mentions(_, let title, let shown, let waiting):
            let count = shown + waiting
            let pages = count == 1 ? "A page elsewhere mentions " : "\(count) pages elsewhere mention "
            return [.words(pages), .name(title.text)]
                + (waiting == 0
                    ? [] : [.words(waiting == 1 ? "; one waits for your word" : "; \(waiting) wait for your word")])
        case .answers(let share, let count, let newest):
            let place = " at \(networks.title(share.network))"
            guard count > 1 || newest == nil else {
                return [.name(newest?.text ?? ""), .words(" answered "), .name(share.heading), .words(place)]
            }
            let answers = count == 1 ? "An answer to " : "\(count.grouped) answers to "
            return [.words(answers), .name(share.heading), .words(place)]
                + (newest.map { [.words(", the newest by "), .name($0.text)] } ?? [])
        case .reply(let reply):
            let (before, after) = reply.notice(networks.title(reply.network))
            return [.words(before), .name(reply.subject.name.text), .words(after)]
        case .naming(let entry):
            return [
                .name(entry.writer.text), .words(" asks whether you may be named at "),
                .name(entry.checkIn.place.name),
            ]
        case .gone: return [.words("What this told of is not there any more, or not for you")]
        }
    }

    /// The same for a screen that others may see: with titles of books and names of friends, and with nothing else that
    /// somebody wrote.
    func pushWords(_ networks: NetworkDirectory) -> String {
        switch self {
        case .likes, .friend, .connection, .mentions, .gone: return parts(networks).map(\.text).joined()
        case .share(let share):
            let (before, after) = share.state.notice(networks.title(share.network))
            return before + (before.isEmpty ? "What you shared" : "what you shared") + after
        case .answers(let share, let count, newest: _):
            let answers = count == 1 ? "An answer to" : "\(count.grouped) answers to"
            return "\(answers) what you shared at \(networks.title(share.network))"
        case .reply(let reply):
            let (before, after) = reply.notice(networks.title(reply.network))
            return "\(before)somebody\(after)"
        case .naming(let entry): return "\(entry.writer.text) asks whether you may be named in a check-in"
        case .bookImport(let found, let job):
            return found.undoneAt == nil ? "Your file\(Self.words(job))" : "Your import was undone"
        case .moderation(let act, title: _): return NoticeContent.moderation(act, title: nil).parts(networks)[0].text
        case .security(let event): return event.kind.told
        }
    }

    private static func words(_ job: Job?) -> String {
        switch job?.state {
        case .done?: " is imported"
        // Its page says what became of it; jobs are not kept as long as notices.
        case nil: " was worked on"
        case .failed?: " could not be imported to its end"
        case .stopped?: " was stopped before its end"
        case .waiting?, .running?: " is worked on again"
        }
    }
}

extension StreamReply {
    /// What stands before and after the name of who wrote what is answered, or is written to.
    fileprivate func notice(_ network: String) -> (String, String) {
        let noun =
            switch subject.kind {
            case .post: "answer to"
            case .quote: "quotation of"
            case .person: "message to"
            }
        return switch state {
        case .refused: ("Your \(noun) ", " was not taken by \(network)")
        case .unknown: ("\(network) does not say whether it took your \(noun) ", "")
        case .waiting, .sending: ("Your \(noun) ", " is on its way to \(network)")
        case .posted: ("Your \(noun) ", " stands at \(network)")
        }
    }
}

extension ShareState {
    /// What stands before and after the heading of a share.
    fileprivate func notice(_ network: String) -> (String, String) {
        switch self {
        case .posted: ("", " is posted to \(network)")
        case .rejected: ("", " was not posted to \(network)")
        case .unknown: ("\(network) does not say whether ", " is posted there")
        case .queued, .sending: ("", " is on its way to \(network)")
        case .handedOff, .returned: ("", " was handed to \(network)’s own page")
        case .cancelled: ("", " was called off: nothing went to \(network)")
        case .withdrawn: ("", " was taken back from \(network)")
        }
    }
}
