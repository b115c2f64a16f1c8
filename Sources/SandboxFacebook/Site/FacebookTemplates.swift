internal import SandboxCore
internal import Templating

/// The pages that only this face has, compiled when the sandbox opens; what is wrong with any of them is told at once.
struct FacebookTemplates: Sendable {
    let front: Template<SitePage<FrontView>>
    let wall: Template<SitePage<WallView>>
    let post: Template<SitePage<PostPageView>>
    let consent: Template<SitePage<ConsentView>>
    let feedDialog: Template<SitePage<FeedDialogView>>
    let sendDialog: Template<SitePage<SendDialogView>>
    let messages: Template<SitePage<MessagesView>>
    let events: Template<SitePage<EventsView>>
    let event: Template<SitePage<EventPageView>>
    let appSettings: Template<SitePage<AppSettingsView>>
    let password: Template<SitePage<PasswordView>>

    init(_ library: TemplateLibrary) throws {
        front = try library.template("sandbox/front", for: SitePage<FrontView>.self)
        wall = try library.template("sandbox/wall", for: SitePage<WallView>.self)
        post = try library.template("sandbox/post", for: SitePage<PostPageView>.self)
        consent = try library.template("sandbox/consent", for: SitePage<ConsentView>.self)
        feedDialog = try library.template("sandbox/feed-dialog", for: SitePage<FeedDialogView>.self)
        sendDialog = try library.template("sandbox/send-dialog", for: SitePage<SendDialogView>.self)
        messages = try library.template("sandbox/messages", for: SitePage<MessagesView>.self)
        events = try library.template("sandbox/events", for: SitePage<EventsView>.self)
        event = try library.template("sandbox/event", for: SitePage<EventPageView>.self)
        appSettings = try library.template("sandbox/app-settings", for: SitePage<AppSettingsView>.self)
        password = try library.template("sandbox/password", for: SitePage<PasswordView>.self)
    }
}
