/// How the files of one program are recognised and read: by the names of their columns, never by their places.
struct ColumnTable: Sendable {
    /// Whose files.
    let source: LibrarySource
    /// Names, folded, that are all there in every file of this kind, and together in no other.
    let marks: [Set<String>]
    /// Every name that is known, folded; others are kept raw like these.
    let names: Set<String>
    /// Makes a book of a row.
    let book: @Sendable (RowCells) -> ImportedBook

    /// Every table; the first one that recognises a file reads it.
    static let all = [goodreads, storyGraph, libraryThing, bookWyrm]

    func recognises(_ names: Set<String>) -> Bool { marks.contains { $0.isSubset(of: names) } }

    /// A name as it is compared: case and blanks around it mean nothing, because people save files anew.
    static func folded(_ name: String) -> String { RowText.trimmed(name).lowercased() }
}
