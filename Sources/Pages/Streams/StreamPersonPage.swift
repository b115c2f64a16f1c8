import Templating

/// Somebody at a network: who it is, what is between them and the member, and what can be done.
struct StreamPersonPage: ViewModel {
    var frame: PageFrame
    /// The way back to where their name was pressed.
    var back: LinkTarget
    var backLabel: String
    var network: String
    var mark: String
    var name: String
    var initials: String
    /// Their portrait; absent where there is none.
    var face: StreamPictureView?
    var handle: String?
    /// Their own page there.
    var profile: LinkTarget?
    /// What they say of themselves.
    var about: [StreamTextRun]
    /// What is counted of them.
    var counts: [String]
    /// What is between both.
    var relation: String?
    var asksFollowers: Bool
    var isProgram: Bool
    /// Whether programs may block there.
    var canBlock: Bool
    /// What can be pressed.
    var marks: [StreamMarkView]
    /// What they wrote; absent where no program may read it.
    var posts: LinkTarget?
    /// Where the buttons send to.
    var press: LinkTarget
    /// What the buttons carry along.
    var from: String
    /// The network's own window in which they are followed.
    var followWindow: LinkTarget?
    /// The network's own window in which they are written to.
    var letterWindow: LinkTarget?
    /// Who they are at other networks; absent where the member has none.
    var same: SamePeopleView?
    /// What they read and write here, as far as they show it to the member.
    var here: PersonHereView?
    /// What the member wrote to them.
    var letters: [ReplyView]
    /// Where the member writes to them; absent where no program may.
    var answering: AnsweringView?
    var isWaiting: Bool
    /// What became of presses that did not get there.
    var pressWords: String?
    /// The permission that a press takes.
    var ask: PermissionForm?
    var standing: ReadingStanding
    /// Where scripts ask whether they were read by now.
    var refresh: SameOriginLink?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("back") { $0.back }, Field("backLabel") { $0.backLabel },
            Field("network") { $0.network }, Field("mark") { $0.mark }, Field("name") { $0.name },
            Field("initials") { $0.initials }, Field("face") { $0.face }, Field("handle") { $0.handle },
            Field("profile") { $0.profile },
            Field("about") { $0.about }, Field("hasAbout") { !$0.about.isEmpty },
            Field("counts") { $0.counts.joined(separator: " · ") }, Field("hasCounts") { !$0.counts.isEmpty },
            Field("relation") { $0.relation }, Field("asksFollowers") { $0.asksFollowers },
            Field("isProgram") { $0.isProgram }, Field("marks") { $0.marks }, Field("hasMarks") { !$0.marks.isEmpty },
            Field("canBlock") { $0.canBlock },
            Field("posts") { $0.posts }, Field("press") { $0.press }, Field("from") { $0.from },
            Field("followWindow") { $0.followWindow }, Field("letterWindow") { $0.letterWindow },
            Field("letters") { $0.letters }, Field("here") { $0.here }, Field("same") { $0.same },
            Field("answering") { $0.answering },
            Field("isWaiting") { $0.isWaiting }, Field("pressWords") { $0.pressWords }, Field("ask") { $0.ask },
            Field("standing") { $0.standing }, Field("refresh") { $0.refresh },
        ]
    }
}
