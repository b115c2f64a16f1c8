import Flyleaf
import HTTP
import Web

extension Site {
    /// `GET /settings/messages`: whether messages count, the table of commands, and what became of the last ten.
    @Sendable static func showMessageSettings(_ visit: MemberVisit) async throws -> Response {
        let messages = visit.services.messages
        let accounts = try await messages.accounts().filter(\.canRead)
        let model = MessageSettingsPage(
            frame: visit.visit.frame("Reading list by message"),
            isOn: try await messages.setting(of: visit.member.id).isOn,
            accounts: accounts.map { postbox in
                MessageSentences.address(
                    postbox.connection.identity.writtenName,
                    visit.services.networks.title(postbox.connection.identity.network),
                    answers: postbox.answers
                )
            },
            people: try await messages.people(of: visit.member.id).map { MessagePersonRow($0) },
            handled: try await messages.handled(of: visit.member.id, limit: 10).map { HandledMessageRow($0) }
        )
        return visit.visit.page(visit.site.templates.messageSettings, model)
    }
}
