import Interchange
import Testing

@Suite("Cells as they are written")
struct CellWriterTests {
    @Test(
        "a cell that a spreadsheet would compute gets a mark, and comes back as it was",
        arguments: [
            ("=1+1", "'=1+1"), ("+a", "'+a"), ("-30-", "'-30-"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "'\rx"),
            ("'=x", "''=x"), ("'''@", "''''@"), ("'Tis", "'Tis"), ("plain", "plain"), ("", ""), ("''", "''"),
            ("a=b", "a=b"),
        ]
    )
    func guarding(cell: String, written: String) {
        #expect(CellWriter.guarded(cell) == written)
        #expect(CellWriter.unguarded(CellWriter.guarded(cell)) == cell)
    }

    @Test("a row is quoted only where it must be")
    func quoting() {
        #expect(CellWriter.row(["a b", "c,d", "e\"f", "g\nh", ""]) == "a b,\"c,d\",\"e\"\"f\",\"g\nh\",\n")
    }

    @Test("our own file in the columns of Goodreads comes back without the marks, one of Goodreads is left alone")
    func ownFile() {
        let header = "Book Id,Title,Author,Exclusive Shelf\n"
        #expect(
            Reading(header + CellWriter.row(["", CellWriter.guarded("-30-"), "B", ""])).books.first?.title == "-30-"
        )
        #expect(Reading(header + CellWriter.row(["7", "'-30-", "B", ""])).books.first?.title == "'-30-")
    }
}
