/// Why a file as a whole cannot be read.
public enum LibraryFault: String, Error, Sendable, CaseIterable {
    /// It has no bytes, or nothing but blanks.
    case empty
    /// It has a first line and nothing below it.
    case onlyHeader
    /// Nothing of its first line is known.
    case unknownColumns
    /// It is a ZIP: a workbook, or the download of all one's data, which at Goodreads is not the library export.
    case archive
    /// It is the archive of a BookWyrm account; its list of books as CSV is another file.
    case bookWyrmArchive
    /// It is of a Flyleaf that is newer than this one.
    case newerVersion
    /// It looks like JSON and is none, or none that is known.
    case unknownJSON
    /// It is a page of the web, saved instead of the file.
    case webPage
}
