import PostgreSQL
import SQLAccess
import Testing

@Suite("The address of a server")
struct AddressTests {
    @Test(
        "is refused without being repeated when it is none",
        arguments: [
            "", "flyleaf.db", "mysql://a:unsaid-secret@b/c", "host=a password=unsaid-secret",
            "postgresql://a:unsaid-secret@b/c?nonsense=1", "postgresql://a:unsaid-secret%zz@b/c",
            "postgresql://a:unsaid-secret@b/c\0d", "postgresql://a:b@unsaid-secret@c/d",
            "postgresql://a:b/unsaid-secret@c/d",
            "postgresql://a:unsaid-secret/b@c/d",
        ]
    )
    func refused(_ text: String) {
        do throws(DatabaseError) {
            let address = try DatabaseURL(text)
            Issue.record("\(address)")
        } catch {
            #expect(error.kind == .misuse)
            #expect(!"\(error)".contains("unsaid-secret"))
        }
    }

    @Test("prints hosts and name alone")
    func printed() throws {
        let one = try DatabaseURL(
            "postgresql://flyleaf:unsaid-secret@db1.example,db2.example/library?sslmode=require"
        )
        #expect("\(one)" == "library at db1.example,db2.example")
        #expect("\(try DatabaseURL("postgres:///library"))" == "library at this machine")
        var said = ""
        dump(one, to: &said)
        #expect(!said.contains("unsaid-secret"))
    }
}
