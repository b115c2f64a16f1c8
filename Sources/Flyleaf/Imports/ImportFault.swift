public import Archive
public import Interchange

/// Why a file is not taken; pages have words for each.
public enum ImportFault: Error, Sendable, Equatable {
    /// The file as a whole cannot be read.
    case file(LibraryFault)
    /// It is a ZIP that cannot be read, or is not to be trusted.
    case archive(ArchiveFault)
    /// It is longer than `BookImport.maximumBytes`.
    case tooLarge
    /// It has more rows than `BookImport.maximumRows`.
    case tooManyRows
    /// The member keeps as many imports as one can.
    case tooManyImports
    /// The disk has hardly any room left, so nothing large is taken from anybody.
    case noRoom
}
