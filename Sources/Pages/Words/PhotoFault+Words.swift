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
        case .tooManyPixels:
            "That picture has too many pixels: a photo may have 24 megapixels. Make it smaller and choose it again."
        case .heic:
            "That picture is AVIF, or a HEIC that is not complete or of a kind Flyleaf cannot read. Save or export it as "
                + "JPEG and choose that. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible."
        case .notAPicture: "That is not a picture Flyleaf can read. Choose a JPEG, PNG, WebP, HEIC or GIF."
        case .unreadable: "That picture is broken or not complete. Open it, save it again, and choose the new file."
        case .tooMany:
            "There can be at most \(Photo.maximumTogether) photos. Tick Remove at one of them to make room for another."
        case .missing: "No photo is chosen for these words. Choose the photo, or clear the words."
        case .full:
            "Your photos take all the room there is for one account, which is less on its first day. Delete some of them, "
                + "then add this. How much they take stands on the page “Your data”."
        case .noRoom:
            "There is hardly any room left on the machine of this Flyleaf, so no pictures are taken now. Its operator can "
                + "make room; words are still kept."
        case .description: "A description must be one line of at most \(PhotoDescription.maximumLength) characters."
        }
    }

    /// Photos came faster than they are taken.
    static func tooFast(_ pause: Duration) -> String {
        "Many photos came in a short time. Wait \(pause.components.seconds + 1) seconds, then choose it again."
    }

    /// The same of a picture that a page names: it was not chosen as a file.
    var wordsOfPicture: String {
        switch self {
        case .tooLarge, .tooLargeTogether, .tooManyPixels: "The picture of the page is larger than Flyleaf takes."
        case .empty, .heic, .notAPicture, .unreadable, .missing, .description:
            "What the page names as its picture is none that Flyleaf can read."
        case .tooMany, .full, .noRoom: words
        }
    }

    /// The same of one photo among several that were chosen at once; those after it are not looked at.
    func words(number: Int, of count: Int) -> String {
        guard count > 1 else { return words }
        let rest = number < count ? " Those after it were not taken either." : ""
        return "Number \(number) of the \(count) photos chosen: \(words)\(rest)"
    }
}
