import Archive
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
        case .flyleaf: "Flyleaf"
        }
    }
}

extension BookImport {
    /// The name of the file, or what stands for one without.
    var shownName: String { fileName.text.isEmpty ? "Import of \(createdAt.dayWords)" : fileName.text }
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
    /// What the file in the columns of Goodreads does not have: an import of it shows all to whom one chooses at its start.
    static let readersLost = "It does not say who may see what: choose “Only me” as you import it."

    /// Why a file is not taken, and what to do.
    public var words: String {
        switch self {
        case .file(let fault): fault.words
        case .archive(let fault): fault.words
        case .tooLarge:
            """
            The file is larger than \(BookImport.maximumBytes >> 20) MB. Divide it into several, each with the first line. Of \
            what you took home from a Flyleaf bring flyleaf.json alone, without the photos; where that is too large as well, \
            divide reviews.csv. \(Self.readersLost)
            """
        case .tooManyRows:
            """
            The file has more than \(BookImport.maximumRows.grouped) rows. Divide it into several, each with the first line; \
            of what you took home from a Flyleaf, divide reviews.csv. \(Self.readersLost)
            """
        case .noRoom:
            "There is hardly any room left on the machine of this Flyleaf, so no files are taken now. Its operator can make room."
        case .tooManyImports: "You keep \(BookImport.maximumPerMember) files already. Remove one below first."
        }
    }
}

extension BookImport {
    /// The most that is taken of one file.
    static var largest: String { "\(maximumBytes >> 20) MB and \(maximumRows.grouped) rows" }
}

extension ArchiveFault {
    /// Why a ZIP is not taken.
    var words: String {
        switch self {
        case .unreadable, .unwritable: "This ZIP cannot be read, or is cut off. Download it once more."
        case .damaged: "Something in this ZIP is damaged. Download it once more."
        case .encrypted: "This ZIP is locked with a password. Unpack it, and bring what is in it."
        case .tooManyEntries:
            "This ZIP holds more files than an import takes. Of what you took home from a Flyleaf bring flyleaf.json alone."
        case .tooLarge:
            """
            Unpacked, this ZIP is larger than what an import takes. Of what you took home from a Flyleaf divide reviews.csv. \
            \(ImportFault.readersLost)
            """
        case .strangeName:
            "A name in this ZIP leads out of it, or is none that a file can have. Flyleaf makes none such; nothing was taken."
        case .notAFile: "This ZIP holds links or devices, which Flyleaf never makes. Nothing was taken."
        case .twice: "Two files in this ZIP have the same name. Nothing was taken."
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
        case .newerVersion:
            "This was taken home from a Flyleaf that is newer than this one. Bring it there, or update this one."
        case .unknownJSON: "This looks like JSON, but it is not what LibraryThing or Flyleaf writes, or it is cut off."
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
        case .unreadableItem: "Something in it is not as Flyleaf writes it."
        case .tooManyDrafts: "You have as many drafts as one can have, \(ReviewDraft.maximumPerMember)."
        case .tooManyRemarks: "You have as many of these as one can have, \(Remark.maximumPerMember)."
        case .tooManyShelves: "You have as many shelves as one can have, \(Shelf.maximumPerMember)."
        case .shelfFull: "Its shelf has as many books as one can have, \(Shelf.maximumBooks)."
        case .shelfMissing: "You have no shelf of the name that it stood on, or the file does not say the name."
        case .shelfShown:
            "Your shelf of that name is shown to more people than the one in the file was, so the book was not put there."
        case .bookMissing: "Its book is not here, or not for you to see."
        case .tooManyCovers:
            "You have covers of your own for as many books as one can, \(OwnCover.maximumPerMember)."
        case .blockedLink:
            "It has a link that moderators of this Flyleaf blocked because it does harm. Take it out and import it again."
        case .likeElsewhere:
            "It is a like: it stays with what you liked there. Press Like here on the page of the same book or review."
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
        case .noteTooLong:
            "Its private notes are longer than \(ReadingNote.maximumLength) characters; they are kept as they stand below."
        case .shelvesAsTags: "Its shelves and tags are your tags of the book here."
        case .tagsLeftOut:
            "A book can have \(BookTag.maximumPerBook) tags here, of \(BookTag.maximumLength) characters at most and without commas; those left out are kept as they stand below."
        case .tooManyReads: "It was read more than \(ReadingEntry.maximumReads) times; the latest were taken over."
        case .photoMissing: "A photo of it is not in the file."
        case .photosFull:
            "A photo of it was left out: there is no room for it. How much there is stands on the page “Your data”."
        case .photoUnreadable: "A photo of it is no picture that can be read."
        case .wrapped: "The whole row stood in quotation marks and was unpacked."
        }
    }
}

extension RawCell {
    /// What a row is about whose text is a word of the format; `nil` for all others.
    func heading(_ title: String) -> String? {
        switch name {
        case "readingVisibility":
            Review.Visibility(rawValue: title).map {
                "Who can see what you add to your reading: \(VisibilityChoice.name($0))"
            }
        case "reviewVisibility":
            Review.Visibility(rawValue: title).map { "Who can read a new review: \(VisibilityChoice.name($0))" }
        case "timeZone": "Your time zone: \(title)"
        case "sharingDefaults": Audience(rawValue: title).map { "With what a share begins: \($0.words)" }
        case "streamFilters": "What your streams hide"
        case "pictures": "Your picture"
        default: nil
        }
    }
}

extension ImportedRow.Outcome {
    /// What became of a row.
    var words: String {
        switch self {
        case .made: "A review was made of it."
        case .restored: "It is here again as it was."
        case .changed: "The review that an earlier file made was changed."
        case .unchanged: "It says what an earlier file said; nothing was to do."
        case .ownKept: "You have changed it since, or have your own; yours was left as it is."
        case .kept: "It has neither text nor score, so no review was made. All of it is kept."
        case .refused: "Nothing could be made of it. All of it is kept."
        }
    }

    /// Rows of this kind, behind their number.
    var heading: String {
        switch self {
        case .made: "New reviews"
        case .restored: "Here again as they were"
        case .changed: "Changed reviews"
        case .unchanged: "Known from an earlier file"
        case .ownKept: "Left as you changed them"
        case .kept: "Kept without a review"
        case .refused: "Refused"
        }
    }
}

extension ImportedRow.Outcome {
    /// What of a row is there after the import was undone: that it stays, and why; `nil` where undoing leaves nothing to say.
    var staying: String? {
        guard self == .changed else { return nil }
        return """
            The review that an earlier file made was changed, and undoing left it so: its earlier versions say what it said \
            before, and bring that back.
            """
    }
}

extension ImportedRow.Reading.Outcome {
    /// The same of status, dates and notes, of which no earlier versions are kept.
    var staying: String? {
        guard self == .changed else { return nil }
        return """
            The entry in your reading that an earlier file made was changed, and undoing left it so: what it said before \
            stands in the rows of that file, if you kept it.
            """
    }

    /// What became of status, dates and notes.
    var words: String {
        switch self {
        case .made: "It stands in your reading now."
        case .changed: "The entry in your reading that an earlier file made was changed."
        case .unchanged: "Your reading says the same of it already."
        case .ownKept: "Your reading has an entry of your own for it, which was left as it is."
        case .refused:
            """
            Your reading has as many books as it can have, \(ReadingEntry.maximumPerMember), or quotations, \
            \(Quotation.maximumPerMember).
            """
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
        case .done: "Every row of the file is accounted for below. Who can see what is new: \(readers)."
        case .stopped: "It is stopped. What was made until then is there; it can go on where it stopped."
        case .failed(.subjectGone): "The file is gone, so nothing more can be made of it."
        case .failed(.unreadableFile):
            "The file cannot be read to its end. What was made until then is there. Bring the same file again, then go on."
        case .failed(.gaveUp): "It was tried many times and did not get on. What was made until then is there."
        case .undoing:
            "What it made, and you have not changed since, is being deleted: reviews, reading, shelves and the like."
        case .undone:
            """
            What it made is deleted, but for what you changed since: reviews, reading, shelves and the like. What it \
            changed of an earlier file stays changed; such rows say how to bring back what was there.
            """
        }
    }
}
