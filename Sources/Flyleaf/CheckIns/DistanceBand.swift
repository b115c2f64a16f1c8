/// About how far away somebody is.
///
/// - Rule: whoever looks learns one of four bands, and no distance.
/// - Why: a few exact distances, from places one knows, are a place.
public enum DistanceBand: Int, Sendable, CaseIterable {
    /// Up to ten kilometres.
    case here
    /// Up to fifty.
    case near
    /// Up to two hundred.
    case around
    /// More.
    case far

    /// The band of a distance in kilometres.
    public init(kilometres: Double) {
        self = kilometres <= 10 ? .here : kilometres <= 50 ? .near : kilometres <= 200 ? .around : .far
    }
}
