public import Flyleaf
import Interchange
import Primitives

extension LibrarySource {
    /// Whose file it is.
    var words: String {
        switch self {
        case .goodreads: "Goodreads"
        case .storyGraph: "The StoryGraph"
        case .libraryThing: "LibraryThing"
        case .bookWyrm: "BookWyrm"
        }
    }
}

extension BookImport {
    /// The name of the file, or what stands for one without.
    var shownName: String { fileName.text.isEmpty ? "Import of \(createdAt.dayText)" : fileName.text }
}

extension ImportedStatus {
    /// How far a reader is.
    var words: String {
        switch self {
        case .want: "wants to read"
        case .reading: "is reading"
        case .read: "read"
        case .stopped: "stopped"
        }
    }
}

extension ImportFault {
    /// Why a file is not taken, and what to do.
    public var words: String {
        switch self {
        case .file(let fault): fault.words
        case .tooLarge:
            "The file is larger than \(BookImport.maximumBytes >> 20) MB. Divide it into several, each with the first line."
        case .tooManyRows: "The file has more than \(BookImport.maximumRows) rows. Divide it into several."
        case .tooManyImports: "You keep \(BookImport.maximumPerMember) files already. Remove one below first."
        }
    }
}

extension LibraryFault {
    /// Why a file cannot be read, and which would be the right one.
    var words: String {
        switch self {
        case .empty: "The file is empty. Export it there once more, and choose that one."
        case .onlyHeader: "The file has a first line and no book below it. Nothing was taken."
        case .unknownColumns:
            "The first line of this file has none of the names that Goodreads, The StoryGraph, LibraryThing or BookWyrm "
                + "write. Choose the file as it came from there, with its first line."
        case .archive:
            "This is a ZIP or a workbook. From Goodreads choose the library export (CSV), not the download of all your "
                + "data; from a spreadsheet save as CSV first."
        case .bookWyrmArchive:
            "This is the archive of an account, as BookWyrm makes it. Choose its list of books as CSV instead."
        case .unknownJSON: "This looks like JSON, but it is not what LibraryThing writes, or it is cut off."
        case .webPage: "This is a page of the web, saved instead of the file. Download the file there and choose that."
        }
    }
}

extension LibraryEntry.Fault {
    /// Why a row is about no book.
    var words: String {
        switch self {
        case .noTitle: "It has no title."
        case .cellTooLong: "One of its cells is longer than 1 MB."
        case .rowTooLong: "It is longer than 4 MB."
        case .tooManyCells: "It has more than 200 cells."
        case .unreadableJSON: "It cannot be read as JSON."
        }
    }
}

extension ImportedRow.Refusal {
    /// Why nothing was made of a row.
    var words: String {
        switch self {
        case .unreadableTitle: "The title is longer than \(ReviewTitle.maximumLength) characters."
        case .unreadableAuthor: "The author line is longer than \(AuthorLine.maximumLength) characters."
        case .textTooLong: "The text is longer than \(ReviewText.maximumLength) characters."
        case .tooManyReviews: "You have as many reviews as one can have, \(Review.maximumPerMember)."
        }
    }
}

extension ImportRemark {
    /// What could not be taken over as it is.
    var words: String {
        switch self {
        case .unreadableScore: "Its rating is no number of stars from 0 to 5, so it has no score."
        case .roundedScore: "Its quarter stars were rounded to the next score; the stars themselves are kept."
        case .unreadableDate: "A date in it cannot be read; it is kept as it stands, and none was made up."
        case .reversedDates: "It was read to the end before it was begun; the beginning was left out."
        case .unreadableISBN: "A number in it is no ISBN."
        case .unknownStatus: "Its status is unknown here."
        case .unclosedQuote: "A quotation mark in it is never closed, so it was read up to the end of its line."
        case .notUTF8: "Its letters are in an old encoding (Windows-1252); look whether accents are right."
        case .controls: "It had control characters, which were left out."
        case .wrapped: "The whole row stood in quotation marks and was unpacked."
        }
    }
}

extension ImportedRow.Outcome {
    /// What became of a row.
    var words: String {
        switch self {
        case .made: "A review was made of it."
        case .changed: "The review that an earlier file made was changed."
        case .unchanged: "It says what an earlier file said; nothing was to do."
        case .ownKept: "You have changed the review since; yours was left as it is."
        case .kept: "It has neither text nor score, so no review was made. All of it is kept."
        case .refused: "Nothing could be made of it. All of it is kept."
        }
    }

    /// Rows of this kind, behind their number.
    var heading: String {
        switch self {
        case .made: "New reviews"
        case .changed: "Changed reviews"
        case .unchanged: "Known from an earlier file"
        case .ownKept: "Left as you changed them"
        case .kept: "Kept without a review"
        case .refused: "Refused"
        }
    }
}

extension ImportSummary {
    /// How many rows are about no book; nothing for none.
    var faultWords: String? {
        switch faultCount {
        case 0: nil
        case 1: "1 row cannot be read as a book. It is kept, and the report will say why."
        default: "\(faultCount) rows cannot be read as books. They are kept, and the report will say why."
        }
    }
}

extension ImportStanding {
    /// What the state means.
    func explanation(_ bookImport: BookImport) -> String {
        let readers = VisibilityChoice.name(bookImport.visibility)
        return switch self {
        case .unstarted: "Nothing is made of this file yet. Look at the first rows, then start."
        case .working: "You need not wait here: it goes on when you leave, also after the program was stopped."
        case .done: "Every row of the file is accounted for below. Who can read the new reviews: \(readers)."
        case .stopped: "It is stopped. What was made until then is there; it can go on where it stopped."
        case .failed(.subjectGone): "The file is gone, so nothing more can be made of it."
        case .failed(.unreadableFile):
            "The file cannot be read to its end. What was made until then is there. Bring the same file again, then go on."
        case .failed(.gaveUp): "It was tried many times and did not get on. What was made until then is there."
        case .undoing: "The reviews that it made, and that you have not changed since, are being deleted."
        case .undone: "The reviews that it made are deleted, but for those that you changed since."
        }
    }
}
