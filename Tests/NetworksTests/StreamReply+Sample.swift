import Flyleaf
import Networks
import Primitives

extension StreamReply {
    /// The moment of every sample.
    static let sampleTime = Timestamp(seconds: 1_790_000_000)
    /// Where the post of Grace stands that samples are about.
    static let samplePage = "https://letters.example/@grace/90"

    /// One of a member at a server of Mastodon: on its way, or there where the network has named it.
    static func sample(_ subject: Subject, _ content: ReplyContent, receipt: String?) -> Self {
        Self(
            id: ID(at: sampleTime, entropy: Array(0..<10)),
            memberID: ID(at: sampleTime, entropy: Array(1..<11)),
            connectionID: ID(at: sampleTime, entropy: Array(2..<12)),
            network: .mastodon,
            subject: subject,
            content: content,
            state: receipt == nil ? .sending : .posted,
            receipt: receipt.map { PostReceipt(remoteID: $0, url: "https://books.example/@ada/\($0)") },
            attempts: 1,
            nextAttemptAt: nil,
            failure: nil,
            failureMessage: nil,
            createdAt: sampleTime,
            updatedAt: sampleTime,
            isAutomatic: false
        )
    }
}

extension StreamPost {
    /// The post of Grace, or of somebody else.
    static func sample(by handle: String, id: String) -> Self {
        let author = StreamAuthor(remoteID: id, name: PersonName(trusted: "Grace"), handle: handle, page: nil)
        return Self(remoteID: "90", author: author, writtenAt: StreamReply.sampleTime, text: LinkedText())
    }
}
