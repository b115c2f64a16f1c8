/// What a page shows, as typed data for its template.
///
/// - Rule: everything the template decides on is computed here, where it can be tested; a template has no logic.
public protocol ViewModel: Sendable {
    /// The fullest instance: no empty list, no absent value.
    ///
    /// It is the declared shape against which a template is checked when it is made: each name, each kind of value.
    static var sample: Self { get }

    /// The values of one rendering, under the names that the template uses.
    var values: Values { get }
}
