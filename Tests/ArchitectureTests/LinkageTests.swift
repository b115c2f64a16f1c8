import TestSupport
import Testing

@Suite("The built program")
struct LinkageTests {
    @Test("flyleaf links neither Foundation, nor its network part, nor ICU")
    func libraries() async throws {
        let program = "\(FileTree.products)/flyleaf"
        let reader = try ChildProcess("readelf", ["--dynamic", "--wide", program])
        #expect(try await reader.waitForExit() == .exited(0), "\(reader.text(.error))")
        let needed = reader.lines().compactMap { $0.firstMatch(of: /\(NEEDED\).*\[(.*)\]/).map { String($0.1) } }
        #expect(needed.contains("libc.so.6"), "readelf lists \(needed)")
        let forbidden: Set = ["libFoundation.so", "libFoundationNetworking.so", "lib_FoundationICU.so", "libXCTest.so"]
        #expect(forbidden.isDisjoint(with: needed), "\(needed)")
    }
}
