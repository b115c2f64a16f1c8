import Flyleaf

extension ReadingFormFault {
    /// Beside the field.
    var words: String {
        switch self {
        case .notADate: "Write a day, a month or a year, such as 2026-05-03, 2026-05 or 2026."
        case .endsBeforeItBegins: "This is before the read begins."
        case .endsAndGoesOn: "A read that goes on has no end yet. Choose “finished” or “stopped”, or clear the date."
        case .notAProgress: "Write a page or a share, such as 120 or 35 %."
        case .notANumberOfPages: "Write a number from 1 to \(ReadingProgress.pages.upperBound)."
        case .noteTooLong: "A note has at most \(ReadingNote.maximumLength) characters."
        case .blockedLink(let pattern): pattern.refusalWords
        case .notATag:
            "A tag has at most \(BookTag.maximumLength) characters, in one line. Put commas between tags."
        case .tooManyTags: "A book can have \(BookTag.maximumPerBook) tags at most."
        case .noQuotation: "Write the words that you want to keep."
        case .quotationTooLong: "A quotation has at most \(QuotationText.maximumLength) characters."
        case .notAPage: "Write the number of a page, from 1 to \(ReadingProgress.pages.upperBound), or nothing."
        case .tooManyReads: "A book can have \(ReadingEntry.maximumReads) reads at most."
        }
    }
}

extension BookRead.Outcome {
    /// As a choice in a form.
    var words: String {
        switch self {
        case .ongoing: "goes on"
        case .finished: "finished"
        case .stopped: "stopped"
        }
    }
}
