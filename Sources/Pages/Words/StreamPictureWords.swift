/// The words for a picture in a post.
struct StreamPictureWords {
    private let told: StreamAttachmentView

    /// The words for what hangs on a post.
    init(_ told: StreamAttachmentView) { self.told = told }

    /// What it shows, for who does not see it.
    var alt: String { told.words ?? told.kind }

    /// What stands in its place until it is here, or for good.
    func box(_ isComing: Bool) -> String {
        let state = isComing ? "on its way" : "not to be had now"
        return "\(told.kind), \(state)\(told.words.map { ": \($0)" } ?? "")"
    }

    /// What stands under the picture of a video or a sound.
    func caption(_ network: String) -> String { "\(told.kind), to be played at \(network)" }

    /// What stands in the place of a small picture that says nothing by itself.
    static func small(_ isComing: Bool) -> String { isComing ? "On its way" : "No picture" }
}
