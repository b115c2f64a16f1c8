import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /settings`.
    @Sendable static func showSettings(_ visit: MemberVisit) async throws -> Response {
        try await visit.settingsPage()
    }
}

extension MemberVisit {
    /// The page of settings, which says what is wrong with a picture that was sent.
    func settingsPage(pictureFault: String? = nil) async throws -> Response {
        let off = try await services.memberNotices.off(member.id)
        let settings = try await services.settings.settings(of: member.id)
        let kinds = NoticeKind.allCases.count
        let readers = try await services.reading.visibility(of: member.id)
        let away = try await services.distances.list(member.id).count
        let links = try await services.profileLinks.list(member.id).count
        let mentionSites = try await services.mentions.sites(of: member.id).count
        let sites = try await services.sites.list(member.id).count
        let displays = try await services.displays.list(of: member.id).count
        let chosen = visit.appearance
        let model = SettingsPage(
            frame: visit.frame("Settings"),
            pictureFault: pictureFault,
            looks: Appearance.Look.allCases.map {
                NamedChoice(value: $0.rawValue, name: $0.words, isChosen: $0 == chosen.look)
            },
            typeSizes: Appearance.TypeSize.allCases.map {
                NamedChoice(value: $0.rawValue, name: $0.words, isChosen: $0 == chosen.typeSize)
            },
            readers: VisibilityChoice.all(
                chosen: settings.newReviewVisibility.rawValue
            ),
            others: [
                SettingLine(name: "Your name", value: member.name.text, path: "\(Paths.account())#your-name"),
                SettingLine(
                    name: "Your pages elsewhere",
                    value: links == 0 ? "None" : links == 1 ? "1 page" : "\(links) pages",
                    path: Paths.profileLinks()
                ),
                SettingLine(
                    name: "Pages elsewhere that mention your reviews",
                    value: mentionSites == 0
                        ? "Each waits for your word"
                        : "You decided about \(mentionSites == 1 ? "1 site" : "\(mentionSites) sites")",
                    path: Paths.mentionSites()
                ),
                SettingLine(
                    name: "With what a share begins",
                    value: (settings.sharing ?? .standard).audience.words,
                    path: Paths.sharingDefaults()
                ),
                SettingLine(
                    name: "What your streams hide",
                    value: (settings.filters ?? .none).summary,
                    path: Paths.streamFilters()
                ),
                SettingLine(
                    name: "Time zone",
                    value: settings.timeZone?.words ?? "As your browser says",
                    path: Paths.timeZone()
                ),
                SettingLine(
                    name: "Where you are",
                    value: try await services.locations.setting(of: member.id).isOn
                        ? "Asked for when you press for it" : "Not used",
                    path: Paths.locationSettings()
                ),
                SettingLine(
                    name: "Reading list by message",
                    value: try await services.messages.setting(of: member.id).isOn ? "What you write is done" : "Off",
                    path: Paths.messageSettings()
                ),
                SettingLine(
                    name: "Displays for walls",
                    value: displays == 0 ? "None" : displays == 1 ? "1 display" : "\(displays) displays",
                    path: Paths.displays()
                ),
                SettingLine(
                    name: "Who sees books you add to your reading",
                    value: readers.reach,
                    path: Paths.reading()
                ),
                SettingLine(name: "Who sees your shelves", value: "Each has its own readers", path: Paths.shelves()),
                SettingLine(
                    name: "What you hear of",
                    value: off.isEmpty ? "Everything" : "\(kinds - off.count) of \(kinds) kinds of notices",
                    path: "\(Paths.notices())#kinds"
                ),
                SettingLine(
                    name: "Readers you mute or block",
                    value: away == 0 ? "Nobody" : away == 1 ? "1 reader" : "\(away) readers",
                    path: Paths.distances()
                ),
                SettingLine(
                    name: "Invitations",
                    value: try await services.invitations.mode().settingWords,
                    path: Paths.invitations()
                ),
                SettingLine(name: "What you like", value: "Each can be taken back", path: Paths.ownLikes()),
                SettingLine(
                    name: "Sites of yours with a like button",
                    value: sites == 0 ? "None" : sites == 1 ? "1 site" : "\(sites) sites",
                    path: Paths.sites()
                ),
                SettingLine(
                    name: "Networks and what they let Flyleaf do",
                    value: "Each has its own switches",
                    path: Paths.account()
                ),
                SettingLine(
                    name: "Passkeys, logins and recovery",
                    value: "On your account page",
                    path: Paths.account()
                ),
                SettingLine(
                    name: "What happened to your account",
                    value: "Logins, keys and downloads",
                    path: Paths.security()
                ),
                SettingLine(name: "Your data", value: "Download or delete it", path: Paths.ownData()),
            ]
        )
        return visit.page(site.templates.settings, model, status: pictureFault == nil ? .ok : .unprocessableContent)
    }
}

extension Appearance.Look {
    fileprivate var words: String {
        switch self {
        case .system: "As your system is"
        case .light: "Light"
        case .dark: "Dark"
        }
    }
}

extension Appearance.TypeSize {
    fileprivate var words: String {
        switch self {
        case .usual: "Usual"
        case .larger: "Larger"
        case .largest: "Largest"
        }
    }
}
