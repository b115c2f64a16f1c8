import TestSupport
import Testing

@Suite("Messages at Facebook")
struct FacebookMessageTests {
    @Test("CO-30: no address of a conversation, a message or a window for them stands in our code")
    func addresses() throws {
        let folder = "\(FileTree.project)/Sources/Networks/Facebook"
        for path in try FileTree.files(below: folder) where path.hasSuffix(".swift") {
            let code = try FileTree.text("\(folder)/\(path)")
            for word in ["\"messages", "/messages", "conversations", "\"inbox", "\"threads", "dialog/send"] {
                #expect(!code.contains(word), "\(path): \(word)")
            }
        }
    }
}
