internal import Templating

/// Every page of the site, compiled when the sandbox opens; what is wrong with any of them is told at once.
struct SiteTemplates: Sendable {
    let front: Template<SitePage<FrontView>>
    var people: Template<SitePage<PeopleView>>
    let wall: Template<SitePage<WallView>>
    let post: Template<SitePage<PostPageView>>
    var chooser: Template<SitePage<ChooserView>>
    let consent: Template<SitePage<ConsentView>>
    let feedDialog: Template<SitePage<FeedDialogView>>
    let sendDialog: Template<SitePage<SendDialogView>>
    let messages: Template<SitePage<MessagesView>>
    let events: Template<SitePage<EventsView>>
    let event: Template<SitePage<EventPageView>>
    let appSettings: Template<SitePage<AppSettingsView>>
    let password: Template<SitePage<PasswordView>>
    let developer: Template<SitePage<DeveloperView>>
    var control: Template<SitePage<ControlView>>
    var notice: Template<SitePage<NoticeView>>
    let x: XTemplates

    init(_ library: TemplateLibrary) throws {
        front = try library.template("sandbox/front", for: SitePage<FrontView>.self)
        people = try library.template("sandbox/people", for: SitePage<PeopleView>.self)
        wall = try library.template("sandbox/wall", for: SitePage<WallView>.self)
        post = try library.template("sandbox/post", for: SitePage<PostPageView>.self)
        chooser = try library.template("sandbox/chooser", for: SitePage<ChooserView>.self)
        consent = try library.template("sandbox/consent", for: SitePage<ConsentView>.self)
        feedDialog = try library.template("sandbox/feed-dialog", for: SitePage<FeedDialogView>.self)
        sendDialog = try library.template("sandbox/send-dialog", for: SitePage<SendDialogView>.self)
        messages = try library.template("sandbox/messages", for: SitePage<MessagesView>.self)
        events = try library.template("sandbox/events", for: SitePage<EventsView>.self)
        event = try library.template("sandbox/event", for: SitePage<EventPageView>.self)
        appSettings = try library.template("sandbox/app-settings", for: SitePage<AppSettingsView>.self)
        password = try library.template("sandbox/password", for: SitePage<PasswordView>.self)
        developer = try library.template("sandbox/developer", for: SitePage<DeveloperView>.self)
        control = try library.template("sandbox/control", for: SitePage<ControlView>.self)
        notice = try library.template("sandbox/notice", for: SitePage<NoticeView>.self)
        x = try XTemplates(library)
    }
}
