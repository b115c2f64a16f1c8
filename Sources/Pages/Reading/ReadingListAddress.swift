import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// A page of a list of a reading life: the list, and the last book of the page before.
struct ReadingListAddress {
    /// The page of the whole reading life.
    let path: String
    let status: ReadingStatus
    let after: ReadingQuery.Cursor?

    /// What an address names: fields `status`, and `before` and `moment`.
    init(_ path: String, _ query: FormFields, otherwise status: ReadingStatus) {
        self.path = path
        self.status = query["status"].flatMap { ReadingStatus(rawValue: $0) } ?? status
        guard let book = query["before"].flatMap({ ID<Book>($0) }), let text = query["moment"],
            let milliseconds = Int64(text)
        else {
            after = nil
            return
        }
        after = ReadingQuery.Cursor(changedAt: Timestamp(milliseconds: milliseconds), bookID: book)
    }

    /// The beginning of a list.
    func link(_ status: ReadingStatus) -> LinkTarget { link(status, nil) }

    /// The page of the same list behind an entry.
    func link(after entry: ReadingEntry) -> LinkTarget {
        link(status, ReadingQuery.Cursor(changedAt: entry.changedAt, bookID: entry.bookID))
    }

    /// This page.
    var here: LinkTarget { link(status, after) }

    private func link(_ status: ReadingStatus, _ after: ReadingQuery.Cursor?) -> LinkTarget {
        var fields = FormFields()
        fields.append("status", status.rawValue)
        if let after {
            fields.append("before", after.bookID.text)
            fields.append("moment", String(after.changedAt.milliseconds))
        }
        return LinkTarget(path: "\(path)?\(fields.urlencoded)")
    }
}

extension ReadingTab {
    /// The lists of a reading life.
    static func all(_ address: ReadingListAddress, _ counts: [ReadingStatus: Int]) -> [ReadingTab] {
        ReadingStatus.shown.map { status in
            ReadingTab(
                link: address.link(status),
                words: status.heading,
                count: counts[status] ?? 0,
                isCurrent: status == address.status
            )
        }
    }
}
