import Flyleaf
import Primitives
import Templating
import Web

/// A check-in in a list.
struct CheckInRow: ViewModel {
    var link: LinkTarget
    var place: String
    var who: String
    var time: String
    var timeISO: String
    var book: String?

    init(_ entry: CheckInEntry) {
        link = LinkTarget(path: Paths.checkIn(entry.checkIn.id))
        place = entry.checkIn.place.name
        who = entry.writer.text
        time = entry.checkIn.createdAt.minuteWords
        timeISO = entry.checkIn.createdAt.rfc3339
        book = entry.checkIn.book.map { CheckInSentences.reading($0) }
    }

    static var fields: [Field<Self>] {
        [
            Field("link") { $0.link }, Field("place") { $0.place }, Field("who") { $0.who }, Field("time") { $0.time },
            Field("timeISO") { $0.timeISO }, Field("book") { $0.book },
        ]
    }
}
