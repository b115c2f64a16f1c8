import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The friend picker: search, pages, and a choice that stays while one goes through them.
struct FriendPickerPage: ViewModel {
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

    private var isSingle: Bool { choice.mode == .single }

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("isSingle") { $0.isSingle },
            Field("mode") { $0.choice.mode.rawValue }, Field("words") { $0.choice.words },
            Field("hasWords") { !$0.choice.words.isEmpty },
            Field("heading") { $0.isSingle ? "Choose a friend" : "Tag friends" }, Field("chosen") { $0.chosen },
            Field("hasChosen") { !$0.chosen.isEmpty }, Field("chosenCount") { $0.chosen.count },
            Field("elsewhere") { $0.elsewhere }, Field("elsewhereName") { $0.isSingle ? "former" : "picked" },
            Field("people") { $0.people }, Field("action") { $0.action }, Field("back") { $0.back },
            Field("fault") { $0.fault }, Field("list") { $0.list }, Field("page") { $0.choice.page },
            Field("pager") { $0.pager }, Field("done") { $0.isSingle ? "Choose this friend" : "Tag these friends" },
        ]
    }
}

/// A person in a list.
struct PersonRow: ViewModel {
    var id: String
    var name: String
    var initials: String
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("name") { $0.name }, Field("initials") { $0.initials },
            Field("isChosen") { $0.isChosen },
        ]
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
struct PickerPager: ViewModel {
    var earlier: String?
    var later: String?
    var text: String

    static var fields: [Field<Self>] {
        [
            Field("earlier") { $0.earlier }, Field("later") { $0.later }, Field("text") { $0.text },
        ]
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
struct FriendListState: ViewModel {
    /// When it was read from the network.
    var readAt: String?
    var readAtISO: String
    /// Why there is nobody in it, if so.
    var emptyText: String?
    /// What went wrong with reading it, if something did.
    var failure: ListFailure?
    /// The network does not let us see it.
    var refusal: ListRefusal?

    static var fields: [Field<Self>] {
        [
            Field("readAt") { $0.readAt }, Field("readAtISO") { $0.readAtISO }, Field("emptyText") { $0.emptyText },
            Field("failure") { $0.failure }, Field("refusal") { $0.refusal },
        ]
    }
}

/// A network that could not be read.
struct ListFailure: ViewModel {
    var title: String
    var text: String
    var retry: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("text") { $0.text }, Field("retry") { $0.retry },
        ]
    }
}

/// A permission that is missing for a list.
struct ListRefusal: ViewModel {
    var reason: String
    /// The form that asks for it; absent where asking would not help.
    var ask: PermissionForm?

    static var fields: [Field<Self>] { [Field("reason") { $0.reason }, Field("ask") { $0.ask }] }
}

/// A form that leaves for a network to ask for a permission.
struct PermissionForm: ViewModel {
    var action: LinkTarget
    var title: String
    var purpose: String
    var fields: [HiddenField]

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("title") { $0.title }, Field("purpose") { $0.purpose },
            Field("fields") { $0.fields },
        ]
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
