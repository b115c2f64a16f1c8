internal import SandboxCore
internal import Templating

/// The pages that only this face has, compiled when the sandbox opens; what is wrong with any of them is told at once.
struct FacebookTemplates: Sendable {
    let front: Template<SitePage<FrontView>>
    let wall: Template<SitePage<WallView>>
    let page: Template<SitePage<PageView>>
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
        front = try library.page("front")
        wall = try library.page("wall")
        page = try library.page("page")
        post = try library.page("post")
        consent = try library.page("consent")
        feedDialog = try library.page("feed-dialog")
        sendDialog = try library.page("send-dialog")
        messages = try library.page("messages")
        events = try library.page("events")
        event = try library.page("event")
        appSettings = try library.page("app-settings")
        password = try library.page("password")
    }
}
