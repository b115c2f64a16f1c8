import Flyleaf
import Gazetteer
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// So many cities are shown at once.
    private static let placeListLength = 20

    /// A city by the number in a form or an address.
    func city(_ number: String?) throws -> City? {
        guard let number = number.flatMap({ CityNumber(pathSegment: $0) }) else { return nil }
        return try site.gazetteer().city(number.value)
    }

    /// Whether a check-in may stay.
    func mayCheckIn() async throws -> Bool {
        let setting = try await services.locations.setting(of: member.id)
        return setting.isOn && setting.retention.lifetime != nil
    }

    /// The page: the question whether positions may stay, the search for a place, or the form.
    func newCheckInPage(_ form: CheckInForm? = nil, words: String = "", fault: String? = nil) async throws -> Response {
        let setting = try await services.locations.setting(of: member.id)
        let mayKeep = setting.isOn && setting.retention.lifetime != nil
        let form = mayKeep ? form : nil
        let found =
            mayKeep && form == nil
            ? try site.gazetteer().search(words, limit: Self.placeListLength + 1) : []
        let own =
            mayKeep && form == nil
            ? try await services.savedPlaces.named(words, of: member.id).map { SavedPlaceRow($0) } : []
        let friends = form == nil ? [] : try await services.checkIns.friends(of: member.id)
        let books = form == nil ? [] : try await services.checkIns.books(of: member.id)
        let model = NewCheckInPage(
            frame: visit.frame("Check in"),
            // What lets none stay is no choice here.
            retentions: mayKeep
                ? []
                : NamedChoice.retentions(setting.retention).filter { $0.value != LocationRetention.never.rawValue },
            isOff: !setting.isOn,
            words: words,
            own: own,
            rows: found.prefix(Self.placeListLength).map { city in
                var row = CityRow(city)
                row.link = LinkTarget(path: Paths.newCheckIn(at: city))
                return row
            },
            hasMore: found.count > Self.placeListLength,
            hasForm: form != nil,
            fault: fault,
            city: form?.city?.checkInName,
            cityNumber: form?.city.map { CityNumber($0.number).pathSegment },
            typed: form?.typed ?? "",
            message: form?.message ?? "",
            books: books.map { book in
                NamedChoice(value: book.id.text, name: book.title.text, isChosen: book.id == form?.book)
            },
            audiences: CheckInAudienceChoice.all(chosen: form?.audience),
            readers: friends.map { $0.choice(among: form?.readers) },
            names: friends.filter(\.allowsNaming).map { $0.choice(among: form?.names) },
            photos: form.map { PhotoFields($0.photos, at: Paths.makeCheckIn()) }
        )
        let isRefused = fault != nil || model.hasPhotoFaults
        let status: Status = visit.sent.isCut ? .contentTooLarge : isRefused ? .unprocessableContent : .ok
        return visit.page(site.templates.newCheckIn, model, status: status)
    }
}

extension CheckInFriend {
    fileprivate func choice(among chosen: Set<ID<Member>>?) -> NamedChoice {
        NamedChoice(value: memberID.text, name: name.text, isChosen: chosen?.contains(memberID) ?? false)
    }
}

extension City {
    /// What a check-in keeps of its name.
    var checkInName: String { "\(name), \(country)" }
}

extension Paths {
    /// The form of a check-in at a place of the member's own.
    static func newCheckIn(at place: ID<SavedPlace>) -> String {
        "\(newCheckIn())?\(FormFields(["saved": place.text]).urlencoded)"
    }

    /// The form of a check-in at a city.
    static func newCheckIn(at city: City) -> String {
        "\(newCheckIn())?\(FormFields(["city": CityNumber(city.number).pathSegment]).urlencoded)"
    }
}
