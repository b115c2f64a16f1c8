package import HTTP
package import Templating

/// The links at the foot of a list.
package struct Pager: ViewModel {
    package var previous: LinkTarget?
    package var next: LinkTarget?

    package static var fields: [Field<Self>] { [Field("previous") { $0.previous }, Field("next") { $0.next }] }

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
}
