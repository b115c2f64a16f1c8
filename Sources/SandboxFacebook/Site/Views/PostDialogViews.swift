internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// The dialog in which a person publishes what an app prepared.
struct FeedDialogView: ViewModel {
    var app: String
    var person: Person
    /// On whose wall, when it is a friend's.
    var friend: Person?
    var action: LinkTarget
    var message: String
    var hashtag: String?
    var card: CardView?
    var choosesAudience: Bool
    var problem: String?

    static var fields: [Field<Self>] {
        [
            Field("app") { $0.app }, Field("person") { PersonView($0.person) },
            Field("friend") { $0.friend.map(PersonView.init) }, Field("action") { $0.action },
            Field("message") { $0.message }, Field("hashtag") { $0.hashtag }, Field("card") { $0.card },
            Field("choosesAudience") { $0.choosesAudience }, Field("problem") { $0.problem },
        ]
    }
}

/// The dialog in which a person sends a link to a friend.
struct SendDialogView: ViewModel {
    var app: String
    var person: Person
    /// The friend the app thought of.
    var recipient: Person?
    /// The friends to choose from, when the app thought of nobody.
    var friends: [Person]
    var action: LinkTarget
    var searchAction: String
    /// What the search carries along.
    var carried: FormFields
    var query: String
    var text: String
    var card: CardView?
    var problem: String?

    static var fields: [Field<Self>] {
        [
            Field("app") { $0.app }, Field("person") { PersonView($0.person) },
            Field("recipient") { $0.recipient.map(PersonView.init) },
            Field("friends") { $0.friends.map(PersonView.init) }, Field("hasFriends") { !$0.friends.isEmpty },
            Field("action") { $0.action }, Field("searchAction") { LinkTarget(path: $0.searchAction) },
            Field("carried") { $0.carried.all.map(HiddenField.init) }, Field("query") { $0.query },
            Field("text") { $0.text },
            Field("card") { $0.card }, Field("problem") { $0.problem },
        ]
    }
}

/// What somebody sent and got.
struct MessagesView: ViewModel {
    var messages: [Message]
    var reader: PersonID

    static var fields: [Field<Self>] {
        [
            Field("isEmpty") { $0.messages.isEmpty },
            Field("messages") { view in view.messages.map { MessageView(message: $0, reader: view.reader) } },
        ]
    }
}

/// One message, as one of the two sees it.
struct MessageView: ViewModel {
    var message: Message
    var reader: PersonID

    static var fields: [Field<Self>] {
        [
            Field("isMine") { $0.message.sender.id == $0.reader }, Field("sender") { PersonView($0.message.sender) },
            Field("recipient") { PersonView($0.message.recipient) }, Field("text") { $0.message.text },
            Field("address") { $0.message.link }, Field("link") { LinkTarget($0.message.link) },
            Field("app") { $0.message.app }, Field("moment") { $0.message.created.minuteText },
        ]
    }
}
