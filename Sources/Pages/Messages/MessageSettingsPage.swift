import Flyleaf
import Templating

/// Whether a member has things done by message, how, and what was done.
struct MessageSettingsPage: ViewModel {
    var frame: PageFrame
    var isOn: Bool
    /// The accounts that take messages, as one writes to them.
    var accounts: [String]
    /// Who wrote under the member's name at another server.
    var people: [MessagePersonRow]
    var handled: [HandledMessageRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame },
            Field("standing") { $0.isOn ? MessageSentences.isOn : MessageSentences.isOff },
            Field("isOn") { $0.isOn }, Field("accounts") { $0.accounts.map { MessageAddressRow(words: $0) } },
            Field("people") { $0.people }, Field("hasPeople") { !$0.people.isEmpty },
            Field("hasAccounts") { !$0.accounts.isEmpty }, Field("nobody") { _ in MessageSentences.nobody },
            Field("commands") { _ in MessageCommandRow.all }, Field("handled") { $0.handled },
            Field("hasHandled") { !$0.handled.isEmpty }, Field("maximum") { _ in Message.maximumPerMember },
        ]
    }
}
