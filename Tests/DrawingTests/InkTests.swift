import Primitives
import TestSupport
import Testing

@testable import Drawing

@Suite("Inks")
struct InkTests {
    @Test("a picture that is sent has the colours of the light page", arguments: Ink.allCases)
    func light(_ ink: Ink) throws {
        let style = String(decoding: try FileSystem.read("\(FileTree.project)/Public/flyleaf.css"), as: UTF8.self)
        // The first such line of the sheet is of the light page.
        let line = try #require(style.split(separator: "--\(ink.rawValue): #").dropFirst().first)
        #expect(UInt32(line.prefix(6), radix: 16) == ink.light)
    }
}
