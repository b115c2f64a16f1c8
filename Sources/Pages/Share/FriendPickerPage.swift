import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The friend picker: search, pages, and a choice that stays while one goes through them.
struct FriendPickerPage: SampledModel {
    var frame: PageFrame
    var network: String
    var choice: FriendChoice
    var chosen: [PersonChip]
    /// Chosen friends that are not among the rows of this page.
    var elsewhere: [PersonChip]
    var people: [PersonRow]
    var action: LinkTarget
    var back: LinkTarget
    var fault: String?
    var list: FriendListState
    var pager: PickerPager?

    static let sample = FriendPickerPage(
        frame: .sample,
        network: "Facebook",
        choice: FriendChoice(FormFields(["q": "ada"]), draft: .sample),
        chosen: [.sample],
        elsewhere: [.sample],
        people: [.sample],
        action: .sample,
        back: .sample,
        fault: "Choose one.",
        list: .sample,
        pager: .sample
    )

    var values: Values {
        let isSingle = choice.mode == .single
        return [
            "frame": .model(frame), "network": .text(network), "isSingle": .flag(isSingle),
            "mode": .text(choice.mode.rawValue), "words": .text(choice.words),
            "hasWords": .flag(!choice.words.isEmpty), "heading": .text(isSingle ? "Choose a friend" : "Tag friends"),
            "chosen": .models(chosen), "hasChosen": .flag(!chosen.isEmpty), "chosenCount": .text(String(chosen.count)),
            "elsewhere": .models(elsewhere), "elsewhereName": .text(isSingle ? "former" : "picked"),
            "people": .models(people), "action": .link(action), "back": .link(back), "fault": .optional(fault),
            "list": .model(list), "page": .text(String(choice.page)), "pager": .optional(pager),
            "done": .text(isSingle ? "Choose this friend" : "Tag these friends"),
        ]
    }
}

extension ShareDraft {
    /// An empty draft for samples.
    static let sample = ShareDraft(
        emptyFor: ID(trusted: ""),
        of: .review(ID(trusted: "")),
        key: ShareKey(Randomness { [UInt8](repeating: 0, count: $0) })
    )
}

/// A person in a list.
struct PersonRow: SampledModel {
    var id: String
    var name: String
    var initials: String
    var isChosen: Bool

    static let sample = PersonRow(id: "1", name: "Ada", initials: "A", isChosen: true)

    var values: Values {
        ["id": .text(id), "name": .text(name), "initials": .text(initials), "isChosen": .flag(isChosen)]
    }
}

extension PersonRow {
    init(_ person: Person, isChosen: Bool = false) {
        id = person.remoteID
        name = person.name.text
        initials = person.name.initials
        self.isChosen = isChosen
    }
}

/// The buttons to the pages around.
struct PickerPager: SampledModel {
    var earlier: String?
    var later: String?
    var text: String

    static let sample = PickerPager(earlier: "1", later: "3", text: "Page 2 of 3")

    var values: Values {
        ["earlier": .optional(earlier), "later": .optional(later), "text": .text(text)]
    }

    /// Nothing for a list of one page.
    static func of(_ view: FriendDirectory.View) -> PickerPager? {
        guard view.pageCount > 1 else { return nil }
        return PickerPager(
            earlier: view.page > 1 ? String(view.page - 1) : nil,
            later: view.page < view.pageCount ? String(view.page + 1) : nil,
            text: "Page \(view.page) of \(view.pageCount), \(view.listing.total) people"
        )
    }
}

/// How a list of friends stands: when it was read, why it is empty, what is in the way.
struct FriendListState: SampledModel {
    /// When it was read from the network.
    var readAt: String?
    var readAtISO: String
    /// Why there is nobody in it, if so.
    var emptyText: String?
    /// What went wrong with reading it, if something did.
    var failure: ListFailure?
    /// The network does not let us see it.
    var refusal: ListRefusal?

    static let sample = FriendListState(
        readAt: "6 Nov 1994, 12:00 UTC",
        readAtISO: "1994-11-06T12:00:00Z",
        emptyText: "Nobody.",
        failure: .sample,
        refusal: .sample
    )

    var values: Values {
        [
            "readAt": .optional(readAt), "readAtISO": .text(readAtISO), "emptyText": .optional(emptyText),
            "failure": .optional(failure), "refusal": .optional(refusal),
        ]
    }
}

/// A network that could not be read.
struct ListFailure: SampledModel {
    var title: String
    var text: String
    var retry: LinkTarget

    static let sample = ListFailure(title: "Facebook cannot be reached", text: "Try again.", retry: .sample)

    var values: Values { ["title": .text(title), "text": .text(text), "retry": .link(retry)] }
}

/// A permission that is missing for a list.
struct ListRefusal: SampledModel {
    var reason: String
    /// The form that asks for it; absent where asking would not help.
    var ask: PermissionForm?

    static let sample = ListRefusal(reason: "You have not let Flyleaf.", ask: .sample)

    var values: Values { ["reason": .text(reason), "ask": .optional(ask)] }
}

/// A form that leaves for a network to ask for a permission.
struct PermissionForm: SampledModel {
    var action: LinkTarget
    var title: String
    var purpose: String
    var fields: [HiddenField]

    static let sample = PermissionForm(action: .sample, title: "Your friends", purpose: "To list.", fields: [.sample])

    var values: Values {
        ["action": .link(action), "title": .text(title), "purpose": .text(purpose), "fields": .models(fields)]
    }
}

extension FriendListState {
    /// The state of a list that was looked at.
    init(_ view: FriendDirectory.View, words: String, network: String, here: LinkTarget) {
        readAt = view.refreshedAt?.minuteText
        readAtISO = view.refreshedAt?.rfc3339 ?? ""
        failure = view.failure.map { failure in
            let advice = FailureAdvice(failure, in: .waiting, network: network)
            return ListFailure(title: advice.title, text: advice.text, retry: here)
        }
        emptyText =
            if view.listing.total > 0 || failure != nil {
                nil
            } else if words.isEmpty {
                "\(network) names no friends of yours. It may list only those who use Flyleaf too."
            } else {
                "No friend’s name has these words. Try fewer, or another spelling."
            }
        refusal = nil
    }

    /// A list the network does not let us see.
    init(refused reason: String, ask: PermissionForm?) {
        readAt = nil
        readAtISO = ""
        emptyText = nil
        failure = nil
        refusal = ListRefusal(reason: reason, ask: ask)
    }
}

extension SocialNetwork {
    /// The rule of a permission asked at login that a connection does not have, if there is one.
    func missingReading(_ connection: Connection) -> PermissionRule? {
        permissions.first { $0.moment == .login && !connection.permissions.granted.contains($0.permission) }
    }
}
