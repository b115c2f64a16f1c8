import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /moderation/messages`: which of a moderator's own connections take messages for all; moderators alone.
    @Sendable static func showMessageAccounts(_ visit: MemberVisit) async throws -> Response {
        try await visit.requireModerator()
        let networks = visit.services.networks
        let now = visit.services.clock.now()
        let model = MessageAccountsPage(
            frame: visit.visit.frame("The account for messages"),
            rows: try await visit.services.messages.candidates(visit.member.id).map { postbox in
                let identity = postbox.connection.identity
                return MessageAccountRow(
                    id: postbox.connection.id.text,
                    name: MessageSentences.address(
                        identity.writtenName,
                        networks.title(identity.network),
                        answers: postbox.answers
                    ),
                    takes: postbox.account != nil,
                    isPaid: postbox.isPaid,
                    behind: postbox.account.flatMap { MessageSentences.behind($0, at: now) },
                    fault: postbox.connection.state != .active
                        ? MessageSentences.ended : postbox.missing.isEmpty ? nil : MessageSentences.missing
                )
            },
            acts: try await visit.services.messages.acts(limit: listLength).asyncMap { act in
                let name = try await act.moderatorID.asyncFlatMap { try await visit.services.moderation.name($0) }
                return MessageAccountActRow(act, at: networks.title(act.network), by: name)
            }
        )
        return visit.visit.page(visit.site.templates.messageAccounts, model)
    }
}
