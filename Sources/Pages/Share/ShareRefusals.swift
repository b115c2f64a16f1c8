/// What the network does not let anybody choose here, with its reasons.
struct ShareRefusals: Sendable {
    var audience: String?
    var tags: String?
    var place: String?
    var tagsNeedPlace: Bool
}
