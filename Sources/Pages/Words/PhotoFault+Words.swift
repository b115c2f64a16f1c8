import Flyleaf

extension PhotoFault {
    /// What is wrong and what to do.
    var words: String {
        switch self {
        case .empty: "That file is empty. Choose another one."
        case .tooLarge: "A photo may have \(Photo.maximumBytes / 1_048_576) MB. Choose a smaller one."
        case .tooLargeTogether:
            "What was chosen is too large to be taken. Your words are kept. A photo may have "
                + "\(Photo.maximumBytes / 1_048_576) MB: choose smaller ones, or add them one by one."
        case .tooManyPixels: "That picture has too many pixels. Make it smaller and choose it again."
        case .heic:
            "That picture is AVIF, or a HEIC that is not complete or of a kind Flyleaf cannot read. Save or export it as "
                + "JPEG and choose that. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible."
        case .notAPicture: "That is not a picture Flyleaf can read. Choose a JPEG, PNG, WebP, HEIC or GIF."
        case .unreadable: "That picture is broken or not complete. Open it, save it again, and choose the new file."
        case .tooMany:
            "There can be at most \(Photo.maximumTogether) photos. Tick Remove at one of them to make room for another."
        case .missing: "No photo is chosen for these words. Choose the photo, or clear the words."
        case .description: "A description must be one line of at most \(PhotoDescription.maximumLength) characters."
        }
    }

    /// The same of one photo among several that were chosen at once; those after it are not looked at.
    func words(number: Int, of count: Int) -> String {
        guard count > 1 else { return words }
        let rest = number < count ? " Those after it were not taken either." : ""
        return "Number \(number) of the \(count) photos chosen: \(words)\(rest)"
    }
}
