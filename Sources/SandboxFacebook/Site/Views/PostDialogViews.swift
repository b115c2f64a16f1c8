internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// The dialog in which a person publishes what an app prepared.
struct FeedDialogView: SampledModel {
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

    static let sample = FeedDialogView(
        app: "App",
        person: .sample,
        friend: .sample,
        action: LinkTarget(path: "/dialog/feed?app_id=1"),
        message: "Message",
        hashtag: "#books",
        card: .sample,
        choosesAudience: true,
        problem: "Problem"
    )

    var values: Values {
        [
            "app": .text(app),
            "person": .model(PersonView(person)),
            "friend": .optional(friend.map(PersonView.init)),
            "action": .link(action),
            "message": .text(message),
            "hashtag": .optional(hashtag),
            "card": .optional(card),
            "choosesAudience": .flag(choosesAudience),
            "problem": .optional(problem),
        ]
    }
}

/// The dialog in which a person sends a link to a friend.
struct SendDialogView: SampledModel {
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

    static let sample = SendDialogView(
        app: "App",
        person: .sample,
        recipient: .sample,
        friends: [.sample],
        action: LinkTarget(path: "/dialog/send?app_id=1"),
        searchAction: "/dialog/send",
        carried: FormFields(["app_id": "1"]),
        query: "ada",
        text: "Text",
        card: .sample,
        problem: "Problem"
    )

    var values: Values {
        [
            "app": .text(app),
            "person": .model(PersonView(person)),
            "recipient": .optional(recipient.map(PersonView.init)),
            "friends": .models(friends.map(PersonView.init)),
            "hasFriends": .flag(!friends.isEmpty),
            "action": .link(action),
            "searchAction": .link(LinkTarget(path: searchAction)),
            "carried": .list(carried.all.map { ["name": .text($0.name), "value": .text($0.value)] }),
            "query": .text(query),
            "text": .text(text),
            "card": .optional(card),
            "problem": .optional(problem),
        ]
    }
}

/// What somebody sent and got.
struct MessagesView: SampledModel {
    var messages: [Message]
    var reader: PersonID

    static let sample = MessagesView(
        messages: [
            Message(
                sender: .sample,
                recipient: .sample,
                app: "App",
                text: "Text",
                link: "https://books.example/1",
                created: Timestamp(seconds: 0)
            )
        ],
        reader: Person.sample.id
    )

    var values: Values {
        [
            "isEmpty": .flag(messages.isEmpty),
            "messages": .list(
                messages.map { message in
                    [
                        "isMine": .flag(message.sender.id == reader),
                        "sender": .model(PersonView(message.sender)),
                        "recipient": .model(PersonView(message.recipient)),
                        "text": .optional(message.text),
                        "address": .text(message.link),
                        "link": .optional(LinkTarget(message.link)),
                        "app": .text(message.app),
                        "moment": .text(message.created.minuteText),
                    ]
                }
            ),
        ]
    }
}
