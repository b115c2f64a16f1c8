import Flyleaf

extension MemberPictureFault {
    /// What is wrong and what to do.
    var words: String {
        switch self {
        case .picture(.tooLarge), .picture(.tooLargeTogether):
            "The picture may have \(Photo.maximumBytes / 1_048_576) MB. Choose a smaller one."
        case .picture(let fault): fault.words
        case .unfit: "That picture is too small, or far too long and narrow. Choose another one."
        }
    }

    /// Where no file came along.
    static let nothingChosen = "Choose a picture first."

    /// Where many came.
    static func tooFast(_ pause: Duration) -> String {
        "Many pictures came in a short time. Wait \(pause.components.seconds + 1) seconds, then choose it again."
    }
}
