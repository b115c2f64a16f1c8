import Flyleaf
import Gazetteer
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /checkins/{id}`; who may not see it is told the same as of one that does not exist.
    @Sendable static func showCheckIn(_ visit: MemberVisit, _ id: ID<CheckIn>) async throws -> Response {
        let viewer = visit.member.id
        guard let entry = try await visit.services.checkIns.entry(id, for: viewer) else { throw Problem.notFound }
        let checkIn = entry.checkIn
        let isOwn = checkIn.memberID == viewer
        let own = entry.people.first { $0.memberID == viewer }
        let place = checkIn.place.name
        let subject = ShareSubject.checkIn(id)
        let (shares, hasOlder) = try await isOwn ? visit.services.newestShares(of: subject, by: viewer) : ([], false)
        let standing = shares.isEmpty ? nil : try await visit.standing(shares)
        let city = checkIn.place.city
        let here = try await city.asyncMap { try await visit.services.checkIns.here(at: $0.number, for: viewer) }
        let model = CheckInPage(
            frame: visit.visit.frame(
                place,
                notice: try await visit.visit.hidingNotice(.checkIn(id), isOwn: isOwn)
            ),
            place: place,
            sentence: CheckInSentences.sentence(entry, isOwn: isOwn),
            cityWords: try city.flatMap { try visit.site.gazetteer().city($0.number)?.whereWords(from: nil) },
            time: checkIn.createdAt.minuteWords,
            timeISO: checkIn.createdAt.rfc3339,
            message: checkIn.message.text.isEmpty ? nil : checkIn.message.text,
            book: checkIn.book.map { CheckInSentences.reading($0) },
            photos: PhotoView.all(try await visit.services.photos.all(of: checkIn)),
            names: entry.people.filter { $0.naming == .yes }.map(\.name.text).lines,
            map: try city.flatMap { try visit.map(of: $0) },
            mapWords: city.map { CheckInSentences.map($0.name.text) } ?? "",
            here: (here ?? []).map(\.text).lines,
            isAsked: own?.naming == .asked,
            isNamed: own?.naming == .yes,
            naming: LinkTarget(path: Paths.nameInCheckIn(id)),
            reach: isOwn ? checkIn.audience.reach : nil,
            readers: entry.people.filter(\.isReader).map(\.name.text).lines,
            standings: isOwn ? entry.people.compactMap { CheckInSentences.naming($0) }.lines : [],
            until: CheckInSentences.until(entry.until),
            share: LinkTarget(path: subject.dialog),
            shares: try await standing.asyncMap { standing in
                try await shares.asyncMap { try await ShareRow($0, standing) }
            } ?? [],
            olderShares: hasOlder ? LinkTarget(path: Paths.shares()) : nil,
            delete: LinkTarget(path: Paths.deleteCheckIn(id)),
            flag: visit.visit.flagLink(.checkIn(id), isOwn: isOwn)
        )
        return visit.visit.page(visit.site.templates.checkIn, model)
    }
}

extension MemberVisit {
    fileprivate func map(of city: CheckInCity) throws -> SafeHTML? {
        guard let middle = city.position.onEarth else { return nil }
        let gazetteer = try site.gazetteer()
        let others = gazetteer.largest(within: 400, of: middle, limit: 40).map(\.city).filter {
            $0.number != city.number
        }
        return MapMarkup.svg(DrawnMap(around: middle, gazetteer), city.name.text, others: others)
    }
}
