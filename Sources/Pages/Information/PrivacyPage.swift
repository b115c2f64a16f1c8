import Flyleaf
import HTTP
import Templating
import Web

/// What is used, stored, shown and passed on (PR-06); the times in it come from the rules the program keeps.
struct PrivacyPage: SampledModel {
    var frame: PageFrame
    var networks: [StatusLine]
    var sessionCookie: String
    var browserCookie: String

    static let sample = PrivacyPage(
        frame: .sample,
        networks: [.sample],
        sessionCookie: "flyleaf",
        browserCookie: "flyleaf-browser"
    )

    var values: Values {
        [
            "frame": .model(frame), "networks": .models(networks), "sessionCookie": .text(sessionCookie),
            "browserCookie": .text(browserCookie),
            "sessionDays": .number(Session.absoluteLifetime.wholeDays),
            "idleDays": .number(Session.idleLifetime.wholeDays),
            "browserDays": .number(Self.browserDays),
            "loginMinutes": .number(Int(LoginAttempt.lifetime.components.seconds / 60)),
            "referenceDays": .number(Incident.lifetime.wholeDays),
            "heldHours": .number(Int(HeldForm.lifetime.components.seconds / 3600)),
            "photoHours": .number(Int(Photo.unsavedLifetime.components.seconds / 3600)),
            "friendHours": .text(Self.hours(Int(FriendDirectory.freshness.components.seconds / 3600))),
        ]
    }

    /// How long the second cookie lasts; a test holds it against the cookie itself.
    private static let browserDays = 90

    private static func hours(_ count: Int) -> String { count == 1 ? "an hour" : "\(count) hours" }
}

/// What people agree on by using this installation.
struct TermsPage: SampledModel {
    var frame: PageFrame

    static let sample = TermsPage(frame: .sample)

    var values: Values { ["frame": .model(frame)] }
}

extension Site {
    /// `GET /privacy`.
    @Sendable static func showPrivacy(_ visit: Visit) async throws -> Response {
        let model = PrivacyPage(
            frame: visit.frame("Privacy"),
            networks: StatusLine.all(visit.services.networks),
            sessionCookie: visit.site.cookies.sessionName,
            browserCookie: visit.site.cookies.browserName
        )
        return visit.page(visit.site.templates.privacy, model)
    }

    /// `GET /terms`.
    @Sendable static func showTerms(_ visit: Visit) async throws -> Response {
        visit.page(visit.site.templates.terms, TermsPage(frame: visit.frame("Terms")))
    }
}
