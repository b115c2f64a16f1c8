package import HTTP
package import Templating

/// The links at the foot of a list.
package struct Pager: Sendable {
    package var previous: LinkTarget?
    package var next: LinkTarget?

    package static let sample = Pager(
        previous: LinkTarget(path: "/people?page=1"),
        next: LinkTarget(path: "/people?page=3")
    )

    /// The neighbours of a page; every other field of the query stays.
    package init(path: String, query: FormFields, page: Int, hasNext: Bool) {
        func link(_ number: Int) -> LinkTarget {
            var fields = query.removing("page")
            fields.append("page", String(number))
            return LinkTarget(path: "\(path)?\(fields.urlencoded)")
        }
        previous = page > 1 ? link(page - 1) : nil
        next = hasNext ? link(page + 1) : nil
    }

    private init(previous: LinkTarget, next: LinkTarget) {
        self.previous = previous
        self.next = next
    }
}
