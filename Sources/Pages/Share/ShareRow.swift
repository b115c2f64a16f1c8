import Flyleaf
import Primitives
import Templating
import Web

/// A share as lists and receipts show it: where it went, how far it is, why, and what can be done.
struct ShareRow: ViewModel {
    var receiptLink: LinkTarget
    /// The heading of the post, where the page does not say anyway which review it is.
    var heading: String?
    var place: String
    /// Whose profile it is, or which Page; absent for the own profile.
    var addressee: String?
    var network: String
    var date: String
    var isoDate: String
    var state: ShareStateView
    var why: String?
    var postLink: LinkTarget?
    /// What people did about the post, in short, where anybody did anything.
    var answered: String?

    static var fields: [Field<Self>] {
        [
            Field("receiptLink") { $0.receiptLink }, Field("heading") { $0.heading }, Field("place") { $0.place },
            Field("addressee") { $0.addressee }, Field("network") { $0.network }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate }, Field("stateClass") { $0.state.cssClass },
            Field("stateWord") { $0.state.word }, Field("why") { $0.why }, Field("postLink") { $0.postLink },
            Field("answered") { $0.answered },
        ]
    }

    init(
        _ share: ShareEntry,
        _ standing: ShareStanding,
        _ answers: KeptAnswers? = nil,
        namesReview: Bool = false
    ) async throws {
        let network = standing.title(share)
        receiptLink = LinkTarget(path: Paths.receipt(share.id))
        heading = namesReview ? share.heading : nil
        switch share.destination {
        case .own: (place, addressee) = ("Your own profile", nil)
        case .friend(let person): (place, addressee) = ("The profile of", person.name.text)
        case .page(let page): (place, addressee) = ("Your Page", page.name.text)
        }
        self.network = network
        date = share.createdAt.minuteWords
        isoDate = share.createdAt.rfc3339
        state = ShareStateView(share.state)
        why = share.explanation(network: network, try await standing.facts(share))
        answered = answers.flatMap { AnswerWords.short($0.answers) }
        postLink = share.state == .withdrawn ? nil : share.receipt.flatMap { LinkTarget($0.url) }
    }

    private init(
        receiptLink: LinkTarget,
        heading: String?,
        place: String,
        addressee: String?,
        network: String,
        date: String,
        isoDate: String,
        state: ShareStateView,
        why: String?,
        postLink: LinkTarget?
    ) {
        self.receiptLink = receiptLink
        self.heading = heading
        self.place = place
        self.addressee = addressee
        self.network = network
        self.date = date
        self.isoDate = isoDate
        self.state = state
        self.why = why
        self.postLink = postLink
    }
}
