import Crypto
import Flyleaf
import Pages
import Primitives
import StorageEngines

extension Subcommand {
    /// `flyleaf moderator NAME`: makes the first moderator, while the site runs or not.
    static let moderator = Subcommand(
        name: "moderator",
        usage: "flyleaf moderator NAME [--end]",
        summary: "Make the member of that name or identifier a moderator; with --end they are one no more.",
        argumentCount: 1,
        option: .word("--end")
    ) { arguments, environment in
        let storage = try await open(environment)
        do {
            let code = try await appoint(arguments[0], isEnd: arguments.count == 2, storage.stores)
            try await storage.close()
            return code
        } catch {
            try await storage.close()
            throw error
        }
    }

    /// `flyleaf moderation-log`: every act of moderators and the operator, the oldest first.
    static let moderationLog = Subcommand(
        name: "moderation-log",
        usage: "flyleaf moderation-log",
        summary: "Print what moderators did: when, who, what, about what, and why, with tabs between.",
        argumentCount: 0
    ) { _, environment in
        let storage = try await open(environment)
        do {
            try await printLog(storage.stores)
            try await storage.close()
            return 0
        } catch {
            try await storage.close()
            throw error
        }
    }

    private static func appoint(_ name: String, isEnd: Bool, _ stores: Stores) async throws -> Int32 {
        guard let member = try await member(name, stores) else { return 1 }
        let change = try await moderation(stores).perform(
            isEnd ? .discharge : .appoint,
            on: .member(member),
            because: ModerationWords(trusted: "By the operator"),
            by: nil
        )
        switch change {
        case .kept: Console.print(isEnd ? "\(name) is a moderator no more." : "\(name) is a moderator.")
        case .unchanged: Console.print(isEnd ? "\(name) is no moderator." : "\(name) is a moderator already.")
        case .missing: return 1
        }
        return 0
    }

    private static func printLog(_ stores: Stores) async throws {
        let moderation = moderation(stores)
        var (lines, before): ([(moment: Timestamp, text: String)], Int64?) = ([], nil)
        while case let page = try await moderation.log(before: before, limit: 500), let last = page.last {
            for act in page { lines.append((act.moment, try await line(act, moderation))) }
            before = last.number
        }
        let invitations = Invitations(stores: stores, clock: .system, randomness: .secure)
        for change in try await invitations.changes(limit: 10_000) {
            lines.append((change.moment, try await line(change, moderation)))
        }
        // The newest stand first in both lists; those of one moment keep their order.
        let ordered = lines.reversed().enumerated().sorted {
            ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset)
        }
        for line in ordered { Console.print(line.element.text) }
    }

    private static func line(_ change: SignUpChange, _ moderation: Moderation) async throws -> String {
        let moderator = try await change.moderatorID.asyncFlatMap { try await moderation.name($0) }
        let words = [change.moment.rfc3339, moderator?.text ?? "-", "sign-up", change.mode.rawValue, "-"]
        return words.joined(separator: "\t")
    }

    private static func line(_ act: ModerationAct, _ moderation: Moderation) async throws -> String {
        let moderator = try await act.moderatorID.asyncFlatMap { try await moderation.name($0) }
        let reason = act.reason.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let subject = "\(act.subject.kind.rawValue) \(act.subject.id)"
        return [act.moment.rfc3339, moderator?.text ?? "-", act.kind.rawValue, subject, reason].joined(separator: "\t")
    }

    private static func moderation(_ stores: Stores) -> Moderation {
        Moderation(stores: stores, clock: .system, randomness: .secure)
    }
}
