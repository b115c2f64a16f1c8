import Flyleaf
import Templating

/// What is used, stored, shown and passed on (PR-06); the times in it come from the rules the program keeps.
struct PrivacyPage: ViewModel {
    var frame: PageFrame
    var networks: [StatusLine]
    var sessionCookie: String
    var browserCookie: String
    var appearanceCookie: String
    /// What the library outside is called that is asked about books.
    var library: String?
    /// Whose hub hears when a feed is new.
    var hub: String?
    /// Whether pages that reviews link to are told of it, and those that link to reviews can say so.
    var exchangesMentions: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("library") { $0.library },
            Field("hub") { $0.hub }, Field("exchangesMentions") { $0.exchangesMentions },
            Field("mentionDays") { _ in SentMentions.memory.wholeDays },
            Field("networks") { $0.networks },
            Field("sessionCookie") { $0.sessionCookie }, Field("browserCookie") { $0.browserCookie },
            Field("appearanceCookie") { $0.appearanceCookie },
            Field("sessionDays") { _ in Session.absoluteLifetime.wholeDays },
            Field("idleDays") { _ in Session.idleLifetime.wholeDays }, Field("browserDays") { _ in Self.browserDays },
            Field("loginMinutes") { _ in Int(LoginAttempt.lifetime.components.seconds / 60) },
            Field("answerDays") { _ in LookUps.lifetime.wholeDays },
            Field("referenceDays") { _ in Incident.lifetime.wholeDays },
            Field("draftLimit") { _ in ReviewDraft.maximumPerMember },
            Field("noticeLimit") { _ in MemberNotice.maximumPerMember },
            Field("versionLimit") { _ in ReviewVersion.maximumPerReview },
            Field("heldHours") { _ in Int(HeldForm.lifetime.components.seconds / 3600) },
            Field("photoHours") { _ in Int(Photo.unsavedLifetime.components.seconds / 3600) },
            Field("pictureLimit") { _ in Photo.maximumPerYear },
            Field("coverLimit") { _ in OwnCover.maximumPerMember },
            Field("streamLimit") { _ in StreamRetention.maximumItems(.home) },
            Field("pictureMegabytes") { _ in StreamPictureBudget.usual.perMember / 1_000_000 },
            Field("listLimit") { _ in StreamRetention.maximumItems(.mentions) },
            Field("nameLimit") { _ in MessagePerson.maximumPerMember },
            Field("replyDays") { _ in StreamReply.lifetime.wholeDays },
            Field("accountActs") { _ in MessageAccountAct.maximum },
            Field("pressDays") { _ in StreamPress.lifetime.wholeDays },
            Field("useLimit") { _ in LocationUse.maximumPerMember },
            Field("placeLimit") { _ in SavedPlace.maximumPerMember },
            Field("checkInLimit") { _ in CheckIn.maximumPerMember },
            Field("useDays") { _ in LocationUse.lifetime.wholeDays },
            Field("streamDays") { _ in StreamRetention.maximumAge.wholeDays },
            Field("followerLimit") { _ in PeopleList.maximum.grouped },
            Field("friendHours") { _ in Self.hours(Int(FriendDirectory.freshness.components.seconds / 3600)) },
        ]
    }

    /// How long the second cookie lasts; a test holds it against the cookie itself.
    private static let browserDays = 90

    private static func hours(_ count: Int) -> String { count == 1 ? "an hour" : "\(count) hours" }
}
